/** How large a link graph is on the disk, and how long its ranking takes. */
@NullMarked
package prospector.bench.rank;

import org.jspecify.annotations.NullMarked;
