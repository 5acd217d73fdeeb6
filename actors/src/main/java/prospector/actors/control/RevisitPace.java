package prospector.actors.control;

import prospector.actors.crawl.CrawlSpec;
import prospector.actors.work.RevisitReport;
import prospector.persistence.page.Visit;
import prospector.persistence.table.RevisitTable.Hub;
import prospector.persistence.table.RevisitTable.Plan;

/**
 * When a page is visited next, from what its visits found.
 *
 * <p>The interval doubles with every visit that finds nothing new and halves with every change,
 * within its bounds: after Cho and Garcia-Molina (2003), "Effective page refresh policies", visits
 * follow the rate of change, and their bound keeps pages that change faster than they can be
 * followed from taking everything. It begins at the geometric mean of its bounds. A nugget is
 * visited after half its interval, another page of a host with nuggets after three quarters, and a
 * page on which nuggets were found first after a third of it down to an eighth: a list that has led
 * to some is where the next ones turn up.
 */
record RevisitPace(long leastMillis, long mostMillis) {
  private static final int MOST_FINDS = 6; // that make the next visit sooner
  private static final long AGAIN_MILLIS = 120_000; // while the cookies of its answer live

  static RevisitPace of(CrawlSpec.Revisits revisits) {
    return new RevisitPace(revisits.least().toMillis(), revisits.most().toMillis());
  }

  /** The interval of a page that was visited once, milliseconds. */
  long first() {
    return bounded((long) Math.sqrt((double) leastMillis * mostMillis));
  }

  /** The interval after a visit, milliseconds. */
  long next(long interval, boolean changed) {
    return bounded(changed ? interval / 2 : 2 * Math.min(interval, mostMillis));
  }

  /** How long to wait, milliseconds. */
  long untilVisit(long interval, boolean nugget, boolean nuggetHost) {
    long wait = nugget ? interval / 2 : nuggetHost ? interval - interval / 4 : interval;
    return bounded(wait);
  }

  /**
   * How long to wait for a page on which nuggets were first found, milliseconds.
   *
   * @param finds how many, 1 or more
   */
  long untilHub(long interval, int finds) {
    return bounded(interval / (2 + Math.min(finds, MOST_FINDS)));
  }

  /** A page with a plan has brought so many more nuggets. */
  Hub brought(Plan plan, int more) {
    long due = plan.visitedMillis() + untilHub(plan.intervalMillis(), plan.finds() + more);
    return new Hub(plan.url(), more, due);
  }

  /** The plan that follows from a visit. */
  Plan after(Plan last, RevisitReport visit, boolean nuggetHost, long nowMillis) {
    if (visit.finding() == Visit.Finding.NO_ANSWER) {
      boolean again = visit.report().verdict().isAgain();
      long wait = again ? Math.min(AGAIN_MILLIS, leastMillis) : inTrouble(last, visit, nuggetHost);
      return due(last, nowMillis + wait);
    }
    boolean changed = visit.finding() == Visit.Finding.CHANGED;
    long interval = next(last.intervalMillis(), changed);
    long wait = usual(interval, last.finds(), visit.finding().isPage(), visit, nuggetHost);
    return new Plan(
        last.crawl(),
        last.url(),
        nowMillis + wait,
        interval,
        visitedMillis(last, visit),
        last.visits() + 1,
        last.changes() + (changed ? 1 : 0),
        last.finds());
  }

  /** How long a page waits whose host has answered. */
  private long usual(
      long interval, int finds, boolean page, RevisitReport visit, boolean nuggetHost) {
    return page && finds > 0
        ? untilHub(interval, finds)
        : untilVisit(interval, page && visit.isNugget(), page && nuggetHost);
  }

  /**
   * How long it waits whose host has not: a while, for what is soon over; and half as long as it
   * has been without an answer by now, so that what is broken for good is asked for no more often
   * than what answers. No count of such visits is kept.
   */
  private long inTrouble(Plan last, RevisitReport visit, boolean nuggetHost) {
    long usual = usual(last.intervalMillis(), last.finds(), true, visit, nuggetHost);
    long without = last.dueMillis() - last.visitedMillis() - usual; // a late visit is no trouble
    return Math.max(leastMillis, Math.min(usual, without / 2));
  }

  /**
   * When its links were told last: a visit that brought none cannot finish one whose links a kill
   * has kept back, see {@link prospector.persistence.table.RevisitTable#unfinished}.
   */
  private static long visitedMillis(Plan last, RevisitReport visit) {
    boolean body =
        visit.finding() == Visit.Finding.IDENTICAL || visit.finding() == Visit.Finding.CHANGED;
    boolean unfinished = last.visitedMillis() < visit.before().page().fetchedAtMillis();
    return unfinished && !body
        ? last.visitedMillis()
        : visit.report().result().started().toEpochMilli();
  }

  /** The same plan at another time. */
  static Plan due(Plan plan, long dueMillis) {
    return new Plan(
        plan.crawl(),
        plan.url(),
        dueMillis,
        plan.intervalMillis(),
        plan.visitedMillis(),
        plan.visits(),
        plan.changes(),
        plan.finds());
  }

  private long bounded(long millis) {
    return Math.max(leastMillis, Math.min(mostMillis, millis));
  }
}
