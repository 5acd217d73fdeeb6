package prospector.persistence.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import prospector.persistence.page.Validators;
import prospector.persistence.page.Visit;

/**
 * When stored pages are to be visited again. Thread-safe; every call blocks.
 *
 * <p><em>A visit that is not recorded here did not happen</em>: its page stays due.
 */
public interface RevisitTable {

  /**
   * A page to come back to.
   *
   * @param dueMillis when the next visit is due, epoch milliseconds
   * @param intervalMillis between the last visit and the next, before its value is looked at
   * @param visitedMillis of the last visit, epoch milliseconds
   * @param visits since the page was stored
   * @param changes that they found
   * @param finds nuggets that were first found on it; only {@link #plan} adds to them
   */
  record Plan(
      String crawl,
      String url,
      long dueMillis,
      long intervalMillis,
      long visitedMillis,
      int visits,
      int changes,
      int finds) {
    /** Of a page that has brought no nugget. */
    public Plan(
        String crawl,
        String url,
        long dueMillis,
        long intervalMillis,
        long visitedMillis,
        int visits,
        int changes) {
      this(crawl, url, dueMillis, intervalMillis, visitedMillis, visits, changes, 0);
    }
  }

  /**
   * A page on which nuggets were first found.
   *
   * @param more nuggets that were not credited to it yet
   * @param dueMillis when it is due now, unless it is sooner, epoch milliseconds
   */
  record Hub(String url, int more, long dueMillis) {}

  /**
   * A stored page without a plan.
   *
   * @param number of its row
   * @param host host key
   * @param relevant whether it was found as a nugget
   * @param via the page that its best link stood on; empty for seeds
   */
  record Unplanned(
      long number, String url, String host, long fetchedMillis, boolean relevant, String via) {}

  /**
   * A page whose visit is due.
   *
   * @param dueMillis since when, epoch milliseconds
   */
  record Due(String url, String host, long dueMillis) {}

  /** Number of the newest row of any crawl; 0 without one. */
  long lastNumber();

  /**
   * Stored pages without a plan, the first to be stored first. Takes as long as all pages of the
   * crawl in the window take to be read, whether they have plans or not.
   *
   * @param afterNumber of the last row before the window
   * @param toNumber of its last row
   */
  List<Unplanned> unplanned(String crawl, long afterNumber, long toNumber, int limit);

  /**
   * Plans first visits, and credits hubs with what these pages brought, both or neither; nothing
   * where all of the pages have a plan.
   *
   * @param plans of pages that have none, a few hundred at most
   */
  void plan(String crawl, List<Plan> plans, List<Hub> hubs);

  /**
   * Visits are not made; the next are as planned here.
   *
   * @param next a thousand at most
   */
  void postpone(String crawl, List<Plan> next);

  /**
   * Pages are left alone until an instant that are due since when they were thought to be: of
   * others a visit was made meanwhile.
   *
   * @param dueMillis since when each is due, epoch milliseconds by URL; a thousand at most
   */
  void putOff(String crawl, Map<String, Long> dueMillis, long untilMillis);

  /**
   * Pages whose visit is due, the longest first.
   *
   * @param without hosts whose pages are left out, a thousand at most
   */
  List<Due> due(String crawl, long nowMillis, Set<String> without, int limit);

  /** From when on pages are to be visited, epoch milliseconds by URL; those with a plan. */
  Map<String, Long> dueMillis(String crawl, Set<String> urls);

  /**
   * Pages replaced by a visit whose links may not be in, because nothing followed it yet: a kill
   * came in between, or the visit is just being made. They are due still.
   */
  Set<String> unfinished(String crawl);

  Optional<Plan> find(String crawl, String url);

  /** The plans of those that have one. */
  List<Plan> find(String crawl, Set<String> urls);

  /** A visit is over, and what followed from it is durable. */
  void visited(Plan next, Validators validators);

  /** A visit is over that found no page. */
  void missed(Plan next, Visit visit);

  /**
   * Pages are said to have changed: those last visited before that are due.
   *
   * @param changedMillis by URL, epoch milliseconds
   */
  void changed(String crawl, Map<String, Long> changedMillis, long nowMillis);
}
