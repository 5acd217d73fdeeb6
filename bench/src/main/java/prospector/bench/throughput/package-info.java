/**
 * The CPU time of a page: a whole crawl of the simulated web against a loop that only fetches,
 * parses and extracts links, over the same pages, each in a JVM of its own with the same flags.
 */
@NullMarked
package prospector.bench.throughput;

import org.jspecify.annotations.NullMarked;
