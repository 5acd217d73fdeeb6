package prospector.actors.control;

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
  private static final double GROWN = 1.005; // pages, before what is left is asked for a stop

  private final CrawlWindow window;
  private final YieldCurve curve;
  private RemainingNuggets remaining = RemainingNuggets.UNKNOWN;
  private YieldCurve.Point asked = new YieldCurve.Point(0, 0); // what the remaining are of
  private long askedWaiting = -1;

  /**
   * @param before what earlier runs did
   * @param last whether each of the last focused pages of a node was relevant, by node
   * @param course of earlier runs
   */
  CrawlYield(Counts before, Collection<List<Boolean>> last, Collection<YieldCurve.Point> course) {
    window =
        new CrawlWindow(
            CrawlSpec.Budget.PRICED_PAGES, before.focusedPages(), before.focusedNuggets(), last);
    curve = new YieldCurve(List.copyOf(course));
    curve.reached(before.pages(), before.nuggets());
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
   * What is left.
   *
   * @param waiting URLs that all nodes know and have not fetched
   */
  RemainingNuggets remaining(long waiting) {
    if (!curve.now().equals(asked) || waiting != askedWaiting) {
      remaining = RemainingFit.of(curve, waiting);
      asked = curve.now();
      askedWaiting = waiting;
    }
    return remaining;
  }

  /**
   * Whether enough is found for a crawl to stop. <em>With nothing waiting it is never said:</em>
   * that is another end, or nobody has told yet.
   */
  boolean isEnough(CrawlSpec.Budget budget, long waiting) {
    boolean grown = curve.now().pages() >= asked.pages() * GROWN;
    return budget.hasRecall()
        && waiting > 0
        && budget.isEnough(grown ? remaining(waiting) : remaining);
  }
}
