package prospector.actors.work;

import java.util.Collections;
import java.util.Set;
import prospector.actors.BoundedMap;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;

/**
 * Pages whose body broke off when they were last asked for. Of these the next visit takes the
 * beginning that comes: their servers may state a wrong length every time.
 *
 * <p><em>A page that came whole is not replaced by the beginning of one the first time that this is
 * all that comes.</em> Only in memory: a restart costs such a page one visit in vain. Bounded:
 * those go first that were noted longest ago. Thread-safe.
 */
final class TornPages {
  private static final int MOST = 10_000; // some 100 bytes each

  private final Set<Page> torn;

  private record Page(String crawl, long fingerprint) {}

  TornPages() {
    this(MOST);
  }

  /**
   * @param most pages, 1 or more
   */
  TornPages(int most) {
    torn = Collections.synchronizedSet(Collections.newSetFromMap(BoundedMap.byUse(most)));
  }

  /** Whether what was asked for last broke off. */
  boolean contains(FetchTask task) {
    return torn.contains(page(task));
  }

  /** Takes what a request brought; 304 and what tells nothing of the body leave all as it is. */
  void note(FetchTask task, FetchResult result) {
    FetchOutcome outcome = result.outcome();
    if (isTorn(outcome)) {
      torn.add(page(task));
    } else if (outcome.answer().filter(it -> it.status() != Revisiting.NOT_MODIFIED).isPresent()) {
      torn.remove(page(task));
    }
  }

  private static boolean isTorn(FetchOutcome outcome) {
    if (outcome instanceof FetchOutcome.Unreachable unreachable) {
      return unreachable.isBrokenOff();
    }
    return outcome instanceof FetchOutcome.Success page
        && page.response().cut() == Response.Cut.DISCONNECT;
  }

  private static Page page(FetchTask task) {
    return new Page(task.crawl().spec().id(), task.url().fingerprint());
  }
}
