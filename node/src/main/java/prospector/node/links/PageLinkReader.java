package prospector.node.links;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import prospector.graph.JudgedLinks;
import prospector.web.url.UrlNormalizer;

/**
 * Reads the lines of a {@link PageLinkWriter}, which somebody else may have written.
 *
 * <p><em>What is no such line ends the reading</em>: one that is longer than it may be or cut off,
 * no JSON, or names what is no normal URL. At most one line is in memory. Fields that it does not
 * know are passed over.
 */
public final class PageLinkReader {
  static final String URL = "url";
  static final String NUGGET = "nugget";
  static final String SCORE = "score";
  static final String LINKS = "links";

  /** Twice as many links as a page has, each as long as it may be. */
  static final int LONGEST_LINE = 8 << 20;

  private static final int FIRST_ROOM = 64 << 10;
  private static final int READ_BYTES = 64 << 10;
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES) // they are others' words
          .build();

  private final InputStream in;
  private final byte[] read = new byte[READ_BYTES];
  private int at;
  private int filled;
  private byte[] line = new byte[FIRST_ROOM];
  private int length;
  private long number;

  public PageLinkReader(InputStream in) {
    this.in = in;
  }

  /**
   * The next line; null after the last.
   *
   * @throws IOException when it cannot be read, or is none; the message says which line that was
   */
  public @Nullable JudgedLinks next() throws IOException {
    if (!nextLine()) {
      return null;
    }
    try (JsonParser json = JSON.createParser(line, 0, length)) {
      return parsed(json);
    } catch (JsonProcessingException e) {
      throw wrong("it is no JSON object of its fields");
    }
  }

  private IOException wrong(String why) {
    return new IOException(
        String.format(Locale.ROOT, "line %,d of its links is none: %s", number, why));
  }

  private boolean nextLine() throws IOException {
    length = 0;
    number++;
    while (true) {
      if (at == filled) {
        at = 0;
        filled = Math.max(0, in.read(read, 0, READ_BYTES));
        if (filled == 0) {
          if (length > 0) {
            throw wrong("it is cut off");
          }
          return false;
        }
      }
      int end = at;
      while (end < filled && read[end] != '\n') {
        end++;
      }
      append(end);
      if (end < filled) {
        at = end + 1;
        return true;
      }
      at = end;
    }
  }

  private void append(int end) throws IOException {
    int more = end - at;
    if (length + more > LONGEST_LINE) {
      throw wrong("expected at most " + LONGEST_LINE + " bytes, got more");
    }
    if (length + more > line.length) {
      line = Arrays.copyOf(line, Math.max(length + more, 2 * line.length));
    }
    System.arraycopy(read, at, line, length, more);
    length += more;
  }

  private JudgedLinks parsed(JsonParser json) throws IOException {
    String url = "";
    boolean nugget = false;
    double score = Double.NaN;
    List<String> links = new ArrayList<>();
    if (json.nextToken() != JsonToken.START_OBJECT) {
      throw wrong("expected a JSON object");
    }
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      JsonToken value = json.nextToken();
      switch (field) {
        case URL -> url = url(json);
        case NUGGET -> nugget = nugget(value);
        case SCORE -> score = score(json);
        case LINKS -> links(json, links);
        default -> json.skipChildren();
      }
    }
    if (url.isEmpty() || json.nextToken() != null) {
      throw wrong("expected one object with a URL");
    }
    return new JudgedLinks(url, nugget, score, links);
  }

  private boolean nugget(JsonToken value) throws IOException {
    if (!value.isBoolean()) {
      throw wrong("nugget: expected true or false");
    }
    return value == JsonToken.VALUE_TRUE;
  }

  private double score(JsonParser json) throws IOException {
    if (json.currentToken() == JsonToken.VALUE_NULL) {
      return Double.NaN;
    }
    double score = json.currentToken().isNumeric() ? json.getDoubleValue() : Double.NaN;
    if (!Double.isFinite(score)) {
      throw wrong("score: expected a number or null");
    }
    return score;
  }

  private void links(JsonParser json, List<String> links) throws IOException {
    if (json.currentToken() != JsonToken.START_ARRAY) {
      throw wrong("links: expected a list of URLs");
    }
    while (json.nextToken() != JsonToken.END_ARRAY) {
      links.add(url(json));
    }
  }

  private String url(JsonParser json) throws IOException {
    String url = json.currentToken() == JsonToken.VALUE_STRING ? json.getText() : "";
    if (!isNormal(url)) {
      throw wrong("expected URLs of http or https in their normal form");
    }
    return url;
  }

  /**
   * As far as a graph and those who read its URLs rely on it: of ASCII without blanks, with a slash
   * behind the host.
   */
  private static boolean isNormal(String url) {
    int host = url.startsWith("http://") ? 7 : url.startsWith("https://") ? 8 : -1;
    if (host < 0
        || url.length() > UrlNormalizer.MAX_LENGTH_CHARS
        || url.indexOf('/', host) <= host) {
      return false;
    }
    for (int i = host; i < url.length(); i++) {
      if (url.charAt(i) <= ' ' || url.charAt(i) > '~') {
        return false;
      }
    }
    return true;
  }
}
