package prospector.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import prospector.node.HandClock;

class SharedClockTest {
  private static final long NOW = 1_700_000_000_000L;

  @Test
  void millis_nodeAnHourAhead_isTheDatabasesTime() {
    HandClock own = new HandClock(NOW + 3_600_000);
    SharedClock shared = new SharedClock(own);

    assertThat(shared.told(own.millis(), NOW)).isEqualTo(3_600_000);
    own.move(1_500);

    assertThat(shared.millis()).isEqualTo(NOW + 1_500);
  }
}
