/**
 * Whole-crawl and micro benchmarks, started as {@code bench/run NAME [options]}; never published.
 *
 * <p>{@link prospector.bench.throughput} asks what a page costs in CPU time against a bare loop of
 * fetch, parse and link extraction; {@link prospector.bench.replay} asks how many relevant pages of
 * a recorded web the crawler finds in its first pages; {@link prospector.bench.micro} times the hot
 * plain code with JMH; {@link prospector.bench.placement} simulates where shards go when nodes come
 * and go. The crawler under test is always the real one, started by the launcher in a JVM of its
 * own ({@link prospector.bench.crawl}), as are the webs it crawls ({@link
 * prospector.bench.process}). Every benchmark prints a table and one JSON line a result ({@link
 * prospector.bench.report}); {@code bench/README.md} holds the questions and the recorded results.
 */
@NullMarked
package prospector.bench;

import org.jspecify.annotations.NullMarked;
