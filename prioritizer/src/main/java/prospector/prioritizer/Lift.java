package prospector.prioritizer;

import java.util.Locale;
import smile.math.special.Beta;

/**
 * How many times better than chance the focused arm does: its relevance rate over the control
 * arm's, with a 95 % band.
 *
 * <p>The band is the exact conditional one for the ratio of two Poisson rates (Przyborowski and
 * Wilenski 1940; Clopper and Pearson 1934): given the nuggets of both arms together, those of the
 * focused arm are binomial. It holds for small counts, where the log method of Katz et al. (1978)
 * is undefined, and is a little wide for large ones. <em>While the control arm has no nugget the
 * lift is {@link #atLeast()}: only its lower end is known.</em>
 *
 * @param pages judged pages of the focused arm
 * @param nuggets nuggets among them
 * @param controlPages judged pages of the control arm
 * @param controlNuggets nuggets among them
 */
public record Lift(long pages, long nuggets, long controlPages, long controlNuggets) {
  private static final double TAIL = 0.025;

  public Lift {
    if (nuggets < 0 || nuggets > pages || controlNuggets < 0 || controlNuggets > controlPages) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "expected 0 <= nuggets <= pages, got %d of %d and %d of %d",
              nuggets,
              pages,
              controlNuggets,
              controlPages));
    }
  }

  /** Relevance rate of the focused arm, in [0,1]; 0 without pages. */
  public double rate() {
    return pages == 0 ? 0 : (double) nuggets / pages;
  }

  /** Relevance rate of the control arm, in [0,1]; 0 without pages. */
  public double controlRate() {
    return controlPages == 0 ? 0 : (double) controlNuggets / controlPages;
  }

  /** Whether both arms have pages, so that anything can be said. */
  public boolean isKnown() {
    return pages > 0 && controlPages > 0;
  }

  /** Whether only a lower end is known, because the control arm has no nugget yet. */
  public boolean atLeast() {
    return controlNuggets == 0;
  }

  /**
   * The ratio of the rates; while {@link #atLeast()}, its lower end. Not a number while not {@link
   * #isKnown()}.
   */
  public double value() {
    if (!isKnown()) {
      return Double.NaN;
    }
    return atLeast() ? low() : rate() / controlRate();
  }

  /** Lower end of the band, 0 or more. Not a number while not {@link #isKnown()}. */
  public double low() {
    if (!isKnown()) {
      return Double.NaN;
    }
    return nuggets == 0 ? 0 : ratio(quantile(nuggets, controlNuggets + 1, TAIL));
  }

  /** Upper end of the band; infinite while {@link #atLeast()}. Not a number while unknown. */
  public double high() {
    if (!isKnown()) {
      return Double.NaN;
    }
    return atLeast()
        ? Double.POSITIVE_INFINITY
        : ratio(quantile(nuggets + 1, controlNuggets, 1 - TAIL));
  }

  /** For people: {@code 12.3 (8.1 to 19.0)}, {@code at least 4.2} or {@code unknown}. */
  @Override
  public String toString() {
    if (!isKnown()) {
      return "unknown";
    }
    return atLeast()
        ? String.format(Locale.ROOT, "at least %.1f", low())
        : String.format(Locale.ROOT, "%.1f (%.1f to %.1f)", value(), low(), high());
  }

  private static double quantile(double a, double b, double p) {
    return Beta.inverseRegularizedIncompleteBetaFunction(a, b, p);
  }

  /** From the share of all nuggets that fall to the focused arm, to the ratio of the rates. */
  private double ratio(double share) {
    return share / (1 - share) * controlPages / pages;
  }
}
