/** JMH benchmarks of the plain code a crawl runs most often, each with the question it answers. */
@NullMarked
package prospector.bench.micro;

import org.jspecify.annotations.NullMarked;
