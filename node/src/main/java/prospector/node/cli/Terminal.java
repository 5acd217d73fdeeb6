package prospector.node.cli;

import java.io.PrintWriter;

/**
 * Where a command prints.
 *
 * @param out results and progress
 * @param err complaints
 * @param interactive whether {@code out} is a terminal, where a line can be rewritten
 * @param columns width of the terminal in characters, at least 20
 */
public record Terminal(PrintWriter out, PrintWriter err, boolean interactive, int columns) {
  public Terminal {
    columns = Math.max(20, columns);
  }
}
