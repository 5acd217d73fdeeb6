package prospector.node.export;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.persistence.page.StoredPage;

/** The {@link PageFile} of each page: into files of their own, as a line each, or in a row. */
final class TextExport implements PageExport {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final PageFile file;
  private final Taker taker;

  /** Takes the file of a page; empty where there is no text to read. */
  private interface Taker {
    void take(StoredPage stored, Optional<String> content) throws IOException;
  }

  private TextExport(PageFile file, Taker taker) {
    this.file = file;
    this.taker = taker;
  }

  /** A file for each page that has a text. */
  static TextExport files(PageFile file, TextFiles files) {
    return new TextExport(
        file,
        (stored, content) -> {
          if (content.isPresent()) {
            files.write(stored.page().crawl(), stored.page().url(), content.get());
          }
        });
  }

  /** One JSON object a line; {@code content} is null where there is no text. */
  static TextExport lines(PageFile file, Writer out) {
    return new TextExport(
        file,
        (stored, content) -> {
          Map<String, @Nullable Object> line = new LinkedHashMap<>();
          line.put("crawl", stored.page().crawl());
          line.put("url", stored.page().url());
          line.put("content", content.orElse(null));
          out.write(JSON.writeValueAsString(line));
          out.write('\n');
        });
  }

  /** One after the other, for a reader: an empty line stands between two pages. */
  static TextExport inARow(PageFile file, Writer out) {
    return new TextExport(
        file,
        (stored, content) -> {
          if (content.isPresent()) {
            out.write(content.get());
            out.write('\n');
          }
        });
  }

  @Override
  public void page(StoredPage stored) throws IOException {
    taker.take(stored, file.of(stored));
  }
}
