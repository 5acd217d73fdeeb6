package prospector.web.fetch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import prospector.web.header.HeaderText;

/**
 * Status line and headers of one response (RFC 9112 sections 3 to 5).
 *
 * <p>As lenient as browsers: lines may end in a bare LF, lines without a colon are skipped, a bare
 * CR counts as a space, folded values are joined. Anything odd clears {@code clean}, and such a
 * connection is not used again.
 *
 * @param status 100..599
 * @param minorVersion 0 or 1 of HTTP/1.x
 * @param text as received, one character a byte, CRLF lines without the empty line
 * @param headers names in lower case, values in order of arrival
 * @param clean nothing odd was seen
 */
record ResponseHead(
    int status, int minorVersion, String text, Map<String, List<String>> headers, boolean clean) {

  static ResponseHead parse(String raw) throws FetchAbort {
    int end = lineEnd(raw, 0);
    String statusLine = raw.substring(0, end).replace('\r', ' ');
    if (!isStatusLine(statusLine)) {
      throw FetchAbort.malformed("status line: " + printable(statusLine));
    }
    HeaderLines lines = new HeaderLines(raw);
    boolean clean = lines.read(nextLine(raw, end));
    return new ResponseHead(
        Integer.parseInt(statusLine, 9, 12, 10),
        statusLine.charAt(7) - '0',
        raw,
        lines.headers(),
        clean);
  }

  private static boolean isStatusLine(String line) {
    return line.length() >= 12
        && line.startsWith("HTTP/1.")
        && (line.charAt(7) == '0' || line.charAt(7) == '1')
        && line.charAt(8) == ' '
        && line.charAt(9) >= '1' // RFC 9110 section 15: one over 599 is taken for a server's error
        && line.charAt(9) <= '9'
        && isDigit(line.charAt(10))
        && isDigit(line.charAt(11))
        && (line.length() == 12 || line.charAt(12) == ' ');
  }

  static int lineEnd(String raw, int from) {
    int lf = raw.indexOf('\n', from);
    int end = lf < 0 ? raw.length() : lf;
    return end > from && raw.charAt(end - 1) == '\r' ? end - 1 : end;
  }

  static int nextLine(String raw, int from) {
    int lf = raw.indexOf('\n', from);
    return lf < 0 ? raw.length() : lf + 1;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static String printable(String line) {
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < Math.min(line.length(), 60); i++) {
      char c = line.charAt(i);
      shown.append(c < ' ' || c > '~' ? '?' : c);
    }
    return shown.toString();
  }

  /** All values of a header as one list, in lower case (RFC 9110 section 5.3). */
  List<String> tokens(String name) {
    List<String> tokens = new ArrayList<>();
    for (String value : headers.getOrDefault(name, List.of())) {
      for (String token : value.split(",", -1)) {
        String trimmed = token.trim().toLowerCase(Locale.ROOT);
        if (!trimmed.isEmpty()) {
          tokens.add(trimmed);
        }
      }
    }
    return tokens;
  }

  /**
   * The Location header; bytes that are UTF-8 are read as UTF-8, as browsers do, others as ISO
   * 8859-1. Empty when there is none.
   */
  String location() {
    List<String> values = headers.getOrDefault("location", List.of());
    return values.isEmpty() ? "" : HeaderText.location(values.get(0));
  }

  /** Whether the server lets the connection live on (RFC 9112 section 9.3). */
  boolean keepsAlive() {
    if (!clean) {
      return false;
    }
    if (headers.containsKey("connection")) {
      List<String> tokens = tokens("connection");
      return !tokens.contains("close") && (minorVersion == 1 || tokens.contains("keep-alive"));
    }
    return minorVersion == 1;
  }

  boolean isInterim() {
    return status < 200 && status != 101;
  }

  boolean hasNoBody() {
    return status < 200 || status == 204 || status == 304;
  }
}
