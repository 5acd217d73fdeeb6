package prospector.prioritizer.remaining;

import java.util.List;
import java.util.Locale;

/**
 * How many nuggets a crawl that goes on would still find, with a 95 % interval. It speaks of what
 * is like that which was found: a part of the web that no known URL leads to is beyond it.
 *
 * @param isTold whether it can be said; the numbers are nought where not
 * @param found nuggets so far
 * @param low lower end of the interval
 * @param value median
 * @param high upper end
 * @param surely nine chances of ten that there are no more than these
 * @param prices what nuggets have cost, see {@link YieldCurve#prices}
 */
public record RemainingNuggets(
    boolean isTold,
    long found,
    long low,
    long value,
    long high,
    long surely,
    List<YieldCurve.Price> prices) {
  /** Nothing can be said. */
  public static final RemainingNuggets UNKNOWN =
      new RemainingNuggets(false, 0, 0, 0, 0, 0, List.of());

  public RemainingNuggets {
    prices = List.copyOf(prices);
  }

  /** Nothing can be said yet of what is left, only of what there was. */
  public static RemainingNuggets tooEarly(long found, List<YieldCurve.Price> prices) {
    return new RemainingNuggets(false, found, 0, 0, 0, 0, prices);
  }

  /** Share of all nuggets that is found, in [0,1]. Not a number while it is too early. */
  public double recall() {
    return recall(value);
  }

  /** Share that is found with nine chances of ten, in [0,1]. Not a number as before. */
  public double sureRecall() {
    return recall(surely);
  }

  private double recall(long left) {
    return isTold ? (double) found / Math.max(1, found + left) : Double.NaN;
  }

  /** For logs: {@code about 14 left (1 to 70)}, {@code too early}. */
  @Override
  public String toString() {
    return isTold
        ? String.format(Locale.ROOT, "about %d left (%d to %d)", value, low, high)
        : "too early";
  }
}
