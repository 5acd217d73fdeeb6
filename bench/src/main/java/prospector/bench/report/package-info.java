/** What a benchmark prints: a table for the reader and one JSON line a result for programs. */
@NullMarked
package prospector.bench.report;

import org.jspecify.annotations.NullMarked;
