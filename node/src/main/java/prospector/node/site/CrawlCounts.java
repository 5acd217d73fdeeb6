package prospector.node.site;

import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.Counts;
import prospector.persistence.table.CrawlTable;

/** What crawls have done at this site, where no node says it. Thread-safe. */
final class CrawlCounts {
  private static final long COUNT_MILLIS = 10_000; // counting reads many rows

  private final CrawlDatabase database;
  private final Clock clock;
  private final Map<String, Counted> counted = new ConcurrentHashMap<>(); // by crawl

  /**
   * What a crawl has done here.
   *
   * @param seconds that it had run then: a crawl may go on after its end
   */
  private record Counted(
      long pages, long nuggets, long bytes, boolean ended, double seconds, long atMillis) {}

  CrawlCounts(CrawlDatabase database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /** What a crawl has done here, counted from its rows. Blocking. */
  SiteHello.Done of(CrawlTable.Row row) {
    Counted counts = count(row);
    return new SiteHello.Done(
        counts.pages(), counts.nuggets(), counts.bytes(), counts.pages(), 0, null, 0);
  }

  /** Counted from time to time, and for the last time when it has ended. */
  private Counted count(CrawlTable.Row row) {
    long now = clock.millis();
    Counted before = counted.get(row.id());
    boolean ended = !row.state().isOpen();
    boolean fresh =
        before != null
            && (before.ended()
                ? ended && before.seconds() == row.seconds()
                : Math.abs(now - before.atMillis()) < COUNT_MILLIS);
    if (before != null && fresh) {
      return before;
    }
    Counts counts = database.pages().totals(row.id()).counts();
    Counted after =
        new Counted(counts.pages(), counts.nuggets(), counts.bytes(), ended, row.seconds(), now);
    counted.put(row.id(), after);
    return after;
  }

  /** A crawl that was over has more pages now. */
  void recount(String crawl) {
    counted.remove(crawl);
  }
}
