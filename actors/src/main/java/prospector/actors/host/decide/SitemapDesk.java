package prospector.actors.host.decide;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import prospector.actors.Elapsed;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.host.link.SitemapFile;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.work.OutcomeRules;
import prospector.web.exclusion.UrlGate;
import prospector.web.robots.RobotsRules;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;
import prospector.web.url.UrlNormalizer;

/**
 * Which of a host's sitemaps a crawl reads next, if any.
 *
 * <p>Those that its robots.txt names and that lie on the host itself, in the order named, and those
 * that an index among them names; no more than a bound, none more than once in an interval, none
 * that robots.txt disallows or the operator excludes. As a focused crawl has better uses for its
 * requests, only hosts of seeds and of nuggets are asked unless the crawl says otherwise. Sitemaps
 * on other hosts are left out: only the actor of such a host may ask it (docs/conduct.md).
 *
 * <p>Where robots.txt names none, {@code /sitemap.xml} is tried once a host has given a nugget and
 * some pages, and after it the feed that its pages name (RSS and Atom are sitemaps too, by
 * sitemaps.org): the newest pages of the host, which is much for one that is visited again.
 *
 * <p>Owned by one host actor.
 */
public final class SitemapDesk {
  private static final int OF_A_SEED = 0; // depth
  private static final String USUAL_PLACE = "/sitemap.xml";

  private final SitemapSettings settings;
  private final UrlGate gate;
  private final Map<String, CrawlUrl> feeds = new HashMap<>(); // by crawl; not persisted
  private @Nullable RobotsRules readFrom;
  private List<CrawlUrl> named = List.of();

  public SitemapDesk(SitemapSettings settings, UrlGate gate) {
    this.settings = settings;
    this.gate = gate;
  }

  /** A page of the host names its feed: the first one named is it. */
  public void found(String crawl, CrawlUrl feed) {
    feeds.putIfAbsent(crawl, feed);
  }

  /** The next sitemap to read, once the rules of the host are known. */
  public Optional<CrawlUrl> next(HostKey host, CrawlShare share, RobotsRules rules, Wish wish) {
    if (!isWanted(share, wish.crawl()) || room(share, wish.nowMillis()) == 0) {
      return Optional.empty();
    }
    return candidates(host, share, rules).stream()
        .limit(settings.files())
        .filter(url -> isDue(share, url, wish.nowMillis()))
        .filter(url -> mayBeAsked(url, rules))
        .findFirst();
  }

  private boolean mayBeAsked(CrawlUrl url, RobotsRules rules) {
    return rules.allows(url) && !gate.excludes(url);
  }

  /** Who asks, and when. */
  public record Wish(CrawlSpec crawl, long nowMillis) {}

  /** Links that may still be taken in this interval. */
  public int room(CrawlShare share, long nowMillis) {
    long since = nowMillis - settings.interval().toMillis() + 1;
    int taken = share.sitemaps().linksBetween(since, nowMillis);
    return Math.max(0, settings.urls() - taken);
  }

  /** Sitemaps of one index that may count. */
  public int partsMax() {
    return settings.files();
  }

  private static boolean isWanted(CrawlShare share, CrawlSpec crawl) {
    if (share.shallowest() >= crawl.bounds().depth()) {
      return false; // its links would be refused
    }
    return switch (crawl.sitemaps()) {
      case NEVER -> false;
      case PROMISING -> share.nuggets() > 0 || share.shallowest() == OF_A_SEED;
      case ALWAYS -> true;
    };
  }

  private boolean isDue(CrawlShare share, CrawlUrl url, long nowMillis) {
    return share
        .sitemaps()
        .get(url.value())
        .map(file -> file.isToAskAgain() || isOver(file, nowMillis))
        .orElse(true);
  }

  private boolean isOver(SitemapFile file, long nowMillis) {
    return Elapsed.isOver(file.readMillis(), nowMillis, settings.interval().toMillis());
  }

  /**
   * One level below an index: what an index in an index names is not looked for. A redirect is no
   * level.
   */
  private Set<CrawlUrl> candidates(HostKey host, CrawlShare share, RobotsRules rules) {
    Set<CrawlUrl> urls = new LinkedHashSet<>();
    List<CrawlUrl> named = named(host, rules);
    for (CrawlUrl url : named.isEmpty() ? unannounced(host, share, rules) : named) {
      urls.add(url);
      addParts(share, url, OutcomeRules.MAX_HOPS, false, urls);
    }
    return urls;
  }

  /**
   * What a sitemap names; where that is only where it is now, what that one names, too.
   *
   * @param below whether an index has named it
   */
  private static void addParts(
      CrawlShare share, CrawlUrl url, int hops, boolean below, Set<CrawlUrl> urls) {
    boolean under = below || !isMoved(share, url);
    Optional<SitemapFile> file = share.sitemaps().get(url.value());
    for (String text : file.map(SitemapFile::parts).orElse(List.of())) {
      CrawlUrl part = CrawlUrl.ofNormal(text);
      urls.add(part);
      if (hops > 0 && (!under || isMoved(share, part))) {
        addParts(share, part, hops - 1, under, urls);
      }
    }
  }

  private static boolean isMoved(CrawlShare share, CrawlUrl url) {
    return share.sitemaps().get(url.value()).filter(SitemapFile::isMoved).isPresent();
  }

  /** The usual place, and the feed where there is nothing: a sitemap says more. */
  private List<CrawlUrl> unannounced(HostKey host, CrawlShare share, RobotsRules rules) {
    int after = settings.unannouncedAfter();
    if (after == 0 || share.nuggets() == 0 || share.pages() < after) {
      return List.of();
    }
    CrawlUrl usual = CrawlUrl.ofNormal(host.value() + USUAL_PLACE);
    CrawlUrl feed = feeds.get(share.crawl());
    boolean nothing = isNothing(share, usual, rules, OutcomeRules.MAX_HOPS);
    return nothing && feed != null ? List.of(usual, feed) : List.of(usual);
  }

  /** Whether a sitemap was asked for in vain, at last where it moved to, or may not be. */
  private boolean isNothing(CrawlShare share, CrawlUrl url, RobotsRules rules, int hops) {
    Optional<SitemapFile> file = share.sitemaps().get(url.value());
    if (file.isEmpty()) { // the usual place itself waits, or is to be left alone
      return hops < OutcomeRules.MAX_HOPS && !mayBeAsked(url, rules);
    } else if (!file.get().isMoved()) {
      return !file.get().isRead();
    }
    List<String> parts = file.get().parts(); // none where it is another host's now
    return parts.isEmpty()
        || hops == 0
        || isNothing(share, CrawlUrl.ofNormal(parts.get(0)), rules, hops - 1);
  }

  @SuppressWarnings("ReferenceEquality") // a cheap "are they the rules read last"
  private List<CrawlUrl> named(HostKey host, RobotsRules rules) {
    if (rules != readFrom) {
      List<CrawlUrl> urls = new ArrayList<>();
      for (String text : rules.sitemaps()) {
        UrlNormalizer.resolve(host.robotsUrl(), text)
            .accepted()
            .filter(url -> url.host().equals(host))
            .ifPresent(urls::add);
      }
      readFrom = rules;
      named = List.copyOf(urls);
    }
    return named;
  }
}
