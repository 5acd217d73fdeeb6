package prospector.prioritizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class LiftTest {

  @Test
  void value_bothArmsHaveNuggets_isTheRatioInsideItsBand() {
    Lift lift = new Lift(1_000, 200, 100, 2);

    assertThat(lift.value()).isCloseTo(10, within(1e-9));
    assertThat(lift.low()).isBetween(2.5, 3.5);
    assertThat(lift.high()).isBetween(60.0, 110.0);
    assertThat(lift.atLeast()).isFalse();
  }

  @Test
  void value_noControlNugget_isTheLowerEnd() {
    Lift lift = new Lift(1_000, 200, 100, 0);

    assertThat(lift.atLeast()).isTrue();
    assertThat(lift.value()).isEqualTo(lift.low()).isGreaterThan(3);
    assertThat(lift.high()).isInfinite();
    assertThat(lift.toString()).startsWith("at least ");
  }

  @Test
  void value_noPages_isUnknown() {
    assertThat(new Lift(10, 1, 0, 0).value()).isNaN();
    assertThat(new Lift(10, 1, 0, 0)).hasToString("unknown");
  }

  @Test
  void value_noNuggetAtAll_isFromZeroToInfinity() {
    Lift lift = new Lift(10, 0, 5, 0);

    assertThat(lift.low()).isZero();
    assertThat(lift.high()).isInfinite();
  }

  @Test
  void band_manySimulatedCrawls_coversTheTruthIn95Percent() {
    Random random = new Random(11);
    int covered = 0;
    int runs = 1_000;
    for (int run = 0; run < runs; run++) {
      Lift lift = new Lift(2_000, draws(random, 2_000, 0.3), 200, draws(random, 200, 0.02));
      covered += lift.low() <= 15 && 15 <= lift.high() ? 1 : 0;
    }

    assertThat(covered).isGreaterThan(940);
  }

  @Test
  void constructor_moreNuggetsThanPages_isRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Lift(1, 2, 0, 0));
  }

  private static int draws(Random random, int pages, double rate) {
    int hits = 0;
    for (int i = 0; i < pages; i++) {
      hits += random.nextDouble() < rate ? 1 : 0;
    }
    return hits;
  }
}
