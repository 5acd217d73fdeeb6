package prospector.web.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Finds schema.org VideoObject and AudioObject items in a JSON-LD block, at any depth.
 *
 * <p>Reads a stream of tokens and builds no tree. What was found before a syntax error counts.
 */
final class JsonLdMedia {
  private static final JsonFactory JSON = new JsonFactory();

  private JsonLdMedia() {}

  static void read(String json, MediaCollector media) {
    if (!json.contains("VideoObject") && !json.contains("AudioObject")) {
      return;
    }
    Deque<MediaDraft> open = new ArrayDeque<>();
    try (JsonParser parser = JSON.createParser(json)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.START_OBJECT) {
          open.push(new MediaDraft());
        } else if (token == JsonToken.END_OBJECT) {
          MediaDraft closed = open.pop();
          closed.addTo(media);
          if (!open.isEmpty() && !closed.isMedia()) {
            open.peek().property(fieldOf(parser), closed);
          }
        } else if (token == JsonToken.VALUE_STRING && !open.isEmpty()) {
          take(open.peek(), fieldOf(parser), parser.getText());
        }
      }
    } catch (IOException brokenOff) {
      open.forEach(draft -> draft.addTo(media));
    }
  }

  private static void take(MediaDraft draft, String field, String value) {
    if (field.equals("@type")) {
      draft.type(value);
    } else {
      draft.property(field, value);
    }
  }

  /** The field a value belongs to, also when it stands in an array. */
  private static String fieldOf(JsonParser parser) {
    JsonStreamContext context = parser.getParsingContext();
    if (context.inArray() && context.getParent() != null) {
      context = context.getParent();
    }
    String name = context.getCurrentName();
    return name == null ? "" : name;
  }
}
