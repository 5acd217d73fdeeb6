package prospector.web.url;

import java.util.Optional;

/**
 * An absolute http(s) URL in normal form: what the crawler stores, compares and sends.
 *
 * <p><em>Two URLs name the same page for the crawler exactly when their values are equal.</em> The
 * only ways to make one are {@link UrlNormalizer} and, for values that were normal when they were
 * stored, {@link #ofNormal(String)}.
 *
 * <p>Immutable; safe to share between threads.
 */
public final class CrawlUrl implements Comparable<CrawlUrl> {
  private final String value;
  private final int authorityStart;
  private final int pathStart;
  private final int queryStart; // index of '?', or length when there is no query

  private CrawlUrl(String value) {
    this.value = value;
    this.authorityStart = value.charAt(4) == 's' ? 8 : 7;
    this.pathStart = value.indexOf('/', authorityStart);
    int question = value.indexOf('?', pathStart);
    this.queryStart = question < 0 ? value.length() : question;
  }

  /**
   * Wraps a value that {@link UrlNormalizer} produced earlier (from a database row, an event or a
   * message).
   *
   * @throws IllegalArgumentException when the value cannot have come from the normaliser
   */
  public static CrawlUrl ofNormal(String value) {
    int authority = value.startsWith("https://") ? 8 : value.startsWith("http://") ? 7 : -1;
    boolean hasPath = authority > 0 && value.indexOf('/', authority) > authority;
    if (!hasPath || !isPrintable(value)) {
      throw new IllegalArgumentException("expected a normalised http(s) URL, got: " + value);
    }
    return new CrawlUrl(value);
  }

  /** Wraps what the normaliser has just made. */
  static CrawlUrl trusted(String value) {
    return new CrawlUrl(value);
  }

  /** Only visible ASCII and no fragment: the normaliser encodes or drops the rest. */
  private static boolean isPrintable(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c <= ' ' || c >= 0x7F || c == '#') {
        return false;
      }
    }
    return true;
  }

  /** Index of the slash that starts the path. */
  int pathStart() {
    return pathStart;
  }

  /** Index of the question mark; the length where there is none. */
  int queryStart() {
    return queryStart;
  }

  /** The URL as text, for example {@code http://example.org/a?b=c}; never has a fragment. */
  public String value() {
    return value;
  }

  /** Scheme and authority: the unit of politeness and placement. */
  public HostKey host() {
    return HostKey.ofNormal(value.substring(0, pathStart));
  }

  /** {@code http} or {@code https}. */
  public String scheme() {
    return value.substring(0, authorityStart - 3);
  }

  /** Whether the authority ends in a port, which is not the scheme's default then. */
  public boolean namesPort() {
    int at = pathStart - 1;
    while (at > authorityStart && value.charAt(at) >= '0' && value.charAt(at) <= '9') {
      at--;
    }
    return at < pathStart - 1 && value.charAt(at) == ':' && at > authorityStart;
  }

  /** Path without query; starts with {@code /}. */
  public String path() {
    return value.substring(pathStart, queryStart);
  }

  /** The query without its question mark; empty when the URL has none. */
  public Optional<String> query() {
    return queryStart == value.length()
        ? Optional.empty()
        : Optional.of(value.substring(queryStart + 1));
  }

  /** Path and query as they stand in an HTTP request line. */
  public String pathAndQuery() {
    return value.substring(pathStart);
  }

  /** 64-bit fingerprint of the value; equal URLs have equal fingerprints on every JVM. */
  public long fingerprint() {
    return Fingerprint.of(value);
  }

  @Override
  public int compareTo(CrawlUrl other) {
    return value.compareTo(other.value);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CrawlUrl that && value.equals(that.value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return value;
  }
}
