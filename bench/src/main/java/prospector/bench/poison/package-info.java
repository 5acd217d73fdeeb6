/** {@code bench/run poison}: what input that is made to stop a node does to the hosts beside it. */
@NullMarked
package prospector.bench.poison;

import org.jspecify.annotations.NullMarked;
