package prospector.web.url;

import org.jspecify.annotations.Nullable;

/**
 * The basic URL parser of the WHATWG URL standard (section 4.4) for the schemes http and https.
 *
 * <p>The standard's state machine is written as one method a state; states that only other schemes
 * reach (opaque path, file, no scheme without base) are left out. Fragment and user information are
 * read over. One instance parses one input; not thread-safe.
 */
final class UrlParser {
  private final String input;
  private final @Nullable CrawlUrl base;
  private final StringBuilder out = new StringBuilder(96);

  UrlParser(String input, @Nullable CrawlUrl base) {
    this.input = UrlText.strip(input);
    this.base = base;
  }

  /** The normal form; only after {@link #parse()} found no problem. */
  String value() {
    return out.toString();
  }

  /** Parses; null when the input is a URL that we crawl. */
  @Nullable UrlProblem parse() {
    int colon = UrlText.schemeEnd(input);
    if (colon < 0) {
      return base == null ? UrlProblem.SYNTAX : relative(base, 0);
    }
    String scheme = UrlText.httpScheme(input, colon);
    if (scheme == null) {
      return UrlProblem.SCHEME;
    }
    if (base != null && base.scheme().equals(scheme) && !input.startsWith("//", colon + 1)) {
      return relative(base, colon + 1);
    }
    return authority(scheme, colon + 1);
  }

  /** Relative state and relative slash state. */
  private @Nullable UrlProblem relative(CrawlUrl from, int at) {
    if (isSlash(at)) {
      if (isSlash(at + 1)) {
        return authority(from.scheme(), at);
      }
      out.append(from.host().value());
      return path(at + 1);
    }
    if (at == input.length() || input.charAt(at) == '#') {
      out.append(from.value());
      return null;
    }
    out.append(from.host().value()).append(from.path());
    if (input.charAt(at) == '?') {
      return query(at);
    }
    out.setLength(out.lastIndexOf("/"));
    return path(at);
  }

  /** Authority, host and port states; slashes of any number and kind may stand before. */
  private @Nullable UrlProblem authority(String scheme, int slashes) {
    int start = slashes;
    while (isSlash(start)) {
      start++;
    }
    int end = start;
    while (end < input.length() && "/\\?#".indexOf(input.charAt(end)) < 0) {
      end++;
    }
    int hostStart = input.lastIndexOf('@', end - 1) + 1; // -1 + 1 when there is none
    int colon = portColon(Math.max(start, hostStart), end);
    UrlProblem problem = host(scheme, input.substring(Math.max(start, hostStart), colon));
    if (problem == null && colon + 1 < end) {
      problem = port(scheme, input.substring(colon + 1, end));
    }
    return problem == null ? path(isSlash(end) ? end + 1 : end) : problem;
  }

  /** Index of the colon before the port, or {@code end} when there is none. */
  private int portColon(int start, int end) {
    boolean insideBrackets = false;
    for (int i = start; i < end; i++) {
      char c = input.charAt(i);
      if (c == ':' && !insideBrackets) {
        return i;
      }
      insideBrackets = c == '[' || (insideBrackets && c != ']');
    }
    return end;
  }

  private @Nullable UrlProblem host(String scheme, String text) {
    if (text.length() > UrlNormalizer.MAX_LENGTH_CHARS) {
      return UrlProblem.TOO_LONG;
    }
    String host = HostParser.parse(text);
    if (host == null) {
      return UrlProblem.HOST;
    }
    out.append(scheme).append("://").append(host);
    return null;
  }

  private @Nullable UrlProblem port(String scheme, String digits) {
    int port = 0;
    for (int i = 0; i < digits.length(); i++) {
      char c = digits.charAt(i);
      port = port * 10 + (c - '0');
      if (c < '0' || c > '9' || port > 65535) {
        return UrlProblem.PORT;
      }
    }
    if (port != (scheme.equals("https") ? 443 : 80)) {
      out.append(':').append(port);
    }
    return null;
  }

  /** Path state: appends each segment, without its dots, to what stands of the path. */
  private @Nullable UrlProblem path(int from) {
    int authorityEnd = out.indexOf("/", out.indexOf("://") + 3);
    int floor = authorityEnd < 0 ? out.length() : authorityEnd;
    int start = from;
    int at = from;
    while (true) {
      boolean end = at == input.length() || input.charAt(at) == '?' || input.charAt(at) == '#';
      if (end || isSlash(at)) {
        segment(start, at, end, floor);
        start = at + 1;
      }
      if (end) {
        return query(at);
      }
      at++;
    }
  }

  private void segment(int start, int end, boolean last, int floor) {
    int dots = UrlText.dots(input, start, end);
    if (dots == 0) {
      out.append('/');
      PercentEncoding.PATH.append(input, start, end, out);
      return;
    }
    if (dots == 2 && out.length() > floor) { // above it is the host, which may be long
      out.setLength(Math.max(floor, out.lastIndexOf("/")));
    }
    if (last) {
      out.append('/');
    }
  }

  /** Query state; the fragment behind it is dropped. */
  private @Nullable UrlProblem query(int at) {
    if (at < input.length() && input.charAt(at) == '?') {
      int hash = input.indexOf('#', at);
      out.append('?');
      PercentEncoding.QUERY.append(input, at + 1, hash < 0 ? input.length() : hash, out);
    }
    return null;
  }

  /** Backslashes are slashes in special schemes. */
  private boolean isSlash(int at) {
    return at < input.length() && (input.charAt(at) == '/' || input.charAt(at) == '\\');
  }
}
