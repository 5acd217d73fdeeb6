/** Child processes: their CPU time by the operating system's books, and webs that are served. */
@NullMarked
package prospector.bench.process;

import org.jspecify.annotations.NullMarked;
