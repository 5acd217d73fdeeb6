package prospector.node.watch.view;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import prospector.persistence.page.PageListing;

/**
 * The nuggets that came last, of all nodes, for everybody who watches.
 *
 * <p><em>It asks the database only for rows that are new, and keeps at most {@link #MOST}.</em>
 * Rows of other nodes become visible a little out of order, so each look goes back over the last
 * {@link #OVERLAP} numbers. Thread-safe; {@link #refresh} blocks.
 */
public final class NuggetFeed {
  static final int MOST = 60;
  private static final long OVERLAP = 200;

  /**
   * A nugget that came.
   *
   * @param serial grows by one with each, over all crawls
   * @param number of its row
   */
  public record Item(long serial, String crawl, long number, PageView page) {}

  private final PageListing listing;
  private final Deque<Item> items = new ArrayDeque<>();

  /** Numbers that were told, by crawl: whatever of them {@link #items} still holds. */
  private final Map<String, NavigableSet<Long>> known = new HashMap<>();

  private final AtomicLong serials = new AtomicLong();

  NuggetFeed(PageListing listing) {
    this.listing = listing;
  }

  /** Looks for new nuggets of the crawls that are open; what is known of others is forgotten. */
  void refresh(List<String> crawls) {
    retain(Set.copyOf(crawls));
    for (String crawl : crawls) {
      long from = Math.max(0, newest(crawl) - OVERLAP);
      List<PageListing.Entry> found =
          new ArrayList<>(
              listing.newest(PageListing.Query.nuggets(crawl, from, Long.MAX_VALUE, MOST / 2)));
      Collections.reverse(found);
      add(crawl, found);
    }
  }

  private synchronized void retain(Set<String> crawls) {
    known.keySet().retainAll(crawls);
  }

  private synchronized long newest(String crawl) {
    NavigableSet<Long> numbers = known.get(crawl);
    return numbers == null || numbers.isEmpty() ? 0 : numbers.last();
  }

  private synchronized void add(String crawl, List<PageListing.Entry> found) {
    NavigableSet<Long> numbers = known.computeIfAbsent(crawl, id -> new TreeSet<>());
    for (PageListing.Entry entry : found) {
      if (numbers.add(entry.number())) {
        items.addLast(
            new Item(serials.incrementAndGet(), crawl, entry.number(), PageView.of(entry)));
      }
    }
    if (!numbers.isEmpty()) {
      numbers.headSet(numbers.last() - OVERLAP).clear(); // no look goes back to those
    }
    while (items.size() > MOST) {
      items.removeFirst();
    }
  }

  /** Those after a serial, oldest first. */
  public synchronized List<Item> after(long serial) {
    return items.stream().filter(item -> item.serial() > serial).toList();
  }
}
