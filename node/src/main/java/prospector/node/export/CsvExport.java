package prospector.node.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import prospector.node.report.CsvLine;
import prospector.persistence.page.StoredPage;

/**
 * Comma-separated values ({@link CsvLine}): the fields of {@code pages.jsonl} as columns, named in
 * a header line before the first page.
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
      out.write(CsvLine.of(names));
      begun = true;
    }
    List<Object> cells = new ArrayList<>();
    fields.forEach(value -> cells.add(cell(value)));
    out.write(CsvLine.of(cells));
  }

  /**
   * A list becomes one cell with its items on lines of their own, an object one of {@code
   * name=value}; null an empty cell.
   */
  private static Object cell(JsonNode value) {
    if (value.isNumber()) {
      return value.numberValue();
    } else if (!value.isContainerNode()) {
      return value.isNull() ? "" : value.asText();
    }
    List<String> items = new ArrayList<>();
    if (value.isObject()) {
      value.fields().forEachRemaining(it -> items.add(it.getKey() + "=" + it.getValue().asText()));
    } else {
      value.forEach(item -> items.add(item.asText()));
    }
    return String.join("\n", items);
  }
}
