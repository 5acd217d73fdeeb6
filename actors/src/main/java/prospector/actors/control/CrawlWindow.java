package prospector.actors.control;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * The relevance rate of a crawl's last pages, whichever nodes they came from: what the counts of
 * all nodes together were at some numbers of pages. Between two of them, the reports of another
 * node, the nuggets are taken to be spread evenly; a node's own pages are known one by one.
 *
 * <p><em>Page counts grow along the points, and only the first lies before the window.</em> At most
 * as many points as pages in the window, and one. Owned by the crawl actor through its tally.
 */
final class CrawlWindow {
  private final int size;
  private final Deque<Point> points = new ArrayDeque<>();

  private record Point(long pages, long nuggets) {}

  /**
   * A window over a crawl that has come so far.
   *
   * @param size pages it looks back, at least 1
   * @param pages of all nodes
   * @param nuggets relevant ones
   * @param last whether each of the last pages of a node was relevant, oldest first, by node
   */
  CrawlWindow(int size, long pages, long nuggets, Collection<List<Boolean>> last) {
    this.size = size;
    long known = last.stream().mapToLong(List::size).sum();
    long relevant = last.stream().flatMap(List::stream).filter(it -> it).count();
    points.add(new Point(Math.max(0, pages - known), Math.max(0, nuggets - relevant)));
    int longest = last.stream().mapToInt(List::size).max().orElse(0);
    for (int back = longest; back > 0; back--) {
      for (List<Boolean> node : last) {
        if (node.size() >= back) {
          boolean nugget = node.get(node.size() - back);
          Point before = points.getLast();
          reached(before.pages() + 1, before.nuggets() + (nugget ? 1 : 0));
        }
      }
    }
  }

  /** The counts of all nodes together; no news while they are not above those before. */
  void reached(long pages, long nuggets) {
    if (pages <= points.getLast().pages()) {
      return;
    }
    points.addLast(new Point(pages, nuggets));
    Point first = points.removeFirst();
    while (points.getFirst().pages() <= pages - size) {
      first = points.removeFirst();
    }
    points.addFirst(first);
  }

  /** Share of nuggets among the last pages, in [0,1]; 0 while there are none. */
  double rate() {
    Point last = points.getLast();
    long start = Math.max(points.getFirst().pages(), last.pages() - size);
    double share = (last.nuggets() - nuggetsAt(start)) / Math.max(1, last.pages() - start);
    return Math.min(1, Math.max(0, share));
  }

  /** Nuggets at the start of the window, which lies between the first two points. */
  private double nuggetsAt(long start) {
    Iterator<Point> both = points.iterator();
    Point first = both.next();
    if (!both.hasNext()) {
      return first.nuggets();
    }
    Point second = both.next();
    double way = (double) (start - first.pages()) / (second.pages() - first.pages());
    return first.nuggets() + way * (second.nuggets() - first.nuggets());
  }
}
