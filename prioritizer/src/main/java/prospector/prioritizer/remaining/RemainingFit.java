package prospector.prioritizer.remaining;

import java.util.ArrayList;
import java.util.List;
import smile.math.special.Erf;

/**
 * Estimates what is left from the way in which nuggets came: a Poisson process whose rate, from
 * where it was highest, stays for a while and then falls like {@code (1 + x/s)^-p}.
 *
 * <p>That is Littlewood's process ("Rationale for a modified Duane model", 1984), which has the
 * exponential one of Goel and Okumoto (1979) as its limit; both count the faults left in a program
 * by those found so far. Sneyd and Stevenson ("Stopping Criteria for Technology Assisted Reviews
 * based on Counting Processes", 2021) use such curves for the relevant documents left in a
 * screening. <em>Which curve it is, is not chosen</em>: all of a grid are gone along as far as the
 * known URLs reach, each with its likelihood for a weight, and the interval is that of the mixture.
 *
 * <p>Nuggets come in clumps, a host or a list at a time, so the variance of a count is taken
 * {@value #CLUMP} times that of a Poisson one, in the likelihood as in what is to come. <em>However
 * many nuggets there are, they count as {@value #MOST_CLUMPS} clumps at most:</em> no curve of the
 * grid is the true one, and more evidence would only make it sure of the nearest wrong one.
 * docs/decisions/0040 has how often the interval held.
 */
public final class RemainingFit {
  /** Nuggets that a crawl must have found before anything is said. */
  public static final int ENOUGH = 20;

  /** An interval that reaches beyond so many times what was found says nothing. */
  public static final int WIDEST = 4;

  private static final double CLUMP = 5;
  private static final double MOST_CLUMPS = 30;
  private static final double GRID = 1.15; // from the start of one bin of pages to the next
  private static final double LOOK_BACK = 32; // the curve's last part, in times of pages
  private static final int FIRST = 20; // pages; the seeds are no yield
  private static final int PEAK_BINS = 5; // an octave, about
  private static final double[] STAYS = {0, .3, .6, .8}; // of the way since the peak
  private static final double FALLS_AT_ONCE = 6; // times as likely beforehand as each of the others
  private static final double[] POWERS = {1.2, 1.5, 1.8, 2.2, 2.7, 3.5, 5, 8, 14};
  private static final int SCALES = 13; // of s, geometric from .02 to 20 times the pages
  private static final double LEAST_MEAN = 1e-3;
  private static final double NEGLIGIBLE = 14; // log-likelihood under that of the best curve

  private final double[] bounds; // of the bins, in pages since the peak
  private final double[] finds; // by bin
  private final double pages;
  private final double known;
  private final double seen; // nuggets since the peak
  private final double clump; // nuggets that say as much as one
  private final List<Outcome> outcomes;

  /**
   * What is left.
   *
   * @param waiting URLs that are known and not fetched
   */
  public static RemainingNuggets of(YieldCurve curve, long waiting) {
    long found = curve.now().nuggets();
    List<YieldCurve.Price> prices = curve.prices();
    if (found < ENOUGH) {
      return RemainingNuggets.tooEarly(found, prices);
    }
    RemainingFit fit = new RemainingFit(curve, waiting);
    if (fit.outcomes.isEmpty()) {
      return RemainingNuggets.tooEarly(found, prices);
    }
    long high = (long) Math.ceil(fit.quantile(.975));
    return high > WIDEST * found
        ? RemainingNuggets.tooEarly(found, prices)
        : new RemainingNuggets(
            true,
            found,
            (long) fit.quantile(.025),
            Math.round(fit.quantile(.5)),
            high,
            Math.round(fit.quantile(.9)),
            prices);
  }

  private RemainingFit(YieldCurve curve, long waiting) {
    pages = curve.now().pages();
    double first = Math.max(FIRST, pages / LOOK_BACK);
    int bins = Math.max(0, (int) Math.floor(Math.log(pages / first) / Math.log(GRID)));
    double[] at = new double[bins + 1];
    double[] nuggets = new double[bins + 1];
    for (int i = 0; i <= bins; i++) {
      at[i] = pages / Math.pow(GRID, bins - i);
      nuggets[i] = curve.nuggetsAt(at[i]);
    }
    int peak = peak(at, nuggets);
    known = pages + waiting - at[peak];
    bounds = new double[bins + 1 - peak];
    finds = new double[bins - peak];
    double sum = 0;
    for (int i = 0; i < bounds.length; i++) {
      bounds[i] = at[peak + i] - at[peak];
      if (i > 0) {
        finds[i - 1] = Math.max(0, nuggets[peak + i] - nuggets[peak + i - 1]);
        sum += finds[i - 1];
      }
    }
    seen = sum;
    clump = Math.max(CLUMP, seen / MOST_CLUMPS);
    outcomes = seen < 1 ? List.of() : outcomes();
  }

