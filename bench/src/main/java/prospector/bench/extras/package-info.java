/**
 * {@code bench/run extras}: what the search index, the main text and a sink cost a crawl that has
 * them on.
 */
@NullMarked
package prospector.bench.extras;

import org.jspecify.annotations.NullMarked;
