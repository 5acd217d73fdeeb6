/** Tests of the delays between requests. */
@NullMarked
package prospector.web.politeness;

import org.jspecify.annotations.NullMarked;
