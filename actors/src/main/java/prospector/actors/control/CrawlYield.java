package prospector.actors.control;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import prospector.actors.crawl.CrawlSpec;
import prospector.persistence.page.Counts;
import prospector.prioritizer.remaining.RemainingFit;
import prospector.prioritizer.remaining.RemainingNuggets;
import prospector.prioritizer.remaining.YieldCurve;

/**
 * What a crawl's pages bring, whichever nodes they came from: lately, and from the beginning, which
 * says what is left. Owned by the crawl actor through its tally.
 */
final class CrawlYield {
  private static final double GROWN = 1.005; // pages, from one fit to the next
  private static final double OTHER_WAITING = 1.1; // more or fewer, from one fit to the next

  /** Pages of this run before what waits is told by all hosts with work, which wake one by one. */
  private static final int FIRST_PAGES = 50;

  private static final int FIRST_SHARE = 50; // of the pages before

  /**
   * From a node's coming or going on, at the least. Within it a dead node's shards have their new
   * places, and the hosts of the index were looked at there, so that they have told what waits: the
   * best 300,000, as 5,000 are looked at a second.
   */
  static final long SETTLES_MILLIS = 100_000;

  private static final long LOOKED_AT_MILLIS = 60_000; // once the last shard has moved

  private final CrawlWindow window;
  private final YieldCurve curve;
  private RemainingNuggets remaining = RemainingNuggets.UNKNOWN;
  private long asked; // pages that the remaining are of
  private long askedWaiting;
  private final long sureFrom; // pages
  private long settledFrom; // pages; 0 = no node has come or gone
  private long changedMillis; // when one did last
  private final long settlesMillis; // from then on

  /**
   * @param before what earlier runs did
   * @param last whether each of the last focused pages of a node was relevant, by node
   * @param course of earlier runs
   * @param shardMoves how long shards may go on moving after a node came or went, at most
   */
  CrawlYield(
      Counts before,
      Collection<List<Boolean>> last,
      Collection<YieldCurve.Point> course,
      Duration shardMoves) {
    settlesMillis = Math.max(SETTLES_MILLIS, shardMoves.toMillis() + LOOKED_AT_MILLIS);
    window =
        new CrawlWindow(
            CrawlSpec.Budget.PRICED_PAGES, before.focusedPages(), before.focusedNuggets(), last);
    curve = new YieldCurve(List.copyOf(course));
    curve.reached(before.pages(), before.nuggets());
    sureFrom = before.pages() == 0 ? 0 : somewhatAfter(before.pages());
  }

  private static long somewhatAfter(long pages) {
    return pages + Math.max(FIRST_PAGES, pages / FIRST_SHARE);
  }

  /** A node has come or gone: hosts that are not in memory have yet to tell what waits. */
  void unsettled(long nowMillis) {
    long pages = curve.now().pages();
    if (pages > 0) { // before the first ones nothing has waited
      settledFrom = somewhatAfter(pages);
      changedMillis = nowMillis;
    }
  }

  /**
   * The same as last time goes on. The pages count from its beginning, or those that come meanwhile
   * would put it off for good.
   */
  void stillUnsettled(long nowMillis) {
    if (settledFrom == 0) {
      unsettled(nowMillis);
    } else {
      changedMillis = nowMillis;
    }
  }

  private boolean isSettled(long nowMillis) {
    long since = nowMillis - changedMillis;
    boolean soon = since >= 0 && since < settlesMillis; // the clock may be put back
    return settledFrom == 0 || (curve.now().pages() >= settledFrom && !soon);
  }

  /** What all nodes together have done by now. */
  void reached(long pages, long nuggets, long focusedPages, long focusedNuggets) {
    window.reached(focusedPages, focusedNuggets);
    curve.reached(pages, nuggets);
  }

  /** Share of nuggets among the last focused pages, in [0,1]. */
  double rate() {
    return window.rate();
  }

  /**
   * What is left. A fit takes some milliseconds, so one does until the pages have grown. <em>While
   * the cluster settles it is too early:</em> what waits looks like little. That holds for a crawl
   * that ends meanwhile, too, as what is told then stays.
   *
   * @param waiting URLs that all nodes know and have not fetched
   * @param last whether no page comes any more
   */
  RemainingNuggets remaining(long waiting, boolean last, long nowMillis) {
    boolean spent = last && waiting == 0; // nothing is left to be told
    if (!spent && !isSettled(nowMillis)) {
      return RemainingNuggets.tooEarly(curve.now().nuggets(), curve.prices());
    }
    boolean otherwise =
        waiting > askedWaiting * OTHER_WAITING || askedWaiting > waiting * OTHER_WAITING;
    if (last || otherwise || curve.now().pages() >= asked * GROWN) {
      remaining = RemainingFit.of(curve, waiting);
      asked = curve.now().pages();
      askedWaiting = waiting;
    }
    return remaining;
  }

  /**
   * Whether enough is found for a crawl to stop. <em>With nothing waiting it is never said:</em>
   * that is another end, or nobody has told yet. Nor among the first pages of a run that goes on
   * with an earlier one, or after a node came or went: most of the hosts have told nothing yet, and
   * what waits looks like little.
   */
  boolean isEnough(CrawlSpec.Budget budget, long waiting, long nowMillis) {
    return budget.hasRecall()
        && waiting > 0
        && curve.now().pages() >= sureFrom
        && budget.isEnough(remaining(waiting, false, nowMillis));
  }
}
