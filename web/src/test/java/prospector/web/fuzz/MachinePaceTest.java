package prospector.web.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachinePaceTest {
  @Test
  void now_anyMachine_isFromOneToFour() {
    assertThat(MachinePace.now()).isBetween(1.0, 4.0);
  }
}
