package prospector.node.cli;

import java.util.ArrayList;
import java.util.List;

/** Reads comma-separated values (RFC 4180, LF line ends), as a spreadsheet would. */
final class CsvTable {
  private CsvTable() {}

  static List<List<String>> parse(String text) {
    List<List<String>> rows = new ArrayList<>();
    List<String> row = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        boolean escaped = quoted && i + 1 < text.length() && text.charAt(i + 1) == '"';
        if (escaped) {
          cell.append(c);
          i++;
        } else {
          quoted = !quoted;
        }
      } else if (quoted || (c != ',' && c != '\n')) {
        cell.append(c);
      } else {
        row.add(cell.toString());
        cell.setLength(0);
        if (c == '\n') {
          rows.add(row);
          row = new ArrayList<>();
        }
      }
    }
    return rows;
  }
}
