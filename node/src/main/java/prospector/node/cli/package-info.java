/** The commands, one class each; they parse arguments and word answers. */
@NullMarked
package prospector.node.cli;

import org.jspecify.annotations.NullMarked;
