package prospector.search;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** The words of a URL, as {@code url:} finds them. */
final class UrlWords {
  private static final int CHARS = 2_000;

  private UrlWords() {}

  /** Letters and digits of it, divided by spaces. */
  static String of(String url) {
    String text = decoded(IndexedPage.cut(url, CHARS));
    StringBuilder words = new StringBuilder(text.length());
    text.codePoints()
        .forEach(point -> words.appendCodePoint(Character.isLetterOrDigit(point) ? point : ' '));
    return words.toString();
  }

  private static String decoded(String url) {
    try {
      return URLDecoder.decode(url, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return url; // a percent sign that is none of an escape
    }
  }
}
