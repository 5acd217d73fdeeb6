package prospector.search;

import prospector.web.text.Cut;
import prospector.web.url.PercentText;

/** The words of a URL, as {@code url:} finds them. */
final class UrlWords {
  private static final int CHARS = 2_000;

  private UrlWords() {}

  /** Letters and digits of it, divided by spaces. */
  static String of(String url) {
    String text = PercentText.decoded(Cut.at(url, CHARS));
    StringBuilder words = new StringBuilder(text.length());
    text.codePoints()
        .forEach(point -> words.appendCodePoint(Character.isLetterOrDigit(point) ? point : ' '));
    return words.toString();
  }
}
