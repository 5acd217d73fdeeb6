package prospector.prioritizer.control;

import java.util.Locale;

/**
 * What a random sample of pages holds, and how much of it is independent of the rest; {@link
 * ControlBlocks} counts it.
 *
 * @param pages judged pages
 * @param nuggets nuggets among them
 * @param independentPages so many independent pages say as much at worst, in [0, pages]
 * @param independentNuggets nuggets that do not lie beside each other, in [0, nuggets]
 * @param varianceFactor how many times wider the variance of the rate is than that of as many
 *     independent pages, 1 or more
 */
public record ControlSample(
    long pages,
    long nuggets,
    double independentPages,
    double independentNuggets,
    double varianceFactor) {
  /** No page yet. */
  public static final ControlSample NONE = independent(0, 0);

  public ControlSample {
    if (nuggets < 0 || nuggets > pages) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "expected 0 <= nuggets <= pages, got %d of %d", nuggets, pages));
    }
    varianceFactor = Math.max(1, varianceFactor);
  }

  /** Of pages that have nothing to do with each other. */
  public static ControlSample independent(long pages, long nuggets) {
    return new ControlSample(pages, nuggets, pages, nuggets, 1);
  }

  /** Share of nuggets, in [0,1]; 0 without pages. */
  public double rate() {
    return pages == 0 ? 0 : (double) nuggets / pages;
  }
}
