package prospector.persistence.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * Pages that were stored one after the other, the smallest part of a course that is asked for: at
 * most one in 4,096 of all numbers, and one in 128 of those before it, so that the first 128 are
 * parts of their own, and a crawl of any size has fewer than 10,000. Those that have many pages all
 * the same are divided into some thousands more.
 *
 * @param pages one at least
 * @param nuggets among them
 * @param keptMillis when the last of them was fetched that no visit has replaced; 0 for none
 * @param lastMillis when the last of them was fetched
 * @param first number
 * @param last number
 */
record CoursePart(
    long pages, long nuggets, long keptMillis, long lastMillis, long first, long last) {
  private static final CoursePart NONE = new CoursePart(0, 0, 0, 0, Long.MAX_VALUE, 0);

  /** Parts by a factor of e of the numbers. */
  static final int BY_LOGARITHM = 128;

  private static final int PARTS = 4096;

  /** How many numbers are in a part at most. */
  static long width(long numbers) {
    return numbers / PARTS + 1;
  }

  /** In which of so many parts of equal size a page is, where those before have the remainder. */
  static long tile(long page, long pages, int tiles) {
    long size = pages / tiles;
    long larger = pages % tiles * (size + 1);
    return page < larger ? page / (size + 1) : pages % tiles + (page - larger) / size;
  }

  /**
   * Joins parts to stretches.
   *
   * @param stretch of a page, the first of which is 1; a part is in that of its last page
   */
  static List<PageListing.Stretch> join(List<CoursePart> parts, LongUnaryOperator stretch) {
    List<PageListing.Stretch> stretches = new ArrayList<>();
    CoursePart joined = NONE;
    long page = 0;
    long at = 0;
    for (CoursePart part : parts) {
      page += part.pages();
      long next = stretch.applyAsLong(page);
      if (joined.pages() > 0 && next != at) {
        stretches.add(joined.stretch());
        joined = NONE;
      }
      joined = joined.and(part);
      at = next;
    }
    if (joined.pages() > 0) {
      stretches.add(joined.stretch());
    }
    return stretches;
  }

  private CoursePart and(CoursePart next) {
    return new CoursePart(
        pages + next.pages,
        nuggets + next.nuggets,
        Math.max(keptMillis, next.keptMillis),
        Math.max(lastMillis, next.lastMillis),
        Math.min(first, next.first),
        Math.max(last, next.last));
  }

  private PageListing.Stretch stretch() {
    return new PageListing.Stretch(pages, nuggets, keptMillis > 0 ? keptMillis : lastMillis);
  }
}
