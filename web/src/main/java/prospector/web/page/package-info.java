/** From bytes to text, links and directives. */
@NullMarked
package prospector.web.page;

import org.jspecify.annotations.NullMarked;
