package prospector.web.url;

import org.jspecify.annotations.Nullable;

/**
 * The short cut for links that are in normal form but for a fragment: no copy of characters, one
 * look at each.
 *
 * <p><em>Where it answers, it answers as {@link UrlParser} does; it answers null for anything it is
 * not sure of</em>: upper-case hosts, ports, addresses, dot segments, characters to be encoded.
 */
final class CleanUrl {
  private CleanUrl() {}

  /** An absolute URL in normal form; null when the parser must look. */
  static @Nullable String absolute(String text) {
    int host = text.startsWith("https://") ? 8 : text.startsWith("http://") ? 7 : Integer.MAX_VALUE;
    if (host > text.length()) {
      return null;
    }
    int path = hostEnd(text, host);
    int end = path < 0 ? -1 : cleanEnd(text, path);
    return end < 0 ? null : text.substring(0, end);
  }

  /** A reference resolved; null when the parser must look. */
  static @Nullable String resolved(CrawlUrl base, String text) {
    if (text.isEmpty()) {
      return base.value();
    }
    return switch (text.charAt(0)) {
      case '#' -> base.value();
      case '/' -> text.startsWith("//") ? null : joined(base.value(), base.pathStart(), text);
      case '?' -> joined(base.value(), base.queryStart(), text);
      default -> hasColonFirst(text) ? absolute(text) : besideBase(base, text);
    };
  }

  private static @Nullable String besideBase(CrawlUrl base, String text) {
    int slash = base.value().lastIndexOf('/', base.queryStart() - 1);
    char first = text.charAt(0);
    return first == '.' || first == '%' ? null : joined(base.value(), slash + 1, text);
  }

  private static @Nullable String joined(String base, int keep, String text) {
    int end = cleanEnd(text, 0);
    return end < 0
        ? null
        : new StringBuilder(keep + end).append(base, 0, keep).append(text, 0, end).toString();
  }

  /** Whether a colon comes before any slash, question mark or hash. */
  private static boolean hasColonFirst(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ':') {
        return true;
      }
      if (c == '/' || c == '?' || c == '#') {
        return false;
      }
    }
    return false;
  }

  /** Index of the slash behind a plain lower-case domain name; -1 for any other authority. */
  private static int hostEnd(String text, int start) {
    int label = start;
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '/') {
        boolean maybeNumber = i == label || text.charAt(label) <= '9';
        return maybeNumber ? -1 : i;
      }
      if (c == '.') {
        label = i + 1;
      }
      boolean name = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
      if (!name) {
        return -1;
      }
    }
    return -1;
  }

  /** End of path and query, where nothing in them needs a change; -1 otherwise. */
  private static int cleanEnd(String text, int start) {
    int i = start;
    boolean afterSlash = false;
    while (i < text.length() && text.charAt(i) != '?') {
      char c = text.charAt(i);
      if (c == '#') {
        return i; // whatever follows is dropped
      }
      boolean maybeDots = afterSlash && (c == '.' || c == '%');
      if (maybeDots || c == '\\' || !PercentEncoding.PATH.isPlain(c)) {
        return -1;
      }
      afterSlash = c == '/';
      i++;
    }
    for (i++; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '#') {
        return i; // whatever follows is dropped
      }
      if (!PercentEncoding.QUERY.isPlain(c)) {
        return -1;
      }
    }
    return text.length();
  }
}
