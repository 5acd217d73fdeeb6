package prospector.node.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Writer;
import java.util.Optional;
import prospector.persistence.StoredPage;
import prospector.web.content.MainText;

/** The lines of {@link JsonExport} with the main text of each page, and what it states of it. */
final class JsonTextExport implements PageExport {
  private final ObjectMapper json = new ObjectMapper();
  private final Writer out;
  private final ArchivedTexts texts;

  JsonTextExport(Writer out, ArchivedTexts texts) {
    this.out = out;
    this.texts = texts;
  }

  @Override
  public void page(StoredPage stored) throws IOException {
    ObjectNode line = (ObjectNode) json.readTree(JsonExport.line(stored));
    Optional<MainText> text = texts.read(stored, false);
    line.put("author", text.map(MainText::author).orElse(""));
    line.put("published", text.map(MainText::published).orElse(""));
    line.put("text", text.map(MainText::text).orElse(null));
    line.put("text_extent", text.map(it -> it.extent().key()).orElse(null));
    out.write(json.writeValueAsString(line));
    out.write('\n');
  }
}
