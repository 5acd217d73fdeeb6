/** {@code bench/run hosts}: what a host costs that is known and hardly ever asked. */
@NullMarked
package prospector.bench.hosts;

import org.jspecify.annotations.NullMarked;
