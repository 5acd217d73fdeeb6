package prospector.nugget;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * On how many pages a word was seen, in a table of fixed size that words share by hash.
 *
 * <p>Counts of words that share a cell add up, so a word looks at most more common than it is.
 * After {@value #HALVE_AT_PAGES} pages all counts are halved, so that old pages fade. Safe to share
 * between threads; a lost update costs a count of one and nothing else.
 */
final class DocumentFrequencies {
  private static final int CELLS = 1 << 16; // 256 KiB
  private static final int HALVE_AT_PAGES = 1 << 16;

  private final AtomicIntegerArray seen = new AtomicIntegerArray(CELLS);
  private final AtomicInteger pages = new AtomicInteger();

  /** Counts a page. */
  void addPage() {
    if (pages.incrementAndGet() == HALVE_AT_PAGES) {
      pages.set(HALVE_AT_PAGES / 2);
      for (int cell = 0; cell < CELLS; cell++) {
        seen.setPlain(cell, seen.getPlain(cell) / 2);
      }
    }
  }

  /** Counts a word of the page and says how rare it is: {@code ln(1 + pages / pages with it)}. */
  double addAndRarity(int wordHash) {
    int cell = (wordHash ^ (wordHash >>> 16)) & (CELLS - 1);
    int with = seen.getPlain(cell) + 1;
    seen.setPlain(cell, with);
    // not log1p, which is exact for what lies near 0 and takes many times as long
    return Math.log(1 + (double) Math.max(1, pages.get()) / with);
  }
}
