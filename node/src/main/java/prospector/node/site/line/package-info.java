/** How a site asks another one, over HTTP, and how each knows that it is the other. */
@NullMarked
package prospector.node.site.line;

import org.jspecify.annotations.NullMarked;
