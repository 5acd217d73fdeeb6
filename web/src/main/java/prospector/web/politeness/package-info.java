/** When the next request to a host may start. */
@NullMarked
package prospector.web.politeness;

import org.jspecify.annotations.NullMarked;
