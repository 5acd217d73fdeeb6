/** What a page costs on one node and on several of one machine. */
@NullMarked
package prospector.bench.scaling;

import org.jspecify.annotations.NullMarked;
