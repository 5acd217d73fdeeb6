package prospector.node.cli.options;

import java.io.PrintWriter;

/**
 * Where a command prints.
 *
 * <p><em>Nothing that came from outside gives the terminal orders</em>: {@code out} and {@code err}
 * make control characters visible; our own go through {@link #order}.
 *
 * @param out results and progress
 * @param err complaints
 * @param interactive whether {@code out} is a terminal, where a line can be rewritten
 * @param columns width of the terminal in characters, at least 20
 */
public record Terminal(PrintWriter out, PrintWriter err, boolean interactive, int columns) {
  public Terminal {
    out = VisiblePrinter.over(out, false);
    err = VisiblePrinter.over(err, true);
    columns = Math.max(20, columns);
  }

  /** Prints a control sequence to {@code out}. */
  public void order(String sequence) {
    ((VisiblePrinter) out).order(sequence);
  }

  /** Where {@code out} and {@code err} end, for help: its styles are control sequences. */
  public static PrintWriter raw(PrintWriter printer) {
    return ((VisiblePrinter) printer).raw();
  }
}
