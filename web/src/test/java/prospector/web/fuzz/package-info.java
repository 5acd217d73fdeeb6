/**
 * A seeded mutation fuzzer over the readers of what the web sends: foreign test cases, changed at
 * random. Every build runs a bounded number of inputs; {@code mvn -Pfuzz} runs for a time. What it
 * finds is kept as a tiny file under {@code fuzz/TARGET} in the test resources and replayed by
 * every build.
 */
@NullMarked
package prospector.web.fuzz;

import org.jspecify.annotations.NullMarked;
