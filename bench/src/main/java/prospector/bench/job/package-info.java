/**
 * Search jobs of a cluster: how long they take, and that what they find is the same on any number
 * of nodes.
 */
@NullMarked
package prospector.bench.job;

import org.jspecify.annotations.NullMarked;
