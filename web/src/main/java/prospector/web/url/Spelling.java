package prospector.web.url;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Ways to spell the address of one page that server software knows, beside the parameters of its
 * query: what a host is believed to take for the same page, or is found to.
 *
 * <p>Each has a name with a space in it, which no parameter of a URL has, so that what is learned
 * of both can be kept together. RFC 3986 section 6.2 takes none of them for equivalent; servers do:
 * {@code DirectoryIndex} of Apache, {@code index} of nginx, sessions in the path by the Jakarta
 * Servlet specification, section 7.1.3.
 */
public enum Spelling {
  /** {@code /a/index.html} for {@code /a/}. */
  INDEX_PAGE("index page"),
  /** {@code /a/} for {@code /a}. */
  CLOSING_SLASH("closing slash"),
  /** {@code /a;jsessionid=1F2E} or {@code /(S(1f2e))/a} for {@code /a}. */
  SESSION("session id"),
  /** {@code ?b=1&a=2} for {@code ?a=2&b=1}. */
  ORDER("order of parameters");

  private static final Pattern INDEX =
      Pattern.compile("/(index|default)\\.(html?|shtml|xhtml|php|aspx?|jsp|cgi)$");
  private static final String PATH_SESSION = ";jsessionid=";

  /** Parameters that say where a visitor came from or who he is, by names used for nothing else. */
  private static final Set<String> VISITOR_PARAMETERS =
      Set.of(
          "utm_source utm_medium utm_campaign utm_term utm_content utm_id gclid gclsrc dclid fbclid msclkid yclid mc_cid mc_eid igshid jsessionid phpsessid aspsessionid asp.net_sessionid"
              .split(" "));

  private final String words;

  Spelling(String words) {
    this.words = words;
  }

  /** Its name: words for a reader, with a space. */
  public String words() {
    return words;
  }

  /**
   * Whether what has this name, a parameter or a spelling, says nothing of the page before a host
   * has shown it: how parameters are ordered, sessions, and where a visitor came from.
   */
  public static boolean isKnownToMatterNot(String name) {
    return name.equals(ORDER.words)
        || name.equals(SESSION.words)
        || VISITOR_PARAMETERS.contains(name.toLowerCase(Locale.ROOT));
  }

  /** Whether a name is that of a spelling, and not of a parameter. */
  public static boolean isOne(String name) {
    return name.indexOf(' ') >= 0;
  }

  /**
   * The spelling or the one parameter that is all that two URLs of a host differ in; empty where
   * they differ in more or in nothing.
   */
  public static Optional<String> onlyDifference(CrawlUrl one, CrawlUrl other) {
    Optional<String> parameter = QueryParameters.onlyDifference(one, other);
    if (parameter.isPresent() || one.equals(other) || !one.host().equals(other.host())) {
      return parameter;
    }
    return Arrays.stream(values())
        .map(spelling -> spelling.words)
        .filter(name -> plain(one, name::equals).equals(plain(other, name::equals)))
        .findFirst();
  }

  /** The names of the spellings and parameters by which a URL could be another one's twin. */
  public static Collection<String> names(CrawlUrl url) {
    Collection<String> parameters = QueryParameters.names(url);
    List<String> spellings =
        Arrays.stream(values())
            .map(spelling -> spelling.words)
            .filter(name -> !plain(url, name::equals).equals(url.value()))
            .toList();
    return spellings.isEmpty()
        ? parameters
        : Stream.concat(parameters.stream(), spellings.stream()).toList();
  }

  /**
   * What is left of a URL without some spellings and parameters: the same text for all URLs that
   * differ in nothing else; the URL itself where it has none of them.
   *
   * @param ignored whether a name counts for nothing
   */
  public static String plain(CrawlUrl url, Predicate<String> ignored) {
    String value = url.value();
    String path = value.substring(0, url.queryStart());
    String lower = path.toLowerCase(Locale.ROOT);
    int session = lower.indexOf(PATH_SESSION, url.pathStart());
    if (session >= 0 && ignored.test(SESSION.words)) {
      int end = path.indexOf('/', session); // a parameter is its segment's, RFC 3986 section 3.3
      path = path.substring(0, session) + (end < 0 ? "" : path.substring(end));
    }
    if (ignored.test(SESSION.words)) {
      path = PathSession.without(path, url.pathStart());
    }
    if (ignored.test(INDEX_PAGE.words)) {
      path = INDEX.matcher(path).replaceFirst("/");
    }
    if (path.endsWith("/")
        && path.length() > url.pathStart() + 1
        && ignored.test(CLOSING_SLASH.words)) {
      path = path.substring(0, path.length() - 1);
    }
    return url.query()
        .map(query -> QueryParameters.plain(query, ignored))
        .filter(query -> !query.isEmpty())
        .map(path::concat)
        .orElse(path);
  }
}
