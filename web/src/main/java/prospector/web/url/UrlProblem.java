package prospector.web.url;

/** Why a piece of text is not a URL that we crawl; the name in lower case is the stored reason. */
public enum UrlProblem {
  /** Neither http nor https: mailto:, javascript:, data:, ftp: and so on. */
  SCHEME,
  /** The URL parser of the WHATWG standard fails on it. */
  SYNTAX,
  /** A host that IDNA or the host parser rejects, or none. */
  HOST,
  /** A port that is no number in 0..65535. */
  PORT,
  /** Longer than the limit of {@link UrlNormalizer}. */
  TOO_LONG;

  /** The stored reason, such as {@code too_long}. */
  public String reason() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
