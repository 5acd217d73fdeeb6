package prospector.node.export;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import prospector.node.text.TextLine;
import prospector.persistence.page.StoredPage;

/** The lines of {@link JsonExport} with the main text of each page, and what it states of it. */
final class JsonTextExport implements PageExport {
  private final Writer out;
  private final ArchivedTexts texts;

  JsonTextExport(Writer out, ArchivedTexts texts) {
    this.out = out;
    this.texts = texts;
  }

  @Override
  public void page(StoredPage stored) throws IOException {
    out.write(new String(TextLine.of(stored, texts.read(stored, false)), StandardCharsets.UTF_8));
  }
}
