package prospector.web.page;

import java.util.Optional;

/**
 * The content of {@code <meta http-equiv=refresh>}: the HTML standard's "shared declarative refresh
 * steps".
 *
 * @param delaySeconds whole seconds; fractions are dropped
 * @param url where to; empty for the same page
 */
record MetaRefresh(int delaySeconds, String url) {
  private static final int DELAY_DIGITS_MAX = 9;
  private static final int REDIRECT_SECONDS = 10;

  /**
   * What it is a link as: a redirect by other means, unless the page is there to be read before, as
   * one of a slide show is.
   */
  Link.Kind kind() {
    return delaySeconds <= REDIRECT_SECONDS ? Link.Kind.META_REFRESH : Link.Kind.ANCHOR;
  }

  static Optional<MetaRefresh> parse(String content) {
    int at = skipSpace(content, 0);
    int digits = at;
    while (at < content.length() && isDigit(content.charAt(at))) {
      at++;
    }
    boolean fractionOnly = at == digits && at < content.length() && content.charAt(at) == '.';
    if (at == digits && !fractionOnly) {
      return Optional.empty();
    }
    String number = content.substring(digits, Math.min(at, digits + DELAY_DIGITS_MAX));
    int delay = number.isEmpty() ? 0 : Integer.parseInt(number);
    while (at < content.length() && (isDigit(content.charAt(at)) || content.charAt(at) == '.')) {
      at++;
    }
    if (at < content.length() && !isSeparator(content.charAt(at))) {
      return Optional.empty();
    }
    at = skipSpace(content, at);
    if (at < content.length() && (content.charAt(at) == ';' || content.charAt(at) == ',')) {
      at = skipSpace(content, at + 1);
    }
    return Optional.of(new MetaRefresh(delay, url(content.substring(at))));
  }

  private static String url(String rest) {
    int at = behindUrlEquals(rest);
    if (at < rest.length() && (rest.charAt(at) == '"' || rest.charAt(at) == '\'')) {
      int close = rest.indexOf(rest.charAt(at), at + 1);
      return rest.substring(at + 1, close < 0 ? rest.length() : close);
    }
    return rest.substring(at).strip();
  }

  /** The index behind "url =", or 0 when the text does not start with that. */
  private static int behindUrlEquals(String rest) {
    if (!rest.regionMatches(true, 0, "url", 0, 3)) {
      return 0;
    }
    int equals = skipSpace(rest, 3);
    return equals < rest.length() && rest.charAt(equals) == '=' ? skipSpace(rest, equals + 1) : 0;
  }

  private static int skipSpace(String text, int from) {
    int at = from;
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isSeparator(char c) {
    return c == ';' || c == ',' || isSpace(c);
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
