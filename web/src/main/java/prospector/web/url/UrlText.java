package prospector.web.url;

import org.jspecify.annotations.Nullable;

/** Small questions about the text of a URL that the standard asks before and while it parses. */
final class UrlText {
  private UrlText() {}

  /**
   * Without leading and trailing C0 controls and spaces, and without tabs and newlines anywhere.
   */
  static String strip(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && text.charAt(start) <= ' ') {
      start++;
    }
    while (end > start && text.charAt(end - 1) <= ' ') {
      end--;
    }
    for (int i = start; i < end; i++) {
      if (isTabOrNewline(text.charAt(i))) {
        return withoutTabsAndNewlines(text, start, end);
      }
    }
    return text.substring(start, end);
  }

  private static String withoutTabsAndNewlines(String text, int start, int end) {
    StringBuilder kept = new StringBuilder(end - start);
    for (int i = start; i < end; i++) {
      if (!isTabOrNewline(text.charAt(i))) {
        kept.append(text.charAt(i));
      }
    }
    return kept.toString();
  }

  private static boolean isTabOrNewline(char c) {
    return c == '\t' || c == '\n' || c == '\r';
  }

  /** Index of the colon that ends a scheme; -1 when the text does not start with a scheme. */
  static int schemeEnd(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ':') {
        return i == 0 ? -1 : i;
      }
      boolean letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
      boolean later = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
      if (!letter && (i == 0 || !later)) {
        return -1;
      }
    }
    return -1;
  }

  /** The scheme before the colon, where it is http or https in any case; else null. */
  static @Nullable String httpScheme(String text, int colon) {
    if (!text.regionMatches(true, 0, "https", 0, colon)) {
      return null;
    }
    return colon == 5 ? "https" : colon == 4 ? "http" : null;
  }

  /** 1 for a single-dot segment, 2 for a double-dot one, 0 for any other; %2e counts as a dot. */
  static int dots(String text, int start, int end) {
    int dots = 0;
    int at = start;
    while (at < end && dots < 3) {
      if (text.charAt(at) == '.') {
        at++;
      } else if (end - at >= 3 && text.regionMatches(true, at, "%2e", 0, 3)) {
        at += 3;
      } else {
        return 0;
      }
      dots++;
    }
    return dots < 3 ? dots : 0;
  }
}
