package prospector.node.watch.view;

import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import prospector.persistence.page.PageListing;

/**
 * The nuggets that came last, of all nodes, for everybody who watches.
 *
 * <p><em>It asks the database only for rows that are new, and takes and keeps at most {@link #MOST}
 * of them.</em> Serials show where there were more: those that are not kept have one, too. Rows of
 * other nodes become visible a little out of order, so each look goes back over the last {@link
 * #OVERLAP} numbers. Any thread may read; {@link #refresh} is called by one at a time, and blocks.
 */
public final class NuggetFeed {
  /** Far more than {@link #OVERLAP}: a look that finds so many has met new ones. */
  static final int MOST = 500;

  private static final int OVERLAP = 200;

  /** How many numbers the first look goes back: more than come within {@link #JUST_MILLIS}. */
  private static final int JUST_NUMBERS = 50 * OVERLAP;

  /**
   * A nugget that came.
   *
   * @param serial grows by one with each, over all crawls; by more where some are not kept
   * @param number of its row
   */
  public record Item(long serial, String crawl, long number, PageView page) {}

  private static final long JUST_MILLIS = 10_000;

  private final PageListing listing;
  private final Clock clock;
  private final Deque<Item> items = new ArrayDeque<>();

  /** The highest numbers that were found, by crawl. */
  private final Map<String, NavigableSet<Long>> known = new HashMap<>();

  private long seen; // number of the newest row at the last look
  private final AtomicLong serials = new AtomicLong();
  private final AtomicBoolean rested = new AtomicBoolean();

  NuggetFeed(PageListing listing, Clock clock) {
    this.listing = listing;
    this.clock = clock;
  }

  /**
   * Looks for new nuggets of the crawls that are open; what is known of others is forgotten. Of a
   * crawl that is new here, and of all after {@link #rest}, only those are new that have just come:
   * a list has the others.
   */
  void refresh(List<String> crawls) {
    known.keySet().retainAll(crawls);
    boolean again = rested.getAndSet(false);
    try {
      look(crawls, again);
    } catch (RuntimeException e) {
      if (again) { // else the next look would tell what came meanwhile as new
        rested.set(true);
      }
      throw e;
    }
  }

  private void look(List<String> crawls, boolean again) {
    long now = listing.newestNumber();
    for (String crawl : crawls) {
      boolean first = again || !known.containsKey(crawl);
      long from = Math.max(0, first ? now - JUST_NUMBERS : seen - OVERLAP);
      List<PageListing.Entry> found =
          new ArrayList<>(
              listing.newest(PageListing.Query.nuggets(crawl, from, Long.MAX_VALUE, MOST)));
      Collections.reverse(found);
      add(crawl, found, first ? clock.millis() - JUST_MILLIS : Long.MIN_VALUE);
    }
    seen = now;
  }

  private synchronized void add(String crawl, List<PageListing.Entry> found, long notBefore) {
    NavigableSet<Long> numbers = known.computeIfAbsent(crawl, id -> new TreeSet<>());
    Predicate<PageListing.Entry> isNew =
        entry ->
            !numbers.contains(entry.number())
                && entry.stored().page().fetchedAtMillis() >= notBefore;
    if (found.size() == MOST && isNew.test(found.get(0))) {
      serials.incrementAndGet(); // for older ones, which no look will find
    }
    for (PageListing.Entry entry : found) {
      if (isNew.test(entry)) {
        items.addLast(
            new Item(serials.incrementAndGet(), crawl, entry.number(), PageView.of(entry)));
      }
      numbers.add(entry.number());
    }
    while (numbers.size() > MOST) {
      numbers.pollFirst(); // no look finds more, however far it goes back
    }
    while (items.size() > MOST) {
      items.removeFirst();
    }
  }

  /** Nobody has watched until now, and nobody looked. */
  void rest() {
    rested.set(true);
  }

  /** Serial of the newest; 0 before the first. */
  public long newest() {
    return serials.get();
  }

  /** Those after a serial, oldest first. */
  public synchronized List<Item> after(long serial) {
    return items.stream().filter(item -> item.serial() > serial).toList();
  }
}
