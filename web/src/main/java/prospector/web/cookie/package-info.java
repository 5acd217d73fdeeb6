/** Cookies, of which only those are kept without which a host shows nothing. */
@NullMarked
package prospector.web.cookie;

import org.jspecify.annotations.NullMarked;
