package prospector.node.report;

import java.io.PrintWriter;

/** A named value on a line of its own, aligned with its neighbours. */
public final class Row {
  private static final int NAME_WIDTH = 13;

  private Row() {}

  /** Prints one row. */
  public static void print(PrintWriter out, String name, String value) {
    out.println(name + " ".repeat(Math.max(1, NAME_WIDTH - name.length())) + value);
  }
}
