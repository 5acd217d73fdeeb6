/** One HTTP exchange with hard limits, as a value. */
@NullMarked
package prospector.web.fetch;

import org.jspecify.annotations.NullMarked;
