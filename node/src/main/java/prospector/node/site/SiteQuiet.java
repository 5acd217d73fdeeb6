package prospector.node.site;

import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import prospector.actors.count.OtherSites;
import prospector.actors.count.SiteCount;
import prospector.node.http.Json;
import prospector.persistence.site.SiteTable;

/**
 * When a crawl is over at all sites: each is idle, each has what was sent to it, and that twice in
 * a row with nothing sent between (the four-counter method, Mattern 1987, section 4).
 *
 * <p>A site that is silent is not idle: what it has found may be on its way.
 */
final class SiteQuiet implements OtherSites {
  private final SiteBook book;
  private final SiteTable table;
  private final Clock clock;
  private final Map<String, Seen> seen = new HashMap<>(); // by crawl

  private record Seen(String counts, long atMillis) {}

  SiteQuiet(SiteBook book, SiteTable table, Clock clock) {
    this.book = book;
    this.table = table;
    this.clock = clock;
  }

  @Override
  public synchronized boolean areIdle(String crawl, boolean idleHere, SiteCount own) {
    CrawlLanes lanes = CrawlLanes.of(table.lanes(), crawl, book.map());
    long now = clock.millis();
    boolean idle = idleHere && !lanes.waits() && book.isSettled();
    String done = Json.text(SiteHello.Done.of(own));
    table.idle(crawl, new SiteTable.Idle(idle, lanes.allReceived(), done, now));
    if (!idle) {
      seen.remove(crawl);
      return false;
    }
    String counts = allIdle(crawl, lanes);
    Seen before = seen.get(crawl);
    if (counts.isEmpty()) {
      seen.remove(crawl);
    } else if (before == null || !before.counts().equals(counts)) {
      seen.put(crawl, new Seen(counts, now));
    } else {
      return book.told().values().stream().allMatch(it -> it.askedMillis() > before.atMillis());
    }
    return false;
  }

  @Override
  public List<SiteCount> counts(String crawl) {
    return book.counts(crawl);
  }

  @Override
  public String own() {
    return book.map().own();
  }

  @Override
  public int count() {
    return book.whole().sites().size() - 1; // of one that was given up there may be work left
  }

  @Override
  public boolean areHeard() {
    return book.areHeard();
  }

  @Override
  public long share(long budget) {
    return book.map().share(budget);
  }

  /** All counts as a text; empty unless every site is idle and has what was sent to it. */
  private String allIdle(String crawl, CrawlLanes lanes) {
    Map<String, SiteHello.Crawl> crawls = new TreeMap<>();
    book.told()
        .forEach((site, it) -> it.hello().crawl(crawl).ifPresent(has -> crawls.put(site, has)));
    if (crawls.size() < book.map().sites().size() - 1) {
      return "";
    }
    String own = book.map().own();
    Map<String, Map<String, Long>> allSent = new TreeMap<>(Map.of(own, over0(lanes.sent())));
    Map<String, Map<String, Long>> allReceived = new TreeMap<>(Map.of(own, lanes.received()));
    for (Map.Entry<String, SiteHello.Crawl> other : crawls.entrySet()) {
      if (!other.getValue().idle() && !other.getValue().isOver()) {
        return "";
      }
      allSent.put(other.getKey(), over0(other.getValue().sent()));
      allReceived.put(other.getKey(), other.getValue().received());
    }
    return allSent.equals(turned(allReceived)) ? allSent.toString() : "";
  }

  /** By sender, then receiver, what is given by receiver, then sender. */
  private static Map<String, Map<String, Long>> turned(Map<String, Map<String, Long>> received) {
    Map<String, Map<String, Long>> sent = new TreeMap<>();
    received.keySet().forEach(site -> sent.put(site, new TreeMap<>()));
    received.forEach(
        (to, from) ->
            over0(from)
                .forEach(
                    (site, links) ->
                        sent.computeIfAbsent(site, key -> new TreeMap<>()).put(to, links)));
    return sent;
  }

  private static Map<String, Long> over0(Map<String, Long> counts) {
    Map<String, Long> left = new TreeMap<>(counts);
    left.values().removeIf(count -> count == 0);
    return left;
  }
}
