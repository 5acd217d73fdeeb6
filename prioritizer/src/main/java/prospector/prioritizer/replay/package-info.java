/** Crawls of recorded pages on a simulated clock: what another order would have found, and when. */
@NullMarked
package prospector.prioritizer.replay;

import org.jspecify.annotations.NullMarked;
