/** Placeholder. */
@NullMarked
package prospector.simweb;

import org.jspecify.annotations.NullMarked;
