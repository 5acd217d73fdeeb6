package prospector.bench.report;

import java.util.ArrayList;
import java.util.List;

/** A table of text with one heading line; numbers are flush right, the first column flush left. */
public final class TextTable {
  private final List<List<String>> rows = new ArrayList<>();
  private final int columns;

  /**
   * @param headings one for each column, at least one
   */
  public TextTable(List<String> headings) {
    this.columns = headings.size();
    rows.add(List.copyOf(headings));
  }

  /**
   * Adds a line.
   *
   * @param cells as many as there are headings
   */
  public void row(List<String> cells) {
    if (cells.size() != columns) {
      throw new IllegalArgumentException("expected " + columns + " cells, got: " + cells);
    }
    rows.add(List.copyOf(cells));
  }

  /** All lines, each ended by a line feed. */
  @Override
  public String toString() {
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      append(text, row, widths);
    }
    return text.toString();
  }

  private static void append(StringBuilder text, List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String padding = " ".repeat(widths[i] - row.get(i).length());
      line.append(i == 0 ? row.get(i) + padding : "  " + padding + row.get(i));
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }
}
