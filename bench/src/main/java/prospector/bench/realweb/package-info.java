/**
 * {@code bench/run realweb}: a crawl of real server software on loopback, judged by the servers'
 * own log. The scripts beside {@code bench/run} in {@code realweb/} install, fill and serve the
 * web; {@code truth.tsv} says what its real pages are.
 */
@NullMarked
package prospector.bench.realweb;

import org.jspecify.annotations.NullMarked;
