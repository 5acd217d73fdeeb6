package prospector.actors.host.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MissesTest {
  private static final HostSettings.Misses MISSES = new HostSettings.Misses(2, 8);

  @Test
  void discount_noMisses_isNone() {
    assertThat(MISSES.discount(0, 0)).isZero();
    assertThat(MISSES.discount(0, 100)).isZero();
  }

  @Test
  void discount_hostThatNeverGaveAPage_isTheWeightedLogOfItsRequests() {
    assertThat(MISSES.discount(1, 0)).isCloseTo(2 * Math.log(2), within(1e-9));
    assertThat(MISSES.discount(9, 0)).isCloseTo(2 * Math.log(10), within(1e-9));
  }

  @Test
  void discount_hostOfManyPages_isSmall() {
    assertThat(MISSES.discount(9, 99)).isLessThan(0.2);
  }

  @Test
  void discount_missesWithoutEnd_isBounded() {
    assertThat(MISSES.discount(1_000_000, 0)).isEqualTo(8);
  }

  @Test
  void new_negative_isRefused() {
    assertThatThrownBy(() -> new HostSettings.Misses(-1, 8))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("miss-discount");
  }
}
