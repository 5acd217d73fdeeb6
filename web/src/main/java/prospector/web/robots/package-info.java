/** The robots exclusion protocol (RFC 9309). */
@NullMarked
package prospector.web.robots;

import org.jspecify.annotations.NullMarked;
