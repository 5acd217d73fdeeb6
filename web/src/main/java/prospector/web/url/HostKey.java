package prospector.web.url;

/**
 * Scheme plus authority of a URL, such as {@code https://example.org:8443}: the unit of politeness
 * and of placement.
 *
 * @param value scheme, {@code ://} and authority in normal form: lower case, no default port, no
 *     user information, no trailing slash
 */
public record HostKey(String value) implements Comparable<HostKey> {

  public HostKey {
    if (!value.contains("://") || value.endsWith("/")) {
      throw new IllegalArgumentException("expected scheme://authority, got: " + value);
    }
  }

  static HostKey ofNormal(String value) {
    return new HostKey(value);
  }

  /** {@code http} or {@code https}. */
  public String scheme() {
    return value.substring(0, value.indexOf("://"));
  }

  /** Host and, where it is not the default, port, as they stand in a {@code Host} header. */
  public String authority() {
    return value.substring(value.indexOf("://") + 3);
  }

  /** Host name or address literal (IPv6 in brackets) without port. */
  public String hostName() {
    String authority = authority();
    int colon = authority.lastIndexOf(':');
    return colon > authority.lastIndexOf(']') ? authority.substring(0, colon) : authority;
  }

  /**
   * Port in 0..65535 (0 parses, but nothing answers there); the scheme's default (80, 443) when the
   * authority names none.
   */
  public int port() {
    String authority = authority();
    int colon = authority.lastIndexOf(':');
    if (colon > authority.lastIndexOf(']')) {
      return Integer.parseInt(authority.substring(colon + 1));
    }
    return scheme().equals("https") ? 443 : 80;
  }

  /** The URL of this host's robots.txt (RFC 9309 section 2.3). */
  public CrawlUrl robotsUrl() {
    return CrawlUrl.ofNormal(value + "/robots.txt");
  }

  @Override
  public int compareTo(HostKey other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
