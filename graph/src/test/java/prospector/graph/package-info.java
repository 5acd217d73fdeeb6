/** Tests of the link graph and its measures. */
@NullMarked
package prospector.graph;

import org.jspecify.annotations.NullMarked;
