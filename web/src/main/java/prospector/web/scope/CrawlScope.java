package prospector.web.scope;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;
import prospector.web.url.HostName;
import prospector.web.url.RegistrableDomain;

/**
 * What a crawl's rules say to a URL, its seeds known.
 *
 * <p><em>A URL is in scope when {@code only} has it or is empty, it is as near to the seeds as
 * {@code stay} asks, and {@code except} has it not.</em> One that is out of scope, but not by
 * {@code except}, may still be followed as a way, up to {@code beyond} links behind a page in
 * scope.
 *
 * <p>Takes time linear in the URL. Immutable; safe to share between threads.
 */
public final class CrawlScope {
  /** Everything is in scope. */
  public static final CrawlScope OPEN = new CrawlScope(ScopeRules.NONE, List.of());

  /** Reason of what is refused here. */
  public static final String REASON = "scope";

  private static final int NAMED = 3; // patterns or seeds, in words for people

  private final ScopeRules rules;
  private final PatternList only;
  private final PatternList except;
  private final Set<String> homes; // of the seeds, as far as stay asks for them
  private final boolean open;

  /**
   * @param seeds all of the crawl's seeds
   */
  public CrawlScope(ScopeRules rules, List<CrawlUrl> seeds) {
    this.rules = rules;
    this.only = new PatternList(rules.only());
    this.except = new PatternList(rules.except());
    this.homes = new HashSet<>();
    this.open = rules.isOpen();
    switch (rules.stay()) {
      case SITE -> seeds.forEach(seed -> homes.add(site(seed.host())));
      case DOMAIN -> seeds.forEach(seed -> homes.add(domain(seed.host())));
      case ANYWHERE -> {
        // no home to stay at
      }
    }
  }

  /** The rules that it goes by. */
  public ScopeRules rules() {
    return rules;
  }

  /** Whether nothing is out of scope. */
  public boolean isOpen() {
    return open;
  }

  /** Whether a URL is in scope. */
  public boolean contains(CrawlUrl url) {
    return open || (isNear(url) && isOneOfOnly(url) && except.find(url).isEmpty());
  }

  /**
   * Whether a link may be followed.
   *
   * @param beyond links in a row that led out of scope to the page that it stands on: 0 when that
   *     is in scope
   */
  public boolean admits(CrawlUrl url, int beyond) {
    return contains(url) || (beyond < rules.beyond() && except.find(url).isEmpty());
  }

  /**
   * Whether a link may be followed, however the crawl came to its page: for those who do not know.
   *
   * @param from the page that it stands on
   */
  public boolean surelyAdmits(CrawlUrl from, CrawlUrl to) {
    return contains(to) || (contains(from) && admits(to, 0));
  }

  /** Whether a URL may be crawled by any path. */
  public boolean mayHold(CrawlUrl url) {
    return admits(url, 0);
  }

  /**
   * Links in a row that led out of scope to a URL.
   *
   * @param beyond the same of the page that links to it
   */
  public int beyond(CrawlUrl url, int beyond) {
    return contains(url) ? 0 : Math.min(ScopeRules.MAX_BEYOND, beyond + 1);
  }

  /** Why a URL is out of scope, such as {@code not under only = [*.org]}; empty when it is not. */
  public Optional<String> refusal(CrawlUrl url) {
    if (open) {
      return Optional.empty();
    }
    Optional<String> excepted = except.find(url).map(pattern -> "one of except: " + pattern);
    if (excepted.isPresent()) {
      return excepted;
    }
    if (!isOneOfOnly(url)) {
      return Optional.of("none of only = " + some(rules.only()));
    }
    return isNear(url)
        ? Optional.empty()
        : Optional.of("stay = " + rules.stay().word() + ": not at " + some(homes));
  }

  private boolean isOneOfOnly(CrawlUrl url) {
    return only.isEmpty() || only.find(url).isPresent();
  }

  private boolean isNear(CrawlUrl url) {
    return switch (rules.stay()) {
      case ANYWHERE -> true;
      case SITE -> homes.contains(site(url.host()));
      case DOMAIN -> mayBeAtHome(url.host()) && homes.contains(domain(url.host()));
    };
  }

  /** Cheaper than to look for the registrable domain of every link that leads elsewhere. */
  private boolean mayBeAtHome(HostKey host) {
    String name = HostName.withoutDot(host.hostName());
    for (int start = 0; start >= 0; start = name.indexOf('.', start) + 1) {
      if (homes.contains(name.substring(start))) {
        return true;
      } else if (name.indexOf('.', start) < 0) {
        return false;
      }
    }
    return false;
  }

  /** Name without {@code www.}, and the port where it is not a usual one: that is another site. */
  private static String site(HostKey host) {
    String name = HostName.withoutWww(host.hostName());
    boolean usual = host.port() == (host.scheme().equals("https") ? 443 : 80);
    return usual ? name : name + ":" + host.port();
  }

  private static String domain(HostKey host) {
    String name = HostName.withoutDot(host.hostName());
    return RegistrableDomain.of(name).orElse(name);
  }

  private static String some(Iterable<?> all) {
    List<String> texts =
        java.util.stream.StreamSupport.stream(all.spliterator(), false)
            .map(String::valueOf)
            .sorted()
            .limit(NAMED + 1L)
            .toList();
    return texts.stream()
        .limit(NAMED)
        .collect(Collectors.joining(", ", "[", texts.size() > NAMED ? ", ...]" : "]"));
  }
}
