/** Tests of the robots exclusion protocol. */
@NullMarked
package prospector.web.robots;

import org.jspecify.annotations.NullMarked;
