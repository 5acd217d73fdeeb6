/** How much of a page's source the tree builder can read at a bounded cost. */
@NullMarked
package prospector.web.markup;

import org.jspecify.annotations.NullMarked;
