package prospector.node.watch.view;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.http.Json;
import prospector.persistence.page.PageListing;

/**
 * How a crawl's rates went over its pages.
 *
 * <p><em>At most {@link #MOST} points, however long the crawl:</em> when it is full every second
 * one goes, and the distance between new ones doubles. Thread-safe.
 */
final class RateSeries {
  static final int MOST = 400;
  private static final int STRETCHES = 150; // of the past, before this process
  private static final long FIRST_STRIDE = 5; // pages
  private static final long WINDOW = 1_000; // pages

  /**
   * Rates after so many pages, in [0,1].
   *
   * @param window of the focused arm's last 1,000 pages; for the past, of the last stretches of all
   *     pages that have as many together, and of one at least
   * @param control of the control arm, with its 95 % band; null for the past
   */
  record Point(
      long pages,
      long nuggets,
      @Nullable Double window,
      @Nullable Double overall,
      @Nullable Double control,
      @Nullable Double controlLow,
      @Nullable Double controlHigh,
      @Nullable Double lift,
      long atMillis) {}

  private final List<Point> points = new ArrayList<>();
  private long stride = FIRST_STRIDE;

  /** What was stored before this process: the stretches of {@link PageListing#course}. */
  static RateSeries after(List<PageListing.Stretch> past) {
    RateSeries series = new RateSeries();
    long pages = 0;
    long nuggets = 0;
    Deque<PageListing.Stretch> window = new ArrayDeque<>();
    long pagesOfWindow = 0;
    long nuggetsOfWindow = 0;
    for (PageListing.Stretch stretch : past) {
      pages += stretch.pages();
      nuggets += stretch.nuggets();
      window.addLast(stretch);
      pagesOfWindow += stretch.pages();
      nuggetsOfWindow += stretch.nuggets();
      while (window.size() > 1 && pagesOfWindow > WINDOW) {
        PageListing.Stretch oldest = window.removeFirst();
        pagesOfWindow -= oldest.pages();
        nuggetsOfWindow -= oldest.nuggets();
      }
      series.points.add(
          new Point(
              pages,
              nuggets,
              Json.finite((double) nuggetsOfWindow / pagesOfWindow),
              Json.finite((double) nuggets / pages),
              null,
              null,
              null,
              null,
              stretch.lastMillis()));
    }
    series.stride = Math.max(FIRST_STRIDE, pages / STRETCHES);
    return series;
  }

  /** How many stretches of the past are wanted. */
  static int stretches() {
    return STRETCHES;
  }

  /** Adds a point where the crawl has come far enough since the last one. */
  synchronized void add(CrawlStatus status, long nowMillis) {
    long last = points.isEmpty() ? 0 : points.get(points.size() - 1).pages();
    if (status.pages() - last < stride) {
      return;
    }
    if (points.size() >= MOST) {
      thin();
    }
    points.add(point(status, nowMillis));
  }

  private void thin() {
    List<Point> kept = new ArrayList<>();
    for (int i = 1; i < points.size(); i += 2) {
      kept.add(points.get(i));
    }
    points.clear();
    points.addAll(kept);
    stride *= 2;
  }

  static Point point(CrawlStatus status, long nowMillis) {
    CrawlView.Control control = CrawlView.Control.of(status.control());
    return new Point(
        status.pages(),
        status.nuggets(),
        Json.finite(status.windowRate()),
        Json.finite(status.overallRate()),
        control.rate(),
        control.low(),
        control.high(),
        Json.finite(status.lift().value()),
        nowMillis);
  }

  synchronized List<Point> points() {
    return List.copyOf(points);
  }
}
