package prospector.web.scope;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostName;
import prospector.web.url.UrlNormalizer;

/**
 * A part of the web: a host or a domain, and, if it says so, a port and the beginning of a path.
 *
 * <pre>
 * docs.example.org         that host, with and without www., over http and https, on any port
 * example.org:8080         that host on that port
 * *.example.net            example.net and every name under it; .example.net says the same
 * *.org                    every name that ends in .org
 * *                        every host
 * example.org/docs/        URLs of that host whose path begins with /docs/
 * example.org/*&#47;manual/    a * in a path stands for any characters
 * </pre>
 *
 * <p>A path is compared with the URL's path and query in normal form, as robots.txt's are (RFC 9309
 * section 2.2.3): case counts, and {@code %7e} is {@code ~}. A scheme in front says nothing.
 *
 * @param under whether every name under the host belongs to it, too
 * @param host name in normal form, without {@code www.} unless {@code under}; empty for every host
 * @param port 0 to 65535, or {@link #ANY_PORT}
 * @param path in normal form, begins with a slash, does not end in {@code *}; {@code /} for all
 */
public record ScopePattern(boolean under, String host, int port, String path) {
  /** Any port. */
  public static final int ANY_PORT = -1;

  /** Longest pattern that is read, in characters. */
  public static final int MAX_CHARS = 1_000;

  /** What a pattern looks like, for those who wrote another thing. */
  public static final String EXPECTED =
      "a host (docs.example.org), a domain with all names under it (*.example.net), or either with"
          + " the beginning of a path (example.org/docs/, example.org/*/manual/), at most "
          + MAX_CHARS
          + " characters";

  private static final Pattern PARTS =
      Pattern.compile(
          "(?:https?://)?(\\*\\.|\\*(?=[/:]|$)|\\.|)([^/*]*)(/.*)?", Pattern.CASE_INSENSITIVE);
  private static final Pattern WITH_PORT = Pattern.compile("(.*[^:]|):([0-9]{1,5})");
  private static final int MAX_PORT = 65_535;

  /** Reads a pattern; empty where the text is none. */
  public static Optional<ScopePattern> parse(String text) {
    String pattern = text.strip();
    boolean legal =
        !pattern.isEmpty()
            && pattern.length() <= MAX_CHARS
            && pattern.chars().noneMatch(c -> c <= ' ' || c == 0x7F || c == '#' || c == '\\');
    Matcher parts = PARTS.matcher(pattern);
    if (!legal || !parts.matches()) {
      return Optional.empty();
    }
    String path = parts.group(3) == null ? "/" : parts.group(3);
    return path(path)
        .flatMap(
            normal -> ofHost(!parts.group(1).isEmpty(), parts.group(1), parts.group(2), normal));
  }

  private static Optional<ScopePattern> ofHost(
      boolean under, String stars, String host, String path) {
    Matcher ported = WITH_PORT.matcher(host);
    boolean hasPort = ported.matches();
    int port = hasPort ? Integer.parseInt(ported.group(2)) : ANY_PORT;
    String name = hasPort ? ported.group(1) : host;
    if (port > MAX_PORT || (name.isEmpty() && !stars.equals("*"))) {
      return Optional.empty();
    }
    if (name.isEmpty()) {
      return Optional.of(new ScopePattern(true, "", port, path));
    }
    return stars.equals("*")
        ? Optional.empty() // as in *example.org
        : HostName.parse(name)
            .map(
                normal ->
                    new ScopePattern(
                        under, under ? normal : HostName.withoutWww(normal), port, path));
  }

  /** The path as it stands in URLs in normal form; stars at its end say nothing. */
  private static Optional<String> path(String text) {
    return UrlNormalizer.normalize("http://h" + text)
        .accepted()
        .map(CrawlUrl::pathAndQuery)
        .map(path -> path.replaceAll("\\*{2,}", "*"))
        .map(path -> path.endsWith("*") ? path.substring(0, path.length() - 1) : path)
        .map(path -> path.isEmpty() ? "/" : path);
  }

  /** Whether a {@code *} stands in its path. */
  boolean hasStar() {
    return path.indexOf('*') >= 0;
  }

  /** The pattern as text, which {@link #parse} reads again. */
  public String text() {
    String name = !under ? host : host.isEmpty() ? "*" : "*." + host;
    return name + (port == ANY_PORT ? "" : ":" + port) + (path.equals("/") ? "" : path);
  }

  @Override
  public String toString() {
    return text();
  }
}
