package prospector.node.export;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import prospector.persistence.page.PageLines;
import prospector.persistence.page.StoredPage;

/** One JSON object a line, as in {@code pages.jsonl}. */
final class JsonExport implements PageExport {
  private final Writer out;

  JsonExport(Writer out) {
    this.out = out;
  }

  @Override
  public void page(StoredPage stored) throws IOException {
    out.write(line(stored));
  }

  /** The line of a page, ended by a line feed. */
  static String line(StoredPage stored) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
    PageLines.write(stored, bytes);
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