  /** Start of the octave in which nuggets were cheapest. */
  private static int peak(double[] at, double[] nuggets) {
    int peak = 0;
    double best = 0;
    for (int i = 0; i + PEAK_BINS < at.length; i++) {
      double rate = (nuggets[i + PEAK_BINS] - nuggets[i] + 1) / (at[i + PEAK_BINS] - at[i]);
      if (rate > best) {
        best = rate;
        peak = i;
      }
    }
    return peak;
  }

  /** Goes along each curve of the grid. */
  private List<Outcome> outcomes() {
    List<Outcome> all = new ArrayList<>();
    for (double stays : STAYS) {
      double prior = stays == 0 ? Math.log(FALLS_AT_ONCE) : 0;
      for (int i = 0; i < SCALES; i++) {
        double scale = pages * .02 * Math.pow(1000, i / (SCALES - 1.0));
        for (double power : POWERS) {
          all.add(outcome(prior, new Curve(stays * bounds[bounds.length - 1], scale, power)));
        }
      }
    }
    double best = all.stream().mapToDouble(Outcome::likelihood).max().orElse(0);
    return all.stream()
        .filter(it -> it.likelihood() > best - NEGLIGIBLE)
        .map(it -> it.relativeTo(best))
        .toList();
  }

  /**
   * What a curve leaves, whose number is lognormal.
   *
   * @param likelihood log of it, up to a constant of all curves
   * @param center mean of the number's log
   * @param deviation of that
   */
  private record Outcome(double likelihood, double center, double deviation) {
    Outcome relativeTo(double best) {
      return new Outcome(likelihood - best, center, deviation);
    }

    double weight() {
      return Math.exp(likelihood);
    }

    double chanceOfLess(double logLeft) {
      return Erf.erfc((center - logLeft) / deviation / Math.sqrt(2)) / 2;
    }
  }

  private Outcome outcome(double prior, Curve curve) {
    double all = curve.upTo(bounds[bounds.length - 1]);
    double likelihood = 0;
    double before = 0;
    for (int i = 0; i < finds.length; i++) {
      double here = curve.upTo(bounds[i + 1]);
      if (finds[i] > 0) {
        likelihood += finds[i] * Math.log(Math.max(1e-300, (here - before) / all));
      }
      before = here;
    }
    double mean = Math.max(LEAST_MEAN, seen * (curve.upTo(known) - all) / all);
    double variance = clump * mean * (1 + mean / seen);
    double spread = Math.log1p(variance / (mean * mean));
    return new Outcome(prior + likelihood / clump, Math.log(mean) - spread / 2, Math.sqrt(spread));
  }

  /**
   * The integral of a rate that is 1 at first.
   *
   * @param stays pages for which it stays so
   * @param scale pages after which it has fallen to {@code 2^-power}
   */
  private record Curve(double stays, double scale, double power) {
    double upTo(double x) {
      double fallen = Math.max(0, x - stays);
      return Math.min(x, stays)
          + scale / (power - 1) * (1 - Math.pow(1 + fallen / scale, 1 - power));
    }
  }

  /** Of the mixture of what each curve leaves; 0 or more. */
  private double quantile(double share) {
    double low = Math.log(LEAST_MEAN) - 5;
    double high = Math.log(1 + seen * known);
    for (int i = 0; i < 50; i++) {
      double middle = (low + high) / 2;
      if (chanceOfLess(middle) < share) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.exp(high);
  }

  private double chanceOfLess(double logLeft) {
    double chance = 0;
    double all = 0;
    for (Outcome outcome : outcomes) {
      chance += outcome.weight() * outcome.chanceOfLess(logLeft);
      all += outcome.weight();
    }
    return chance / all;
  }
}
