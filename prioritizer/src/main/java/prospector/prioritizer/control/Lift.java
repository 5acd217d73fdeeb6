package prospector.prioritizer.control;

import java.util.Locale;
import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * How many times better than chance the focused arm does: its relevance rate over the control
 * arm's, with a 95 % band.
 *
 * <p>The ratio is told once {@value #ENOUGH} independent nuggets are among the draws. Its band is
 * the exact conditional one for the ratio of two Poisson rates (Przyborowski and Wilenski 1940;
 * Clopper and Pearson 1934): given the nuggets of both arms together, those of the focused arm are
 * binomial. It holds for small counts, where the log method of Katz et al. (1978) is undefined, and
 * is a little wide for large ones. The control arm counts as so many independent pages as it is
 * worth ({@link ControlBlocks}), after Korn and Graubard (1998); the focused arm counts as it is,
 * it is no sample.
 *
 * <p><em>What is told is told by {@link #standing()}</em>: before the ratio its lower end, if that
 * is 1 or more, were each block of the draws a single page, from {@value #ENOUGH} independent pages
 * on. The seeds' neighbours, with which a random crawl begins, hold more nuggets than other pages:
 * that makes the lower end too low, which is the safe side.
 *
 * @param pages judged pages of the focused arm
 * @param nuggets nuggets among them
 * @param control what the control arm holds
 */
public record Lift(long pages, long nuggets, ControlSample control) {
  /** Independent nuggets, or pages, from which the control arm says something. */
  public static final int ENOUGH = 5;

  private static final double TAIL = 0.025;
  private static final long MOST_MORE = 1_000_000; // pages; what takes longer is not told

  /** How much can be said. */
  public enum Standing {
    /** An arm has no page. */
    NO_PAGES,
    /** There are pages, but too few independent ones to tell anything. */
    TOO_EARLY,
    /** The lower end only. */
    AT_LEAST,
    /** The ratio with its band. */
    KNOWN
  }

  public Lift {
    if (nuggets < 0 || nuggets > pages) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "expected 0 <= nuggets <= pages, got %d of %d", nuggets, pages));
    }
  }

  /** Relevance rate of the focused arm, in [0,1]; 0 without pages. */
  public double rate() {
    return pages == 0 ? 0 : (double) nuggets / pages;
  }

  /** How much can be said. */
  public Standing standing() {
    if (pages == 0 || control.pages() == 0) {
      return Standing.NO_PAGES;
    } else if (control.independentNuggets() >= ENOUGH) {
      return Standing.KNOWN;
    }
    return control.independentPages() >= ENOUGH && bound() >= 1
        ? Standing.AT_LEAST
        : Standing.TOO_EARLY;
  }

  /** The ratio of the rates, or what it is at least. Not a number while nothing is told. */
  public double value() {
    return switch (standing()) {
      case KNOWN -> rate() / control.rate();
      case AT_LEAST -> low();
      default -> Double.NaN;
    };
  }

  /** Lower end of the band, 0 or more. Not a number while nothing is told. */
  public double low() {
    return switch (standing()) {
      case KNOWN -> low(control.pages() / control.varianceFactor());
      case AT_LEAST -> bound();
      default -> Double.NaN;
    };
  }

  /** Upper end of the band; infinite for a lower end alone. Not a number while nothing is told. */
  public double high() {
    return switch (standing()) {
      case KNOWN -> high(control.pages() / control.varianceFactor());
      case AT_LEAST -> Double.POSITIVE_INFINITY;
      default -> Double.NaN;
    };
  }

  /**
   * Pages of the whole crawl that it takes about, if all stays as it is, until something is told; 0
   * when something is told already, or when it cannot be said.
   */
  public long pagesUntilTold() {
    if (standing() != Standing.TOO_EARLY || nuggets == 0) {
      return 0;
    }
    if (!isToldAfter(MOST_MORE)) {
      return 0;
    }
    long before = 0; // halving, for a look at a crawl costs some twenty quantiles so
    long after = MOST_MORE;
    while (after - before > 1 + after / 50) {
      long more = (before + after) / 2;
      if (isToldAfter(more)) {
        after = more;
      } else {
        before = more;
      }
    }
    return (long) Math.ceil((double) after * (pages + control.pages()) / control.pages());
  }

  /** Whether something is told with so many more control pages of the same kind. */
  private boolean isToldAfter(long more) {
    double worth = control.independentPages() * (control.pages() + more) / control.pages();
    return worth >= ENOUGH && low(worth) >= 1;
  }

  /** The lower end, were each block of the control arm a single page. */
  private double bound() {
    return low(control.independentPages());
  }

  private double low(double worth) {
    return nuggets == 0 ? 0 : ratio(quantile(nuggets, control.rate() * worth + 1, TAIL), worth);
  }

  private double high(double worth) {
    return ratio(quantile(nuggets + 1, control.rate() * worth, 1 - TAIL), worth);
  }

  /** For logs: {@code 12.3 (8.1 to 19.0)}, {@code at least 4.2}, {@code too early}. */
  @Override
  public String toString() {
    return switch (standing()) {
      case NO_PAGES -> "unknown";
      case TOO_EARLY -> "too early";
      case AT_LEAST -> String.format(Locale.ROOT, "at least %.1f", low());
      case KNOWN -> String.format(Locale.ROOT, "%.1f (%.1f to %.1f)", value(), low(), high());
    };
  }

  private static double quantile(double a, double b, double p) {
    return BetaDistribution.of(a, b).inverseCumulativeProbability(p);
  }

  /** From the share of all nuggets that fall to the focused arm, to the ratio of the rates. */
  private double ratio(double share, double worth) {
    return share / (1 - share) * worth / pages;
  }
}
