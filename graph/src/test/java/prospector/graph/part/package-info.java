/** Tests of graphs in parts. */
@NullMarked
package prospector.graph.part;

import org.jspecify.annotations.NullMarked;
