package prospector.node.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import prospector.persistence.StoredPage;

/**
 * Comma-separated values (RFC 4180, but with LF line ends): the fields of {@code pages.jsonl} as
 * columns, named in a header line before the first page.
 */
final class CsvExport implements PageExport {
  private final ObjectMapper json = new ObjectMapper();
  private final Writer out;
  private boolean begun;

  CsvExport(Writer out) {
    this.out = out;
  }

  @Override
  public void page(StoredPage stored) throws IOException {
    JsonNode fields = json.readTree(JsonExport.line(stored));
    if (!begun) {
      List<String> names = new ArrayList<>();
      fields.fieldNames().forEachRemaining(names::add);
      line(names);
      begun = true;
    }
    List<String> cells = new ArrayList<>();
    fields.forEach(value -> cells.add(text(value)));
    line(cells);
  }

  private void line(List<String> cells) throws IOException {
    out.write(cells.stream().map(CsvExport::quoted).collect(Collectors.joining(",")));
    out.write('\n');
  }

  /** A list becomes one cell with its items on lines of their own; null an empty cell. */
  private static String text(JsonNode value) {
    if (!value.isArray()) {
      return value.isNull() ? "" : value.asText();
    }
    List<String> items = new ArrayList<>();
    value.forEach(item -> items.add(item.asText()));
    return String.join("\n", items);
  }

  private static String quoted(String text) {
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
