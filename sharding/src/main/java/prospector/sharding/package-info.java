/** Placeholder. */
@NullMarked
package prospector.sharding;

import org.jspecify.annotations.NullMarked;
