/** {@code bench/run hostile}: what a tenth of hostile hosts does to a crawl. */
@NullMarked
package prospector.bench.hostile;

import org.jspecify.annotations.NullMarked;
