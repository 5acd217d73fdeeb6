package prospector.web.fetch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads the header lines of one head (RFC 9112 section 5).
 *
 * <p><em>Looks at each character a fixed number of times, however names repeat and lines fold.</em>
 * One instance, one head; not thread-safe.
 */
public final class HeaderLines {
  private final String raw;
  private final Map<String, List<String>> headers = new LinkedHashMap<>();
  private List<String> values = List.of(); // of the last name
  private final StringBuilder last = new StringBuilder(); // the last value, folds included
  private boolean clean = true;

  HeaderLines(String raw) {
    this.raw = raw;
  }

  /**
   * The headers of a whole head as it was received, in an encoding of one byte a character, odd
   * lines left out.
   *
   * @return by name in lower case, values in order of arrival
   */
  public static Map<String, List<String>> of(String head) {
    HeaderLines lines = new HeaderLines(head);
    lines.read(ResponseHead.nextLine(head, 0)); // behind the status line
    return lines.headers();
  }

  /** Reads the lines from an index on; false where anything odd was seen. */
  boolean read(int from) {
    for (int start = from; start < raw.length(); ) {
      int end = ResponseHead.lineEnd(raw, start);
      line(start, end);
      start = ResponseHead.nextLine(raw, end);
    }
    keepLast();
    return clean;
  }

  private void line(int start, int end) {
    char first = raw.charAt(start);
    int colon = colon(start, end);
    if (first == ' ' || first == '\t') {
      clean = false;
      fold(raw.substring(start, end).trim());
    } else if (colon <= start) {
      clean = false;
    } else {
      String stated = raw.substring(start, colon);
      String name = stated.trim().toLowerCase(Locale.ROOT);
      String value = value(colon + 1, end);
      clean &= name.length() == stated.length() && !hasReturn(start, end);
      begin(name, value);
    }
  }

  /** Index of the line's first colon; -1 where it has none. */
  private int colon(int start, int end) {
    for (int i = start; i < end; i++) {
      if (raw.charAt(i) == ':') {
        return i;
      }
    }
    return -1;
  }

  private boolean hasReturn(int start, int end) {
    for (int i = start + 1; i < end; i++) {
      if (raw.charAt(i) == '\r') {
        return true;
      }
    }
    return false;
  }

  private String value(int from, int to) {
    int start = from;
    int end = to;
    while (start < end && raw.charAt(start) <= ' ') {
      start++;
    }
    while (end > start && raw.charAt(end - 1) <= ' ') {
      end--;
    }
    return raw.substring(start, end).replace('\r', ' ');
  }

  private void begin(String name, String value) {
    keepLast();
    values = headers.computeIfAbsent(name, key -> new ArrayList<>(1));
    values.add("");
    last.append(value);
  }

  /** Joins a folded line to the value it belongs to; before the first header it is dropped. */
  private void fold(String more) {
    if (!values.isEmpty() && !more.isEmpty()) {
      last.append(last.length() == 0 ? "" : " ").append(more);
    }
  }

  private void keepLast() {
    if (!values.isEmpty()) {
      values.set(values.size() - 1, last.toString());
      last.setLength(0);
    }
  }

  /** By name in lower case, values in order of arrival. */
  Map<String, List<String>> headers() {
    headers.replaceAll((name, all) -> List.copyOf(all));
    return headers;
  }
}
