package prospector.node.text;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;
import prospector.persistence.page.PageLines;
import prospector.persistence.page.StoredPage;
import prospector.web.content.MainText;

/** The line of a page with its main text, and what it states of it. */
public final class TextLine {
  private static final ObjectMapper JSON = new ObjectMapper();

  private TextLine() {}

  /** In UTF-8, ended by a line feed; with nulls where there is no text. */
  public static byte[] of(StoredPage stored, Optional<MainText> text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
    PageLines.write(stored, bytes);
    ObjectNode line = (ObjectNode) JSON.readTree(bytes.toByteArray());
    line.put("author", text.map(MainText::author).orElse(""));
    line.put("published", text.map(MainText::published).orElse(""));
    line.put("text", text.map(MainText::text).orElse(null));
    line.put("text_extent", text.map(it -> it.extent().key()).orElse(null));
    bytes.reset();
    bytes.writeBytes(JSON.writeValueAsBytes(line));
    bytes.write('\n');
    return bytes.toByteArray();
  }
}
