/** Tests of the link graph and its measures. */
@NullMarked
package prospector.graph.rank;

import org.jspecify.annotations.NullMarked;
