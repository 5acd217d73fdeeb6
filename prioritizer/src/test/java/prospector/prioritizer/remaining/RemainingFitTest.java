package prospector.prioritizer.remaining;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class RemainingFitTest {
  private static final int WEB = 20_000; // pages

  /** A crawl whose pages are nuggets with these chances, in clumps of up to three. */
  private static boolean[] crawl(DoubleUnaryOperator chance, long seed) {
    Random random = new Random(seed);
    boolean[] nuggets = new boolean[WEB];
    for (int page = 0; page < WEB; page++) {
      if (random.nextDouble() < chance.applyAsDouble(page) / 2) {
        for (int i = page; i < Math.min(WEB, page + 1 + random.nextInt(3)); i++) {
          nuggets[i] = true;
        }
      }
    }
    return nuggets;
  }

  private static YieldCurve upTo(int pages, boolean... nuggets) {
    YieldCurve curve = new YieldCurve(List.of());
    for (int page = 0; page < pages; page++) {
      curve.reached(page + 1, curve.now().nuggets() + (nuggets[page] ? 1 : 0));
    }
    return curve;
  }

  private static long left(int pages, boolean... nuggets) {
    long left = 0;
    for (int page = pages; page < WEB; page++) {
      left += nuggets[page] ? 1 : 0;
    }
    return left;
  }

  @Test
  void of_ratesThatFallInManyWays_intervalHoldsTheTruth() {
    List<DoubleUnaryOperator> ways =
        List.of(
            page -> 0.5 / Math.pow(1 + page / 100.0, 1.5),
            page -> 0.5 / Math.pow(1 + page / 50.0, 2.2),
            page -> 0.4 * Math.exp(-page / 500.0),
            page -> page < 600 ? 0.3 : 0.3 * Math.exp(-(page - 600) / 400.0));
    int told = 0;
    int held = 0;
    for (int seed = 0; seed < 200; seed++) {
      boolean[] nuggets = crawl(ways.get(seed % ways.size()), seed);
      for (int pages : new int[] {1_000, 4_000}) {
        RemainingNuggets is = RemainingFit.of(upTo(pages, nuggets), WEB - pages);
        long truth = left(pages, nuggets);
        told += is.isTold() ? 1 : 0;
        held += is.isTold() && truth >= is.low() && truth <= is.high() ? 1 : 0;
      }
    }

    assertThat(told).as("told").isGreaterThan(200);
    assertThat(held).as("held").isGreaterThan((int) (told * 0.9));
  }

  @Test
  void of_rateThatDoesNotFall_isTooEarly() {
    RemainingNuggets steady = RemainingFit.of(upTo(1_000, crawl(page -> 0.2, 1)), 100 * WEB);

    assertThat(steady.isTold()).isFalse();
    assertThat(steady.recall()).isNaN();
    assertThat(steady.sureRecall()).isNaN();
    assertThat(steady).hasToString("too early");
  }

  @Test
  void of_fewNuggets_isTooEarly() {
    boolean[] nuggets = new boolean[WEB];
    for (int page = 0; page < RemainingFit.ENOUGH - 1; page++) {
      nuggets[page * 2] = true;
    }

    assertThat(RemainingFit.of(upTo(5_000, nuggets), 1_000).isTold()).isFalse();
  }

  @Test
  void of_nothingWaits_leavesNothing() {
    boolean[] nuggets = crawl(page -> 0.5 / (1 + page / 50.0), 3);

    RemainingNuggets none = RemainingFit.of(upTo(4_000, nuggets), 0);

    assertThat(none.isTold()).isTrue();
    assertThat(none.high()).isLessThanOrEqualTo(1);
    assertThat(none.recall()).isGreaterThan(0.99);
  }

  @Test
  void of_labelsTookNuggetsAway_isToldAllTheSame() {
    YieldCurve curve = upTo(4_000, crawl(page -> 0.9 / Math.pow(1 + page / 100.0, 2), 4));
    long found = curve.now().nuggets();
    curve.reached(4_001, found - 15);

    RemainingNuggets is = RemainingFit.of(curve, 10_000);

    assertThat(is.isTold()).isTrue();
    assertThat(is.found()).isEqualTo(found - 15);
    assertThat(is.low()).isLessThanOrEqualTo(is.value());
    assertThat(is.value()).isLessThanOrEqualTo(is.high());
    assertThat(is.sureRecall()).isLessThanOrEqualTo(is.recall());
  }

  @Test
  void of_tenMillionPages_isTold() {
    YieldCurve curve = new YieldCurve(List.of());
    double nuggets = 0;
    for (long page = 1; page <= 10_000_000; page += 1 + page / 1_000) {
      nuggets = 200_000 * (1 - Math.pow(1 + page / 100_000.0, -1.2));
      curve.reached(page, (long) nuggets);
    }

    RemainingNuggets is = RemainingFit.of(curve, 50_000_000);

    assertThat(is.isTold()).isTrue();
    assertThat(200_000 - nuggets).isBetween((double) is.low(), (double) is.high());
  }
}
