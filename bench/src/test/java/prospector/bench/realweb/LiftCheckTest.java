package prospector.bench.realweb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LiftCheckTest {
  private static LiftCheck reported(double lift, boolean isAtLeast) {
    return new LiftCheck(OptionalDouble.of(lift), isAtLeast, 0.08, 0.04, 500);
  }

  @Test
  void holds_withinTheFactor_only() {
    assertThat(reported(3.0, false).holds()).isTrue();
    assertThat(reported(3.01, false).holds()).isFalse();
    assertThat(reported(1.34, false).holds()).isTrue();
    assertThat(reported(1.33, false).holds()).isFalse();
  }

  @Test
  void holds_lowerBound_mayLieBelow() {
    assertThat(reported(1.0, true).holds()).isTrue();
    assertThat(reported(3.01, true).holds()).isFalse();
  }

  @Test
  void holds_noLift_isNone() {
    assertThat(new LiftCheck(OptionalDouble.empty(), false, 0.08, 0.04, 500).holds()).isFalse();
  }
}
