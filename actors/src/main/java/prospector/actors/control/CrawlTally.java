package prospector.actors.control;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.work.FetchReport;
import prospector.persistence.ControlTable;
import prospector.persistence.PageArchive;
import prospector.persistence.PageRecord;
import prospector.prioritizer.Lift;
import prospector.prioritizer.RateWindow;

/**
 * Counts of one crawl over all its runs, and what follows from them: rates, lift, the reason to
 * stop.
 *
 * <p>Owned by the crawl actor. Counts start from the database and grow with every persisted
 * outcome.
 */
final class CrawlTally {
  private static final int WINDOW_PAGES = 1_000; // design section 1: "over a window"
  private static final long SPEED_MILLIS = 10_000; // pages a second are over the last 10 s

  private final CrawlSpec spec;
  private final RateWindow window = new RateWindow(WINDOW_PAGES);
  private final Map<String, Long> refused;
  private final Map<String, Long> failed;
  private final Deque<Long> recentPageMillis = new ArrayDeque<>();
  private final double secondsBefore;
  private final long startedMillis;
  private long pages;
  private long nuggets;
  private long focusedPages;
  private long focusedNuggets;
  private long controlPages;
  private long controlNuggets;
  private long bytes;
  private long redirected;

  /**
   * @param secondsBefore wall time of earlier runs
   */
  CrawlTally(CrawlSpec spec, PageArchive.Totals totals, double secondsBefore, long startedMillis) {
    this.spec = spec;
    this.refused = new TreeMap<>(totals.refused());
    this.failed = new TreeMap<>(totals.failed());
    this.secondsBefore = secondsBefore;
    this.startedMillis = startedMillis;
    this.pages = totals.pages();
    this.nuggets = totals.nuggets();
    this.focusedPages = totals.focusedPages();
    this.focusedNuggets = totals.focusedNuggets();
    this.bytes = totals.bytes();
    this.redirected = totals.redirected();
    totals.lastRelevant().forEach(window::add);
  }

  void count(FetchReport report, long nowMillis) {
    bytes += report.result().outcome().answer().map(answer -> answer.rawBody().length).orElse(0);
    String reason = report.verdict().reason();
    switch (report.verdict().kind()) {
      case PAGE -> countPage(report, nowMillis);
      case REDIRECTED -> redirected++;
      case REFUSED -> refused.merge(reason, 1L, Long::sum);
      case FAILED -> failed.merge(reason, 1L, Long::sum);
      case RETRY -> {
        // not over yet
      }
    }
  }

  private void countPage(FetchReport report, long nowMillis) {
    boolean relevant = report.judged().orElseThrow().relevant();
    pages++;
    nuggets += relevant ? 1 : 0;
    if (report.task().arm() == PageRecord.Arm.FOCUSED) {
      focusedPages++;
      focusedNuggets += relevant ? 1 : 0;
      window.add(relevant);
    }
    recentPageMillis.add(nowMillis);
  }

  void countRefused(List<PageRecord> rows) {
    rows.forEach(row -> refused.merge(row.reason(), 1L, Long::sum));
  }

  /** URLs that were counted as refused for their depth wait after all. */
  void countReturned(int urls) {
    refused.computeIfPresent("depth", (reason, count) -> count > urls ? count - urls : null);
  }

  void countControl(ControlTable.Row draw) {
    if (draw.page()) {
      controlPages++;
      controlNuggets += draw.relevant() ? 1 : 0;
    }
  }

  /** Why the crawl must stop now; empty while it may go on. */
  String finishReason(long nowMillis) {
    CrawlSpec.Budget budget = spec.budget();
    if (pages >= budget.pages()) {
      return "pages";
    } else if (nuggets >= budget.nuggets()) {
      return "nuggets";
    } else if (bytes >= budget.bytes()) {
      return "bytes";
    }
    return seconds(nowMillis) >= budget.seconds() ? "time" : "";
  }

  double seconds(long nowMillis) {
    return secondsBefore + (nowMillis - startedMillis) / 1000.0;
  }

  long pages() {
    return pages;
  }

  long pagesLeft() {
    long budget = spec.budget().pages();
    return budget == Long.MAX_VALUE ? Long.MAX_VALUE : Math.max(0, budget - pages);
  }

  CrawlStatus status(
      CrawlStatus.State state, NodeLoad load, long modelVersion, String finishReason, long now) {
    Lift lift = new Lift(focusedPages, focusedNuggets, controlPages, controlNuggets);
    return new CrawlStatus(
        spec.id(),
        spec.topic().name(),
        spec.policy(),
        state,
        pages,
        nuggets,
        window.rate(),
        pages == 0 ? 0 : (double) nuggets / pages,
        controlPages,
        controlNuggets,
        lift.value(),
        lift.low(),
        lift.high(),
        lift.atLeast(),
        pagesPerSecond(now),
        load.queued(),
        load.hosts(),
        load.inFlight(),
        bytes,
        refused,
        failed,
        redirected,
        0,
        seconds(now),
        modelVersion,
        spec.budget(),
        finishReason);
  }

  private double pagesPerSecond(long now) {
    while (!recentPageMillis.isEmpty() && recentPageMillis.peekFirst() < now - SPEED_MILLIS) {
      recentPageMillis.removeFirst();
    }
    long span = Math.max(1, Math.min(SPEED_MILLIS, now - startedMillis));
    return recentPageMillis.size() * 1000.0 / span;
  }

  /** How busy the node is with the crawl. */
  record NodeLoad(int inFlight, long queued, long hosts) {
    static final NodeLoad NONE = new NodeLoad(0, 0, 0);
  }
}
