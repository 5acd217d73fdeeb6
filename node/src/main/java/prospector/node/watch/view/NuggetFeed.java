package prospector.node.watch.view;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  private final Map<String, Long> newest = new HashMap<>(); // number, by crawl
  private final AtomicLong serials = new AtomicLong();

  NuggetFeed(PageListing listing) {
    this.listing = listing;
  }

  /** Looks for new nuggets of a crawl. */
  void refresh(String crawl) {
    long from = Math.max(0, newest(crawl) - OVERLAP);
    List<PageListing.Entry> found =
        new ArrayList<>(
            listing.newest(PageListing.Query.nuggets(crawl, from, Long.MAX_VALUE, MOST / 2)));
    Collections.reverse(found);
    add(crawl, found);
  }

  private synchronized long newest(String crawl) {
    return newest.getOrDefault(crawl, 0L);
  }

  private synchronized void add(String crawl, List<PageListing.Entry> found) {
    Set<Long> known = new HashSet<>();
    items.stream()
        .filter(item -> item.crawl().equals(crawl))
        .forEach(item -> known.add(item.number()));
    for (PageListing.Entry entry : found) {
      if (!known.contains(entry.number())) {
        items.addLast(
            new Item(serials.incrementAndGet(), crawl, entry.number(), PageView.of(entry)));
        newest.merge(crawl, entry.number(), Math::max);
      }
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
