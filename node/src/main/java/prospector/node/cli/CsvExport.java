package prospector.node.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import prospector.persistence.PageRecord;
import prospector.persistence.StoredPage;
import prospector.persistence.WarcLocation;

/** Comma-separated values with a header line (RFC 4180, but with LF line ends). */
final class CsvExport implements PageExport {
  private final Writer out;

  CsvExport(Writer out) {
    this.out = out;
  }

  @Override
  public void begin() throws IOException {
    line(PageFields.of(BLANK).keySet());
  }

  @Override
  public void page(StoredPage stored) throws IOException {
    line(PageFields.of(stored).values());
  }

  private void line(Collection<?> cells) throws IOException {
    out.write(cells.stream().map(CsvExport::cell).collect(Collectors.joining(",")));
    out.write('\n');
  }

  /** A list becomes one cell with its items on lines of their own. */
  private static String cell(Object value) {
    String text =
        value instanceof List<?> list
            ? list.stream().map(String::valueOf).collect(Collectors.joining("\n"))
            : String.valueOf(value);
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  /** Names the columns: every page has the same fields. */
  private static final StoredPage BLANK =
      new StoredPage(
          new PageRecord(
              "",
              "",
              "",
              PageRecord.State.PAGE,
              "",
              0,
              0,
              0,
              "",
              "",
              "",
              0,
              0,
              "",
              0,
              false,
              List.of(),
              0,
              0,
              PageRecord.Arm.FOCUSED),
          WarcLocation.NONE);
}
