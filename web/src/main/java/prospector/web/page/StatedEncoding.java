package prospector.web.page;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The encoding that a text states as {@code name=label}: the content of a meta element (HTML
 * standard, "extracting a character encoding from a meta element"), or an XML declaration.
 */
final class StatedEncoding {
  private StatedEncoding() {}

  /** What the content attribute of a meta element states. */
  static Optional<WebEncoding> inContent(String content) {
    int from = 0;
    while (true) {
      int found = content.indexOf("charset", from);
      if (found < 0) {
        return Optional.empty();
      }
      int next = skipSpace(content, found + 7);
      if (next < content.length() && content.charAt(next) == '=') {
        return WebEncoding.forLabel(value(content, skipSpace(content, next + 1)));
      }
      from = found + 7;
    }
  }

  private static String value(String content, int from) {
    if (from >= content.length()) {
      return "";
    }
    char first = content.charAt(from);
    if (first == '"' || first == '\'') {
      int close = content.indexOf(first, from + 1);
      return close < 0 ? "" : content.substring(from + 1, close);
    }
    int to = from;
    while (to < content.length()
        && content.charAt(to) != ';'
        && !isSpace((byte) content.charAt(to))) {
      to++;
    }
    return content.substring(from, to);
  }

  private static int skipSpace(String text, int from) {
    int next = from;
    while (next < text.length() && isSpace((byte) text.charAt(next))) {
      next++;
    }
    return next;
  }

  /** What an XML declaration at the start of a document says, or the bytes it is written in. */
  static Optional<WebEncoding> inXmlDeclaration(byte[] bytes) {
    if (startsWith(bytes, '<', 0, '?', 0, 'x', 0)) {
      return Optional.of(WebEncoding.UTF_16LE);
    }
    if (startsWith(bytes, 0, '<', 0, '?', 0, 'x')) {
      return Optional.of(WebEncoding.UTF_16BE);
    }
    if (!startsWith(bytes, '<', '?', 'x', 'm', 'l')) {
      return Optional.empty();
    }
    int length = Math.min(bytes.length, 1024);
    String start = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    int close = start.indexOf('>');
    int found = start.indexOf("encoding");
    if (close < 0 || found < 0 || found > close) {
      return Optional.empty();
    }
    int equals = skipSpace(start, found + 8);
    return equals < close && start.charAt(equals) == '='
        ? WebEncoding.forLabel(value(start, skipSpace(start, equals + 1)))
            .map(WebEncoding::asDeclaredInside)
        : Optional.empty();
  }

  private static boolean startsWith(byte[] bytes, int... wanted) {
    for (int i = 0; i < wanted.length; i++) {
      if (i >= bytes.length || bytes[i] != wanted[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether a byte is ASCII whitespace. */
  static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\n' || b == '\r' || b == '\f';
  }
}
