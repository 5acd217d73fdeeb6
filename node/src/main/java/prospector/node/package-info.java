/** Placeholder. */
@NullMarked
package prospector.node;

import org.jspecify.annotations.NullMarked;
