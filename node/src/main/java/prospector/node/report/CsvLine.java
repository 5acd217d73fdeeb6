package prospector.node.report;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A line of comma-separated values (RFC 4180, but ended by LF), as every CSV file of ours is
 * written.
 *
 * <p><em>No text is a formula</em>: a cell of text that begins with {@code = + - @}, their
 * full-width forms, a tab or a line end gets an apostrophe in front, which spreadsheets take for
 * "this is text" (OWASP, "CSV Injection"). Numbers stay numbers, negative ones too.
 */
public final class CsvLine {
  private static final String BEGINS_A_FORMULA = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";
  private static final String NEEDS_QUOTES = ",\"\n\r";

  private CsvLine() {}

  /** The line with its end; a {@link Number} is written as it is, anything else as text. */
  public static String of(List<?> cells) {
    return cells.stream().map(CsvLine::cell).collect(Collectors.joining(",", "", "\n"));
  }

  private static String cell(Object value) {
    return value instanceof Number number ? number.toString() : quoted(harmless(value.toString()));
  }

  private static String harmless(String text) {
    boolean formula = !text.isEmpty() && BEGINS_A_FORMULA.indexOf(text.charAt(0)) >= 0;
    return formula ? "'" + text : text;
  }

  private static String quoted(String text) {
    boolean plain = text.chars().noneMatch(c -> NEEDS_QUOTES.indexOf(c) >= 0);
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
