package prospector.node.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class NumbersTest {
  @Test
  void percent_underOne_hasTwoDecimals() {
    assertThat(Numbers.percent(0.0042)).isEqualTo("0.42 %");
    assertThat(Numbers.percent(0)).isEqualTo("0.0 %");
    assertThat(Numbers.percent(0.1234)).isEqualTo("12.3 %");
  }

  @Test
  void clock_overAnHour_hasThreeParts() {
    assertThat(Numbers.clock(Duration.ofSeconds(7))).isEqualTo("0:07");
    assertThat(Numbers.clock(Duration.ofSeconds(3605))).isEqualTo("1:00:05");
  }

  @Test
  void bytes_growing_changesItsUnit() {
    assertThat(Numbers.bytes(27_000)).isEqualTo("27 kB");
    assertThat(Numbers.bytes(1_440_000)).isEqualTo("1.4 MB");
    assertThat(Numbers.bytes(2_000_000_000L)).isEqualTo("2.0 GB");
  }
}
