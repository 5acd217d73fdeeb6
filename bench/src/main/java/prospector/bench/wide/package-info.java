/** {@code bench/run wide}: what a page costs where very many URLs wait. */
@NullMarked
package prospector.bench.wide;

import org.jspecify.annotations.NullMarked;
