/** {@code bench/run onehost}: the pace of one host without a delay. */
@NullMarked
package prospector.bench.onehost;

import org.jspecify.annotations.NullMarked;
