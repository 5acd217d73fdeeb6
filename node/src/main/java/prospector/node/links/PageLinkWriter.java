package prospector.node.links;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.io.Writer;
import prospector.graph.JudgedLinks;

/** Writes one JSON object a line for each stored URL, with its links. */
public final class PageLinkWriter {
  private static final JsonFactory JSON = new JsonFactory();

  private final Writer out;

  /**
   * @param out is neither flushed nor closed
   */
  public PageLinkWriter(Writer out) {
    this.out = out;
  }

  /** Writes one line. */
  public void write(JudgedLinks page) throws IOException {
    try (JsonGenerator json = generator()) {
      json.writeStartObject();
      json.writeStringField(PageLinkReader.URL, page.url());
      json.writeBooleanField(PageLinkReader.NUGGET, page.nugget());
      if (Double.isFinite(page.score())) {
        json.writeNumberField(PageLinkReader.SCORE, page.score());
      } else {
        json.writeNullField(PageLinkReader.SCORE);
      }
      json.writeArrayFieldStart(PageLinkReader.LINKS);
      for (String link : page.links()) {
        json.writeString(link);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    out.write('\n');
  }

  private JsonGenerator generator() throws IOException {
    return JSON.createGenerator(out)
        .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
        .disable(JsonGenerator.Feature.AUTO_CLOSE_JSON_CONTENT) // a torn line is no JSON
        .disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM)
        .setRootValueSeparator(new SerializedString(""));
  }
}
