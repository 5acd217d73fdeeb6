/** Tests of URLs in normal form. */
@NullMarked
package prospector.web.url;

import org.jspecify.annotations.NullMarked;
