package prospector.actors;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ElapsedTest {
  @Test
  void isOver_lessThanTheWait_isNot() {
    assertThat(Elapsed.isOver(1_000, 1_000, 50)).isFalse();
    assertThat(Elapsed.isOver(1_000, 1_049, 50)).isFalse();
    assertThat(Elapsed.isOver(1_000, 1_050, 50)).isTrue();
  }

  @Test
  void isOver_clockPutBackSinceItBegan_is() {
    assertThat(Elapsed.isOver(1_000, 999, 50)).isTrue();
  }

  @Test
  void isOver_beganEverAgo_is() {
    assertThat(Elapsed.isOver(Long.MIN_VALUE, 1_000, 50)).isTrue();
  }
}
