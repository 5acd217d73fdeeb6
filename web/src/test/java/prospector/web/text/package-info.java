/** Tests of the robots exclusion protocol. */
@NullMarked
package prospector.web.text;

import org.jspecify.annotations.NullMarked;
