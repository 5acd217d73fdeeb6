package prospector.actors.host.decide;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.SitemapFile;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.work.SitemapReport;
import prospector.actors.work.Verdict;
import prospector.prioritizer.Parent;
import prospector.web.scope.CrawlScope;
import prospector.web.sitemap.Sitemap;
import prospector.web.sitemap.SitemapEntry;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * What is taken from a sitemap: links that look as if they stood on a page of their own, the newest
 * and most important first.
 *
 * <p>Scope (sitemaps.org, "Sitemap file location" and "Cross Submits"): a sitemap that a host's
 * robots.txt names speaks for that host, whatever folder it lies in, and for no other: URLs of
 * other hosts are left out, and counted. What a site says of its own pages weighs little: date and
 * priority make up the link's template position, whose success the model learns for each host, and
 * its rank.
 *
 * @param file what is remembered of the sitemap
 * @param batches its links, at most 500 each
 */
public record SitemapLinks(SitemapFile file, List<LinkBatch> batches) {
  private static final int MAX_LINKS_A_BATCH = 500; // what one event should hold
  private static final int FAR_FROM_NUGGETS = 9; // links; the last bin of the model
  private static final String OTHER_HOST = "other_host";
  private static final String BOUND = "bound"; // host.sitemaps.urls, host.sitemaps.files
  private static final int DOUBT = 10; // pages without a nugget that every host is thought to have

  private static final Comparator<SitemapEntry> NEWEST_AND_MOST_IMPORTANT =
      Comparator.comparing((SitemapEntry it) -> it.lastModified().orElse(Instant.EPOCH))
          .thenComparing(SitemapEntry::priority)
          .reversed();

  /**
   * How much is taken.
   *
   * @param links to take at most
   * @param parts sitemaps of an index to remember at most
   */
  public record Room(int links, int parts) {}

  /**
   * @param scope what lies out of it is left out
   * @param nowMillis when it was read, epoch milliseconds
   */
  public static SitemapLinks of(
      SitemapReport report,
      HostKey host,
      CrawlScope scope,
      CrawlShare share,
      Room room,
      long nowMillis) {
    CrawlUrl url = report.result().request().url();
    List<SitemapEntry> entries = List.of();
    List<String> parts = List.of();
    Map<String, Integer> left = new TreeMap<>();
    String outcome = report.verdict().reason();
    if (report.verdict().target().isPresent()) {
      outcome = "moved";
      parts = parts(host, List.of(report.verdict().target().get()), room.parts(), left);
    } else if (report.sitemap().isPresent()) {
      Sitemap sitemap = report.sitemap().get();
      boolean index = sitemap.kind() == Sitemap.Kind.INDEX;
      outcome = index ? "index" : "pages";
      if (index) {
        parts = parts(host, urls(sitemap), room.parts(), left);
      } else {
        entries = best(in(sitemap.entries(), host, scope, left), share, room.links(), left);
      }
    } else if (report.verdict().kind() == Verdict.Kind.PAGE) {
      outcome = "unreadable";
    }
    long readMillis = isToAskAgain(report, share) ? SitemapFile.TO_ASK_AGAIN : nowMillis;
    int fresh = (int) entries.stream().filter(it -> isNew(it, share)).count();
    SitemapFile file = new SitemapFile(url.value(), readMillis, outcome, fresh, parts, left);
    return new SitemapLinks(file, batches(entries, parent(url, share), nowMillis));
  }

  /** Whether it came to a check for cookies, and was not asked for twice by now. */
  private static boolean isToAskAgain(SitemapReport report, CrawlShare share) {
    String url = report.result().request().url().value();
    return report.verdict().isAgain()
        && share.sitemaps().get(url).filter(SitemapFile::isToAskAgain).isEmpty();
  }

  private static List<CrawlUrl> urls(Sitemap sitemap) {
    return sitemap.entries().stream()
        .sorted(NEWEST_AND_MOST_IMPORTANT)
        .map(SitemapEntry::url)
        .toList();
  }

