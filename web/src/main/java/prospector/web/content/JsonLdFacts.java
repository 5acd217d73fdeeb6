package prospector.web.content;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Author and date of publication out of blocks of JSON-LD, those of comments, pictures and all else
 * that is not the page's own text apart.
 *
 * <p>Reads a stream of tokens and builds no tree. Line breaks within strings and commas behind the
 * last value are no syntax errors, as sites write both. What was found before an error counts; the
 * first author and the first date do.
 */
public final class JsonLdFacts {
  private static final int CHARS_MAX = 200_000; // of a block; the rest is not read
  private static final int AUTHORS_MAX = 5;
  private static final Set<String> OTHERS =
      Set.of(
          "about",
          "audio",
          "blogPost",
          "citation",
          "comment",
          "comments",
          "hasPart",
          "image",
          "isBasedOn",
          "isPartOf",
          "itemListElement",
          "itemReviewed",
          "mentions",
          "primaryImageOfPage",
          "publisher",
          "review",
          "reviews",
          "video");
  private static final JsonFactory JSON =
      new JsonFactoryBuilder()
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .build();

  private String author = "";
  private String published = "";

  /** Takes a block in; what others have stated already stays. */
  public void read(String json) {
    String block = json.substring(0, Math.min(json.length(), CHARS_MAX));
    try (JsonParser parser = JSON.createParser(block)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.FIELD_NAME) {
          field(parser);
        }
      }
    } catch (IOException brokenOff) {
      return; // what was read before counts
    }
  }

  private void field(JsonParser parser) throws IOException {
    String name = parser.currentName();
    JsonToken value = parser.nextToken();
    if (OTHERS.contains(name)) {
      parser.skipChildren();
    } else if (name.equals("author") || name.equals("creator")) {
      String found = names(parser, value);
      author = author.isEmpty() ? found : author;
    } else if (name.equals("datePublished")
        && value == JsonToken.VALUE_STRING
        && published.isEmpty()) {
      published = parser.getText();
    }
  }

  /** A name, or those of one person or of several; of a person's own fields it alone counts. */
  private static String names(JsonParser parser, JsonToken first) throws IOException {
    List<String> names = new ArrayList<>();
    int depth = 0;
    JsonToken token = first;
    while (token != null) {
      depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
      if (token == JsonToken.FIELD_NAME && !parser.currentName().equals("name")) {
        parser.nextToken(); // employers and subjects have names, too
        parser.skipChildren();
      } else if (token == JsonToken.VALUE_STRING && names.size() < AUTHORS_MAX && isName(parser)) {
        names.add(parser.getText());
      }
      if (depth == 0) {
        break;
      }
      token = parser.nextToken();
    }
    return String.join(", ", names);
  }

  private static boolean isName(JsonParser parser) throws IOException {
    return !parser.getText().contains("://");
  }

  String author() {
    return author;
  }

  /** As it is written; empty where none is stated. */
  public String published() {
    return published;
  }
}
