/**
 * Recall over pages fetched on a recorded web: what share of the relevant pages that the seeds
 * reach has been fetched when 1, 2, 5, 10, 20 and 50 % of all pages that they reach have been.
 */
@NullMarked
package prospector.bench.replay;

import org.jspecify.annotations.NullMarked;