  private static List<String> parts(
      HostKey host, List<CrawlUrl> urls, int most, Map<String, Integer> left) {
    List<CrawlUrl> own = taken(urls, url -> url.host().equals(host), OTHER_HOST, left);
    return first(own, most, left).stream().map(CrawlUrl::value).toList();
  }

  /** Those that a rule lets in; the others are counted. */
  private static <T> List<T> taken(
      List<T> all, Predicate<T> rule, String reason, Map<String, Integer> left) {
    List<T> in = all.stream().filter(rule).toList();
    count(reason, all.size() - in.size(), left);
    return in;
  }

  private static <T> List<T> first(List<T> all, int most, Map<String, Integer> left) {
    count(BOUND, Math.max(0, all.size() - most), left);
    return all.subList(0, Math.min(most, all.size()));
  }

  private static void count(String reason, int entries, Map<String, Integer> left) {
    if (entries > 0) {
      left.put(reason, entries);
    }
  }

  private static List<SitemapEntry> in(
      List<SitemapEntry> all, HostKey host, CrawlScope scope, Map<String, Integer> left) {
    List<SitemapEntry> own = taken(all, it -> it.url().host().equals(host), OTHER_HOST, left);
    return taken(own, it -> scope.contains(it.url()), CrawlScope.REASON, left);
  }

  /**
   * Those that are new to the host, and as many others as there is room for then: they would take
   * the room of all behind them at each reading.
   */
  private static List<SitemapEntry> best(
      List<SitemapEntry> all, CrawlShare share, int room, Map<String, Integer> left) {
    List<SitemapEntry> fresh = new ArrayList<>();
    List<SitemapEntry> known = new ArrayList<>();
    for (SitemapEntry entry : all) {
      (isNew(entry, share) ? fresh : known).add(entry);
    }
    fresh.sort(NEWEST_AND_MOST_IMPORTANT);
    known.sort(NEWEST_AND_MOST_IMPORTANT);
    return Stream.concat(first(fresh, room, left).stream(), known.stream()).limit(room).toList();
  }

  private static boolean isNew(SitemapEntry entry, CrawlShare share) {
    UrlState state = share.state(entry.url().fingerprint());
    return state == UrlState.UNKNOWN;
  }

  /** The sitemap as a page that is as relevant as its host is on average, and as near to a seed. */
  private static Parent parent(CrawlUrl url, CrawlShare share) {
    double score = (double) share.nuggets() / (share.pages() + DOUBT);
    return new Parent(url.value(), score, false, share.shallowest(), FAR_FROM_NUGGETS, List.of());
  }

  private static List<LinkBatch> batches(
      List<SitemapEntry> entries, Parent parent, long nowMillis) {
    List<LinkBatch> batches = new ArrayList<>();
    for (int from = 0; from < entries.size(); from += MAX_LINKS_A_BATCH) {
      int to = Math.min(entries.size(), from + MAX_LINKS_A_BATCH);
      List<FoundLink> links = new ArrayList<>();
      for (int i = from; i < to; i++) {
        links.add(link(entries.get(i), i, nowMillis));
      }
      batches.add(new LinkBatch(parent, nowMillis, links));
    }
    return batches;
  }

  private static FoundLink link(SitemapEntry entry, int rank, long nowMillis) {
    return new FoundLink(
        entry.url().value(), entry.title(), "", position(entry, nowMillis), rank, 0);
  }

  /** Such as {@code sitemap>p8>week}. */
  private static String position(SitemapEntry entry, long nowMillis) {
    String age =
        entry
            .lastModified()
            .map(changed -> age(Duration.between(changed, Instant.ofEpochMilli(nowMillis))))
            .orElse("undated");
    return "sitemap>p" + Math.round(entry.priority() * 10) + ">" + age;
  }

  private static String age(Duration since) {
    long days = since.toDays();
    return days < 7 ? "week" : days < 31 ? "month" : days < 366 ? "year" : "old";
  }
}
