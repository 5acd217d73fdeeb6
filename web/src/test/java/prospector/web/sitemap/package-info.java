/** Tests of the robots exclusion protocol. */
@NullMarked
package prospector.web.sitemap;

import org.jspecify.annotations.NullMarked;
