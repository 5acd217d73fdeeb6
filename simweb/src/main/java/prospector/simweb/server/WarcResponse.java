package prospector.simweb.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import prospector.simweb.Answer;

/**
 * A WARC response record (ISO 28500) as far as it is needed to answer again what was answered once.
 *
 * @param url its WARC-Target-URI
 * @param answer status, type, location and body
 */
record WarcResponse(String url, Answer answer) {

  /**
   * Null if the bytes are another kind of record, or the body is stored in a transfer or content
   * coding.
   */
  static @Nullable WarcResponse parse(byte[] record) {
    int headEnd = endOfHead(record, 0);
    if (headEnd < 0) {
      return null;
    }
    Map<String, String> warc = headers(record, 0, headEnd);
    String url = warc.get("warc-target-uri");
    if (!"response".equals(warc.get("warc-type")) || url == null) {
      return null;
    }
    int httpEnd = endOfHead(record, headEnd);
    if (httpEnd < 0) {
      return null;
    }
    Map<String, String> http = headers(record, headEnd, httpEnd);
    if (http.containsKey("content-encoding") || http.containsKey("transfer-encoding")) {
      return null;
    }
    int status = status(record, headEnd);
    int blockEnd = headEnd + number(warc.get("content-length"));
    int bodyEnd = Math.min(record.length, Math.max(httpEnd, blockEnd));
    byte[] body = Arrays.copyOfRange(record, httpEnd, bodyEnd);
    Answer answer =
        new Answer(status, http.get("content-type"), http.get("location"), body, null, false);
    return new WarcResponse(url.replaceAll("^<|>$", ""), answer);
  }

  /** Offset behind the blank line that ends a head, -1 if there is none. */
  private static int endOfHead(byte[] bytes, int from) {
    for (int i = from; i + 3 < bytes.length; i++) {
      if (bytes[i] == '\r'
          && bytes[i + 1] == '\n'
          && bytes[i + 2] == '\r'
          && bytes[i + 3] == '\n') {
        return i + 4;
      }
    }
    return -1;
  }

  /** Fields by lower-case name; the first line, which has no colon that matters, does no harm. */
  private static Map<String, String> headers(byte[] bytes, int from, int to) {
    Map<String, String> fields = new TreeMap<>();
    for (String line : new String(bytes, from, to - from, ISO_8859_1).split("\r\n")) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        String name = line.substring(0, colon).strip().toLowerCase(Locale.ROOT);
        fields.putIfAbsent(name, line.substring(colon + 1).strip());
      }
    }
    return fields;
  }

  private static int status(byte[] bytes, int from) {
    int length = Math.min(16, bytes.length - from);
    String[] line = new String(bytes, from, length, ISO_8859_1).split("[ \r\n]+", 3);
    int status = line.length > 1 ? number(line[1]) : 0;
    return status >= 200 && status < 600 ? status : 502;
  }

  private static int number(@Nullable String digits) {
    try {
      return digits == null ? 0 : Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
