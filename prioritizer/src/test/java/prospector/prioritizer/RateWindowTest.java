package prospector.prioritizer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RateWindowTest {

  @Test
  void rate_emptyWindow_isZero() {
    assertThat(new RateWindow(10).rate()).isZero();
  }

  @Test
  void rate_fullWindow_forgetsTheOldest() {
    RateWindow window = new RateWindow(4);
    for (boolean nugget : new boolean[] {true, true, true, false, false, true}) {
      window.add(nugget);
    }

    assertThat(window.pages()).isEqualTo(4);
    assertThat(window.nuggets()).isEqualTo(2);
    assertThat(window.rate()).isEqualTo(0.5);
  }
}
