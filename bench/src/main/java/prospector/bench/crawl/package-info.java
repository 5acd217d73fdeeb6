/** The real crawler as a child process: its command line, and what it left in its directory. */
@NullMarked
package prospector.bench.crawl;

import org.jspecify.annotations.NullMarked;
