package prospector.node.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import prospector.persistence.StoredPage;

/** One JSON object a line, as in {@code pages.jsonl}. */
final class JsonExport implements PageExport {
  private final ObjectMapper json =
      new ObjectMapper().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
  private final Writer out;

  JsonExport(Writer out) {
    this.out = out;
  }

  @Override
  public void page(StoredPage stored) throws IOException {
    out.write(json.writeValueAsString(PageFields.of(stored)));
    out.write('\n');
  }
}
