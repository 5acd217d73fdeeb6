package prospector.web.url;

import org.jspecify.annotations.Nullable;

/**
 * Turns text into {@link CrawlUrl}s by the rules of the WHATWG URL standard, with the fragment and
 * user information dropped (and one dot, see below).
 *
 * <p>The dot behind a host's name, which stands for the root of the DNS, is dropped: with and
 * without it a name is the same machine, and would be two hosts that are asked side by side.
 *
 * <p><em>Idempotent: normalising the value of an accepted URL gives the same value.</em> Nothing
 * beyond the standard is rewritten: percent-encoded octets keep their case and are never decoded in
 * path or query, queries are not sorted and an empty query stays, because a server may tell them
 * apart.
 *
 * <p>Most links are clean already and take a short cut ({@link CleanUrl}) that gives the same
 * answer as the parser ({@link UrlParser}); a test compares them.
 */
public final class UrlNormalizer {
  /**
   * Longest URL accepted, in characters of its normal form. Above 2048 the sitemap protocol and
   * common servers give up too.
   */
  public static final int MAX_LENGTH_CHARS = 2048;

  private UrlNormalizer() {}

  /** Normalises an absolute URL. */
  public static UrlResult normalize(String input) {
    String clean = CleanUrl.absolute(input);
    return clean != null ? bounded(clean, input) : parse(input, null);
  }

  /** Resolves a reference, such as the value of an href attribute, against a base URL. */
  public static UrlResult resolve(CrawlUrl base, String reference) {
    String clean = CleanUrl.resolved(base, reference);
    return clean != null ? bounded(clean, reference) : parse(reference, base);
  }

  /** The way of the standard, without the short cut. */
  static UrlResult parse(String input, @Nullable CrawlUrl base) {
    UrlParser parser = new UrlParser(input, base);
    UrlProblem problem = parser.parse();
    return problem == null
        ? bounded(withoutRootDot(parser.value()), input)
        : new UrlResult.Refused(problem, input);
  }

  private static UrlResult bounded(String value, String input) {
    return value.length() > MAX_LENGTH_CHARS
        ? new UrlResult.Refused(UrlProblem.TOO_LONG, input)
        : new UrlResult.Accepted(CrawlUrl.trusted(value));
  }

  /** Only one dot: a name that ends in two is none, and stays as it is. */
  private static String withoutRootDot(String value) {
    int start = value.indexOf("://") + 3;
    int path = value.indexOf('/', start);
    int end = path;
    while (end > start && value.charAt(end - 1) >= '0' && value.charAt(end - 1) <= '9') {
      end--;
    }
    end = end > start && value.charAt(end - 1) == ':' ? end - 1 : path;
    boolean rooted =
        end > start + 1 && value.charAt(end - 1) == '.' && value.charAt(end - 2) != '.';
    return rooted ? value.substring(0, end - 1) + value.substring(end) : value;
  }
}
