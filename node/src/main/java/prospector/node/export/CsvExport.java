package prospector.node.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import prospector.node.report.CsvLine;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.WarcLocation;

/**
 * Comma-separated values ({@link CsvLine}): the fields of {@code pages.jsonl} as columns, named in
 * a header line, which stands alone where there is no page.
 */
final class CsvExport implements PageExport {
  private static final StoredPage BLANK =
      new StoredPage(
          new PageRecord(
              "",
              "",
              "",
              PageRecord.State.PAGE,
              "",
              PageRecord.Answer.none(0),
              new PageRecord.Choice(0, "", 0, 0, PageRecord.Arm.FOCUSED),
              PageRecord.Judged.NOT,
              PageRecord.Words.NONE,
              PageCopy.NONE,
              LeftLinks.NONE),
          WarcLocation.NONE);

  private final ObjectMapper json = new ObjectMapper();
  private final Writer out;
  private boolean begun;

  CsvExport(Writer out) {
    this.out = out;
  }

  @Override
  public void page(StoredPage stored) throws IOException {
    JsonNode fields = json.readTree(JsonExport.line(stored));
    head(fields);
    List<Object> cells = new ArrayList<>();
    fields.forEach(value -> cells.add(cell(value)));
    out.write(CsvLine.of(cells));
  }

  private void head(JsonNode fields) throws IOException {
    if (!begun) {
      List<String> names = new ArrayList<>();
      fields.fieldNames().forEachRemaining(names::add);
      out.write(CsvLine.of(names));
      begun = true;
    }
  }

  /** Of no page there is the header. */
  @Override
  public void end() throws IOException {
    head(json.readTree(JsonExport.line(BLANK)));
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
