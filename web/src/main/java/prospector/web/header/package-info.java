/**
 * Values of HTTP headers that say something of a page, and dates in any of them.
 *
 * <ul>
 *   <li>{@link prospector.web.header.MediaType} reads the Content-Type;
 *   <li>{@link prospector.web.header.LinkHeader} reads the Link header's references;
 *   <li>{@link prospector.web.header.HttpDate} reads dates;
 *   <li>{@link prospector.web.header.HeaderText} reads text that is not ASCII.
 * </ul>
 */
@NullMarked
package prospector.web.header;

import org.jspecify.annotations.NullMarked;
