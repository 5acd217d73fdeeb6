package prospector.prioritizer.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class ControlCensusTest {
  private static final int RUNS = 1_000;

  /**
   * A pool and a focused arm that looks through it while the control arm draws.
   *
   * @param urls in the pool
   * @param drawn that are fetched for the control arm
   * @param nuggets share of the pool's pages that are nuggets
   * @param pages share of the pool's URLs that are pages
   * @param foundNuggets chance of a nugget that the focused arm fetches it in the end
   * @param foundOthers the same of another URL
   */
  private record Pool(
      int urls, int drawn, double nuggets, double pages, double foundNuggets, double foundOthers) {

    /** Whether the band holds the pool's rate, in how many of the runs; and its mean width. */
    double covered(long seed) {
      Random random = new Random(seed);
      int covered = 0;
      for (int run = 0; run < RUNS; run++) {
        covered += isCovered(random) ? 1 : 0;
      }
      return covered / (double) RUNS;
    }

    private boolean isCovered(Random random) {
      boolean[] page = new boolean[urls];
      boolean[] nugget = new boolean[urls];
      double[] fetchedAt = new double[urls];
      long allPages = 0;
      long allNuggets = 0;
      for (int i = 0; i < urls; i++) {
        page[i] = random.nextDouble() < pages;
        nugget[i] = page[i] && random.nextDouble() < nuggets;
        double found = nugget[i] ? foundNuggets : foundOthers;
        fetchedAt[i] = random.nextDouble() < found ? random.nextDouble() : 2;
        allPages += page[i] ? 1 : 0;
        allNuggets += nugget[i] ? 1 : 0;
      }
      long[] draws = draw(random, page, nugget, fetchedAt);
      long known = 0;
      long knownPages = 0;
      long knownNuggets = 0;
      int panel = Math.min(urls, ControlPool.PANEL); // all are alike: the first are as good
      for (int i = 0; i < panel; i++) {
        boolean isKnown = fetchedAt[i] <= 1;
        known += isKnown ? 1 : 0;
        knownPages += isKnown && page[i] ? 1 : 0;
        knownNuggets += isKnown && nugget[i] ? 1 : 0;
      }
      ControlCensus census =
          new ControlCensus(
              panel, known, knownPages, knownNuggets, draws[0], draws[1], draws[2], 0, 0);
      double truth = (double) allNuggets / allPages;
      return census.low() <= truth && truth <= census.high();
    }

    /** Fetches at even times what is drawn, unless the focused arm has it. */
    private long[] draw(Random random, boolean[] page, boolean[] nugget, double[] fetchedAt) {
      long[] counts = new long[3];
      while (counts[0] < drawn) {
        double now = (counts[0] + 0.5) / drawn;
        int url = random.nextInt(urls);
        if (fetchedAt[url] > now) {
          fetchedAt[url] = now;
          counts[0]++;
          counts[1] += page[url] ? 1 : 0;
          counts[2] += nugget[url] ? 1 : 0;
        }
      }
      return counts;
    }
  }

  @Test
  void band_focusedArmFindsMost_coversThePoolsRate() {
    assertThat(new Pool(1_500, 40, 0.02, 1, 0.9, 0.4).covered(1)).isGreaterThan(0.95);
  }

  @Test
  void band_focusedArmFindsNothing_coversThePoolsRate() {
    assertThat(new Pool(1_500, 40, 0.05, 1, 0, 0.4).covered(2)).isGreaterThan(0.95);
  }

  @Test
  void band_focusedArmFindsHalf_coversThePoolsRate() {
    assertThat(new Pool(1_500, 100, 0.15, 1, 0.5, 0.2).covered(3)).isGreaterThan(0.95);
  }

  @Test
  void band_manyUrlsAreNoPages_coversThePoolsRate() {
    assertThat(new Pool(1_500, 60, 0.04, 0.5, 0.8, 0.4).covered(4)).isGreaterThan(0.95);
  }

  @Test
  void band_poolIsLargerThanThePanel_coversThePoolsRate() {
    assertThat(new Pool(8_000, 60, 0.02, 1, 0.7, 0.2).covered(5)).isGreaterThan(0.95);
  }

  @Test
  void rate_allIsKnown_isTheRate() {
    ControlCensus census = new ControlCensus(400, 400, 300, 12, 20, 10, 0, 5, 0);

    assertThat(census.rate()).isCloseTo(0.04, within(1e-9));
    assertThat(census.low()).isCloseTo(0.04, within(1e-9));
    assertThat(census.high()).isCloseTo(0.04, within(1e-9));
  }

  /** 100 known pages with 8 nuggets; of 300 unknown URLs two thirds are pages, of which 5 %. */
  @Test
  void rate_partIsKnown_weighsThePartsByTheirPages() {
    ControlCensus census = new ControlCensus(400, 100, 100, 8, 60, 40, 2, 20, 1);

    assertThat(census.rate()).isCloseTo((8 + 200 * 0.05) / 300, within(1e-9));
    assertThat(census.low()).isCloseTo(8 / 300.0, within(1e-9));
    assertThat(census.high()).isBetween(census.rate(), 0.17);
  }

  @Test
  void isTold_nothingDrawnOfAnUnknownRest_isNot() {
    assertThat(new ControlCensus(400, 100, 100, 8, 3, 0, 0, 0, 0).isTold()).isFalse();
    assertThat(ControlCensus.NONE.isTold()).isFalse();
  }

  @Test
  void constructor_moreThanThereIs_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ControlCensus(1, 2, 0, 0, 0, 0, 0, 0, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ControlCensus(2, 2, 2, 0, 1, 1, 2, 0, 0));
  }

  /** What was drawn early may have been found by the focused arm since. */
  @Test
  void rate_nuggetsDrawnEarly_areInTheBandButNotInTheRate() {
    ControlCensus early = new ControlCensus(400, 100, 100, 8, 40, 40, 2, 20, 0);
    ControlCensus late = new ControlCensus(400, 100, 100, 8, 40, 40, 2, 20, 2);

    assertThat(early.rate()).isCloseTo(0.02, within(1e-9));
    assertThat(late.rate()).isCloseTo((8 + 300 * 0.1) / 400, within(1e-9));
    assertThat(early.high()).isEqualTo(late.high()).isGreaterThan(late.rate());
  }
}
