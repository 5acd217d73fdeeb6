package prospector.web.url;

import crawlercommons.filters.basic.BasicURLNormalizer;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The key under which two URLs are taken for one page, bolder than the normal form: what a crawler
 * compares by, never what it asks for.
 *
 * <p><em>Two URLs with one key may still be two pages, so a key is evidence of a duplicate and
 * never the address of a request.</em> On top of the normal form, escapes of unreserved octets are
 * decoded and the others written in upper case, a lone percent sign is encoded, empty path
 * segments, a trailing dot of the host, an empty query and empty parameters vanish, and parameters
 * are sorted (RFC 3986 section 6.2.2 and 6.2.3; the rest is what crawlers have found harmless).
 * What that costs and why the normal form does not do it: {@code
 * docs/decisions/0003-url-normal-form.md}.
 *
 * <p>Source: {@code BasicURLNormalizer} of crawler-commons, unchanged, for path and query apart.
 * Takes some microseconds a URL. Immutable; safe to share between threads.
 */
public final class SamenessKey {
  /** Only what is a matter of spelling; every parameter counts. */
  public static final SamenessKey SPELLING = ignoring(List.of());

  /** Parameters that say where a visitor came from or who he is, and not which page he gets. */
  private static final List<String> VISITOR_PARAMETERS =
      List.of(
          // campaigns and clicks
          "utm_source utm_medium utm_campaign utm_term utm_content utm_id gclid gclsrc dclid fbclid",
          "msclkid yclid mc_cid mc_eid igshid _ga _gl wt_mc mkt_tok",
          // sessions
          "jsessionid phpsessid aspsessionid asp.net_sessionid sessionid session_id sid cfid cftoken");

  /** Without the parameters of campaigns, clicks and sessions that are known by their names. */
  public static final SamenessKey VISITORS = ignoring(visitorParameters());

  private static final String PATH_SESSION = ";jsessionid=";
  private static final String ANY_PAGE = "http://h/";

  private final BasicURLNormalizer normalizer;
  private final boolean keepsPathSession;

  private SamenessKey(BasicURLNormalizer normalizer, boolean keepsPathSession) {
    this.normalizer = normalizer;
    this.keepsPathSession = keepsPathSession;
  }

  /** A key that leaves these query parameters out, by their exact names. */
  public static SamenessKey ignoring(Collection<String> parameters) {
    return new SamenessKey(
        BasicURLNormalizer.newBuilder().queryParamsToRemove(List.copyOf(parameters)).build(),
        parameters.isEmpty());
  }

  /** The key of a URL that we crawl. */
  public String of(CrawlUrl url) {
    String value = keepsPathSession ? url.value() : withoutPathSession(url);
    String key = ofText(value).orElse(value);
    // the library takes "/..bar" for a dot segment and joins the rest to the host
    int behindHost = key.indexOf('/', url.scheme().length() + 3);
    int behindOwnHost = url.pathStart();
    boolean sameHost =
        behindHost == behindOwnHost
            || (behindHost == behindOwnHost - 1 && url.value().charAt(behindHost) == '.');
    return sameHost && key.startsWith(url.value().substring(0, behindHost)) ? key : value;
  }

  /** The key of any text; empty where it is no URL, of any scheme. */
  public Optional<String> ofText(String url) {
    int query = queryStart(url);
    return query >= 0 && url.lastIndexOf('%', query) >= 0
        ? inTwoParts(url.substring(0, query), url.substring(query))
        : filtered(url);
  }

  /**
   * crawler-commons 1.6 looks for the question mark where it stood before the escapes of the path
   * were decoded, and cuts or overwrites the query there.
   */
  private Optional<String> inTwoParts(String untilQuery, String query) {
    return filtered(untilQuery)
        .flatMap(
            path -> filtered(ANY_PAGE + query).map(key -> path + key.substring(ANY_PAGE.length())));
  }

  /** Index of the question mark; -1 where there is none before the fragment. */
  private static int queryStart(String url) {
    int question = url.indexOf('?');
    int hash = url.indexOf('#');
    return hash >= 0 && hash < question ? -1 : question;
  }

  private Optional<String> filtered(String url) {
    try {
      return Optional.ofNullable(normalizer.filter(url));
    } catch (IndexOutOfBoundsException broken) {
      return Optional.empty(); // crawler-commons 1.6 runs over the end of "/%2et"
    }
  }

  /** The session id that servlet containers append to a path: {@code /a;jsessionid=1F2E?b=c}. */
  private static String withoutPathSession(CrawlUrl url) {
    String value = url.value();
    int start = url.path().toLowerCase(Locale.ROOT).indexOf(PATH_SESSION);
    if (start < 0) {
      return value;
    }
    int from = url.pathStart() + start;
    int slash = value.indexOf('/', from); // a parameter is its segment's
    int to = slash < 0 ? url.queryStart() : Math.min(slash, url.queryStart());
    return value.substring(0, from) + value.substring(to);
  }

  private static List<String> visitorParameters() {
    return VISITOR_PARAMETERS.stream()
        .flatMap(line -> List.of(line.split(" ")).stream())
        .flatMap(name -> List.of(name, name.toUpperCase(Locale.ROOT)).stream().distinct())
        .toList();
  }
}
