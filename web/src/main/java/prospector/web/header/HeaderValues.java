package prospector.web.header;

import java.util.ArrayList;
import java.util.List;

/**
 * The values of a header that is a list: the lines joined, then split at commas outside of quoted
 * strings (Fetch standard, "get, decode, and split a header value"). One pass.
 */
final class HeaderValues {
  private HeaderValues() {}

  static List<String> split(List<String> lines) {
    String text = String.join(", ", lines);
    List<String> values = new ArrayList<>();
    int start = 0;
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '"') {
        at = quotedEnd(text, at);
        continue;
      }
      if (c == ',') {
        values.add(trimmed(text, start, at));
        start = at + 1;
      }
      at++;
    }
    values.add(trimmed(text, start, text.length()));
    return values;
  }

  /** Index behind the closing quote; the text's length where there is none. */
  private static int quotedEnd(String text, int open) {
    int at = open + 1;
    while (at < text.length() && text.charAt(at) != '"') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return Math.min(at + 1, text.length());
  }

  private static String trimmed(String text, int from, int to) {
    int start = from;
    int end = to;
    while (start < end && isTabOrSpace(text.charAt(start))) {
      start++;
    }
    while (end > start && isTabOrSpace(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  private static boolean isTabOrSpace(char c) {
    return c == '\t' || c == ' ';
  }
}
