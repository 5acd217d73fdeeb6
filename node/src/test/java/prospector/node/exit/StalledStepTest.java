package prospector.node.exit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StalledStepTest {
  private static final int MOST = 12;

  private final StalledStep step = new StalledStep(MOST);

  @Test
  void stalls_nothingBegan_never() {
    assertThat(turns(MOST * 2)).isFalse();
  }

  @Test
  void stalls_aStepThatLasts_afterItsTurns() {
    step.begins();
    step.stalls(); // sees the step for the first time
    assertThat(turns(MOST - 1)).isFalse();
    assertThat(step.stalls()).isTrue();
    assertThat(step.stalls()).as("until it ends").isTrue();
  }

  @Test
  void stalls_aStepThatEnded_countsAnew() {
    step.begins();
    turns(MOST);
    step.ends();
    assertThat(step.stalls()).isFalse();
    step.begins();
    assertThat(turns(MOST)).isFalse();
  }

  @Test
  void stalls_stepsThatFollowEachOther_neverHoweverMany() {
    for (int turn = 0; turn < MOST * 3; turn++) {
      step.begins();
      assertThat(step.stalls()).isFalse();
      if (turn % 2 == 0) {
        step.ends();
      }
    }
  }

  /** Whether any of so many turns says that it stalls. */
  private boolean turns(int turns) {
    boolean stalls = false;
    for (int turn = 0; turn < turns; turn++) {
      stalls |= step.stalls();
    }
    return stalls;
  }
}
