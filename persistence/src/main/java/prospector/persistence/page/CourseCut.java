package prospector.persistence.page;

import java.util.ArrayList;
import java.util.List;

/**
 * A part of a crawl's course that has too many pages, and how it is divided.
 *
 * @param width numbers in each of what it is divided into, 1 at least
 * @param at what the first of these is called
 */
record CourseCut(CoursePart part, long width, long at) {
  private static final int LARGE = 512; // at most one of so many of all pages
  private static final int GROWTH = 20; // and of those before it, once there are some
  private static final int SOME = 8;
  private static final int SMALL = 4096; // at most in a division, and of all pages
  private static final int SMALL_GROWTH = 128;

  /** Of parts in their order those to cut: fewer than 1,000, whatever the crawl has. */
  static List<CourseCut> of(List<CoursePart> parts) {
    long pages = parts.stream().mapToLong(CoursePart::pages).sum();
    List<CourseCut> cuts = new ArrayList<>();
    long before = 0;
    long at = 0;
    for (CoursePart part : parts) {
      long most = Math.min(pages / LARGE + 1, before / GROWTH + SOME);
      if (part.pages() > most && part.last() > part.first()) {
        long aim = Math.max(1, Math.min(pages / SMALL, before / SMALL_GROWTH));
        long wanted = Math.min(SMALL, part.pages() / aim + 1);
        long width = (part.last() - part.first()) / wanted + 1;
        cuts.add(new CourseCut(part, width, at));
        at += wanted;
      }
      before += part.pages();
    }
    return cuts;
  }

  /** What a number falls into, -1 for none; some ten comparisons for any number of cuts. */
  static String sql(List<CourseCut> cuts, String number) {
    if (cuts.size() == 1) {
      CourseCut cut = cuts.get(0);
      CoursePart part = cut.part;
      return ("CASE WHEN " + number + " BETWEEN " + part.first() + " AND " + part.last())
          + (" THEN " + cut.at + " + (" + number + " - " + part.first() + ") / " + cut.width)
          + " ELSE -1 END";
    }
    List<CourseCut> low = cuts.subList(0, cuts.size() / 2);
    List<CourseCut> high = cuts.subList(cuts.size() / 2, cuts.size());
    return ("CASE WHEN " + number + " < " + high.get(0).part.first() + " THEN " + sql(low, number))
        + (" ELSE " + sql(high, number) + " END");
  }
}
