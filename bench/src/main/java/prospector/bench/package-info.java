/** Placeholder. */
@NullMarked
package prospector.bench;

import org.jspecify.annotations.NullMarked;
