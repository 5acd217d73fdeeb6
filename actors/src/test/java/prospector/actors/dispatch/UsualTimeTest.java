package prospector.actors.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class UsualTimeTest {
  private final UsualTime usual = new UsualTime();

  private void took(int times, long millis) {
    for (int i = 0; i < times; i++) {
      usual.took(millis);
    }
  }

  @Test
  void draggingMillis_nothingKnown_isThreeSeconds() {
    assertThat(usual.draggingMillis()).isEqualTo(3_000);
  }

  @Test
  void draggingMillis_quickRequests_isTwoAndAHalfTimesTheMedian() {
    Random random = new Random(1);
    for (int i = 0; i < 500; i++) {
      usual.took(100 + random.nextInt(100));
    }

    assertThat(usual.draggingMillis()).isBetween(310L, 440L);
  }

  @Test
  void draggingMillis_someRequestsTakeForEver_isThatOfTheOthers() {
    for (int i = 0; i < 500; i++) {
      usual.took(i % 5 == 0 ? 60_000 : 150);
    }

    assertThat(usual.draggingMillis()).isBetween(310L, 500L);
  }

  @Test
  void draggingMillis_verySlowOrVeryQuickRequests_staysWithinBounds() {
    took(200, 60_000);
    assertThat(usual.draggingMillis()).isEqualTo(3_000);

    took(200, 1);
    assertThat(usual.draggingMillis()).isEqualTo(200);

    took(8, 200);
    assertThat(usual.draggingMillis()).as("comes back at once").isBetween(375L, 440L);
  }
}
