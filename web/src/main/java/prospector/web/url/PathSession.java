package prospector.web.url;

/**
 * Sessions that stand as a segment of the path, {@code /(S(lit3py55t21z5v55vlm25s55))/a.aspx}: of
 * ASP.NET without cookies, several in one pair of brackets, each with a letter before it.
 *
 * <p><em>One look at each character.</em>
 */
final class PathSession {
  private PathSession() {}

  /** A path without its sessions; itself where it has none. */
  static String without(String path, int pathStart) {
    int at = next(path, pathStart, path.length());
    if (at < 0) {
      return path;
    }
    StringBuilder rest = new StringBuilder(path.length());
    int from = 0;
    for (; at >= 0; at = next(path, from, path.length())) {
      rest.append(path, from, at);
      from = segmentEnd(path, at + 1, path.length());
    }
    rest.append(path, from, path.length());
    return rest.length() == pathStart ? rest.append('/').toString() : rest.toString();
  }

  /** Whether a URL holds two: one was put before a path that had one. */
  static boolean isTwice(CrawlUrl url) {
    String value = url.value();
    int first = next(value, url.pathStart(), url.queryStart());
    return first >= 0 && next(value, first + 1, url.queryStart()) >= 0;
  }

  /** Where the slash before the next one stands; -1 where there is none. */
  private static int next(String text, int from, int end) {
    for (int slash = text.indexOf("/(", from);
        slash >= 0 && slash < end;
        slash = text.indexOf("/(", slash + 1)) {
      if (isSession(text, slash + 1, segmentEnd(text, slash + 1, end))) {
        return slash;
      }
    }
    return -1;
  }

  private static int segmentEnd(String text, int from, int end) {
    int slash = text.indexOf('/', from);
    return slash < 0 || slash > end ? end : slash;
  }

  /** {@code (S(abc)F(def))}. */
  private static boolean isSession(String text, int from, int end) {
    int at = from + 1;
    while (at + 1 < end && isLetter(text.charAt(at)) && text.charAt(at + 1) == '(') {
      int close = at + 2;
      while (close < end && isOfId(text.charAt(close))) {
        close++;
      }
      if (close == at + 2 || close >= end || text.charAt(close) != ')') {
        return false;
      }
      at = close + 1;
    }
    return at > from + 1 && at == end - 1 && text.charAt(at) == ')';
  }

  private static boolean isLetter(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  }

  private static boolean isOfId(char c) {
    return isLetter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_';
  }
}
