/** Placeholder. */
@NullMarked
package prospector.actors;

import org.jspecify.annotations.NullMarked;
