package prospector.prioritizer.remaining;

import java.util.ArrayList;
import java.util.List;

/**
 * How many nuggets a crawl had found by how many pages.
 *
 * <p>It keeps the last point of each stretch, and the pages grow by a twentieth over one, so ten
 * million pages are fewer than 300 points; between two the nuggets are taken to be spread evenly.
 * Owned by one actor; not thread-safe.
 */
public final class YieldCurve {
  /** Pages at the end of a stretch by those at its start. */
  public static final double STEP = 1.05;

  private static final double HALF_OCTAVE = Math.sqrt(2);
  private static final long FIRST_PRICE = 32; // pages; before, a price is mostly luck

  private final List<Point> kept = new ArrayList<>();
  private Point now = new Point(0, 0);

  /**
   * A point of the curve.
   *
   * @param pages judged ones
   * @param nuggets among them
   */
  public record Point(long pages, long nuggets) {}

  /**
   * What nuggets cost on a part of the way.
   *
   * @param pages at the end of the part, which begins at a {@code 1/sqrt(2)} of them
   * @param price pages a nugget; infinite where none was found
   */
  public record Price(long pages, double price) {}

  /** A crawl that came this way, by growing pages. */
  public YieldCurve(List<Point> before) {
    before.forEach(point -> reached(point.pages(), point.nuggets()));
  }

  /**
   * A crawl has come so far. Fewer pages than before are no news; the nuggets may be fewer, as a
   * label can take one away.
   */
  public void reached(long pages, long nuggets) {
    if (pages < now.pages()) {
      return;
    }
    if (stretch(pages) > stretch(now.pages())) {
      kept.add(now);
    }
    now = new Point(pages, nuggets);
  }

  /** Which stretch a page is of; -1 for none. */
  private static int stretch(long pages) {
    return pages == 0 ? -1 : (int) Math.floor(Math.log(pages) / Math.log(STEP));
  }

  /** Points that it keeps. */
  int points() {
    return kept.size();
  }

  /** Where the crawl is. */
  public Point now() {
    return now;
  }

  /** Nuggets that were found by so many pages, from none to those of now. */
  double nuggetsAt(double pages) {
    int low = 0;
    int high = kept.size(); // the point of now stands behind those that are kept
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (kept.get(middle).pages() <= pages) {
        low = middle;
      } else {
        high = middle;
      }
    }
    Point before = kept.get(low);
    Point after = high < kept.size() ? kept.get(high) : now;
    if (after.pages() == before.pages()) {
      return after.nuggets();
    }
    double way = (pages - before.pages()) / (after.pages() - before.pages());
    return before.nuggets() + Math.min(1, way) * (after.nuggets() - before.nuggets());
  }

  /** What nuggets have cost, by half octaves of the pages up to now; the last is of now. */
  public List<Price> prices() {
    List<Price> prices = new ArrayList<>();
    for (double end = now.pages(); end >= FIRST_PRICE; end /= HALF_OCTAVE) {
      double start = end / HALF_OCTAVE;
      double found = nuggetsAt(end) - nuggetsAt(start);
      double price = found > 0 ? (end - start) / found : Double.POSITIVE_INFINITY;
      prices.add(0, new Price(Math.round(end), price));
    }
    return prices;
  }
}
