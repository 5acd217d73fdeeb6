package prospector.prioritizer.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LiftTest {

  private static Lift lift(long pages, long nuggets, long controlPages, long controlNuggets) {
    return new Lift(pages, nuggets, ControlSample.independent(controlPages, controlNuggets));
  }

  @Test
  void value_bothArmsHaveNuggets_isTheRatioInsideItsBand() {
    Lift lift = lift(1_000, 200, 250, 5);

    assertThat(lift.standing()).isEqualTo(Lift.Standing.KNOWN);
    assertThat(lift.value()).isCloseTo(10, within(1e-9));
    assertThat(lift.low()).isBetween(4.0, 5.0);
    assertThat(lift.high()).isBetween(25.0, 35.0);
  }

  /** Ends of the band as scipy.stats.beta gives them. */
  @ParameterizedTest
  @CsvSource({
    "2000, 600, 100, 10, 1.6199536207806362, 6.288287834048798",
    "2000000, 1500000, 1000, 40, 13.769322806258879, 26.245370746624776"
  })
  void low_andHigh_areTheQuantilesOfBeta(
      long pages, long nuggets, long drawn, long drawnNuggets, double low, double high) {
    Lift lift = lift(pages, nuggets, drawn, drawnNuggets);

    assertThat(lift.low()).isCloseTo(low, withinPercentage(1e-4));
    assertThat(lift.high()).isCloseTo(high, withinPercentage(1e-4));
  }

  @Test
  void standing_oneNuggetBelowEnough_tellsTheLowerEndAlone() {
    Lift four = lift(1_000, 200, 250, Lift.ENOUGH - 1);

    assertThat(four.standing()).isEqualTo(Lift.Standing.AT_LEAST);
    assertThat(four.value()).isEqualTo(four.low()).isBetween(4.0, 12.5);
    assertThat(four.high()).isInfinite();
    assertThat(lift(1_000, 200, 250, Lift.ENOUGH).standing()).isEqualTo(Lift.Standing.KNOWN);
  }

  @Test
  void value_noControlNuggetOnManyPages_isTheLowerEnd() {
    Lift lift = lift(1_000, 200, 100, 0);

    assertThat(lift.standing()).isEqualTo(Lift.Standing.AT_LEAST);
    assertThat(lift.value()).isEqualTo(lift.low()).isGreaterThan(3);
    assertThat(lift.high()).isInfinite();
    assertThat(lift.toString()).startsWith("at least ");
  }

  @Test
  void standing_fewIndependentPages_isTooEarly() {
    Lift lift = lift(1_000, 900, Lift.ENOUGH - 1, 0);

    assertThat(lift.standing()).isEqualTo(Lift.Standing.TOO_EARLY);
    assertThat(lift.value()).isNaN();
    assertThat(lift).hasToString("too early");
  }

  @Test
  void standing_lowerEndUnderOne_isTooEarly() {
    assertThat(lift(100, 5, 20, 0).standing()).isEqualTo(Lift.Standing.TOO_EARLY);
  }

  @Test
  void value_noPages_isUnknown() {
    assertThat(lift(10, 1, 0, 0).value()).isNaN();
    assertThat(lift(10, 1, 0, 0)).hasToString("unknown");
  }

  @Test
  void value_nuggetsOfTheControlArmAlone_isFromZeroOn() {
    Lift lift = lift(10, 0, 50, 5);

    assertThat(lift.value()).isZero();
    assertThat(lift.low()).isZero();
    assertThat(lift.high()).isFinite();
  }

  @Test
  void band_manySimulatedCrawls_coversTheTruthIn95Percent() {
    Random random = new Random(11);
    int covered = 0;
    int runs = 1_000;
    for (int run = 0; run < runs; run++) {
      Lift lift = lift(2_000, draws(random, 2_000, 0.3), 400, draws(random, 400, 0.02));
      covered += covers(lift, 15) ? 1 : 0;
    }

    assertThat(covered).isGreaterThan(940);
  }

  /** Half of the hosts hold no nugget, on the others every fifth page is one. */
  @Test
  void band_pagesOfOneHostAreAlike_coversTheTruthAllTheSame() {
    Random random = new Random(12);
    int covered = 0;
    int independent = 0;
    int told = 0;
    for (int run = 0; run < 1_000; run++) {
      ControlBlocks blocks = new ControlBlocks();
      for (int host = 0; host < 25; host++) {
        double rate = random.nextBoolean() ? 0.2 : 0;
        for (int page = 0; page < 8; page++) {
          blocks.add("h" + host, random.nextDouble() < rate);
        }
      }
      ControlSample sample = blocks.sample();
      Lift lift = new Lift(2_000, 600, sample);
      if (lift.standing() == Lift.Standing.KNOWN) {
        told++;
        covered += covers(lift, 3) ? 1 : 0;
        Lift naive = lift(2_000, 600, sample.pages(), sample.nuggets());
        independent += covers(naive, 3) ? 1 : 0;
      }
    }

    assertThat(told).isGreaterThan(900);
    assertThat((double) covered / told).isGreaterThan(0.94);
    assertThat(independent).isLessThan(covered);
  }

  /**
   * A crawl of four sites, of which one is all nuggets: nine draws happen to fall upon it first.
   */
  @Test
  void standing_ninePagesBesideEachOther_isTooEarly() {
    ControlBlocks blocks = new ControlBlocks();
    for (int page = 0; page < 9; page++) {
      blocks.add("http://manual.test", true);
    }

    assertThat(new Lift(100, 20, blocks.sample()).standing()).isEqualTo(Lift.Standing.TOO_EARLY);
  }

  @Test
  void pagesUntilTold_nothingCanBeSaid_isZero() {
    assertThat(lift(10, 0, 5, 0).pagesUntilTold()).isZero();
    assertThat(lift(10, 1, 0, 0).pagesUntilTold()).isZero();
  }

  @Test
  void pagesUntilTold_tooEarly_isAboutAsManyAsItTakes() {
    Lift early = lift(1_000, 90, 20, 0);

    assertThat(early.standing()).isEqualTo(Lift.Standing.TOO_EARLY);
    long draws = early.pagesUntilTold() * 20 / 1_020;
    assertThat(lift(1_000, 90, 20 + draws + 1, 0).standing()).isEqualTo(Lift.Standing.AT_LEAST);
    assertThat(lift(1_000, 90, 20 + draws * 9 / 10, 0).standing())
        .isEqualTo(Lift.Standing.TOO_EARLY);
  }

  /**
   * What was told of it took minutes of a core: by steps, each with the logarithms of a million.
   */
  @ParameterizedTest
  @CsvSource({"40,15,2,2", "2000000,1500000,2,2", "2000000,1900000,9,4", "2000000,1000000,5,1"})
  void pagesUntilTold_arms_ofAnySize_areToldAtOnce(
      long pages, long nuggets, long drawn, long drawnNuggets) {
    Lift lift = lift(pages, nuggets, drawn, drawnNuggets);

    assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          for (int looks = 0; looks < 100; looks++) {
            assertThat(lift.pagesUntilTold()).isNotNegative();
          }
        });
  }

  @Test
  void constructor_moreNuggetsThanPages_isRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> lift(1, 2, 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> lift(1, 0, 1, 2));
  }

  private static boolean covers(Lift lift, double truth) {
    return lift.low() <= truth && truth <= lift.high();
  }

  private static int draws(Random random, int pages, double rate) {
    int hits = 0;
    for (int i = 0; i < pages; i++) {
      hits += random.nextDouble() < rate ? 1 : 0;
    }
    return hits;
  }
}
