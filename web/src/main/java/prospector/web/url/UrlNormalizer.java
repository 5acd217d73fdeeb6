package prospector.web.url;

/**
 * Turns text into {@link CrawlUrl}s by the rules of the WHATWG URL standard, with the fragment and
 * user information dropped; idempotent.
 */
public final class UrlNormalizer {
  /** Longest URL accepted, in characters of its normal form. */
  public static final int MAX_LENGTH_CHARS = 2048;

  private UrlNormalizer() {}

  /** Normalises an absolute URL. */
  public static UrlResult normalize(String input) {
    throw new UnsupportedOperationException("written next");
  }

  /** Resolves a reference, such as the value of an href attribute, against a base URL. */
  public static UrlResult resolve(CrawlUrl base, String reference) {
    throw new UnsupportedOperationException("written next");
  }
}
