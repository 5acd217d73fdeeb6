package prospector.actors.host.decide;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SweepBudgetTest {
  private static final long MILLIS = 1_000_000;

  private long now = 5;
  private int runs;
  private final SweepBudget budget = new SweepBudget(0.1, () -> now);

  private boolean run(long millis) {
    return budget.tryRun(
        () -> {
          runs++;
          now += millis * MILLIS;
        });
  }

  /** And waits until a whole burst is saved. */
  private void spendTheStart() {
    run(5_000);
    now += 2_000 * MILLIS;
  }

  @Test
  void tryRun_atTheStart_hasFiveSeconds() {
    assertThat(run(4_900)).isTrue();
    assertThat(run(1_000)).isTrue();
    assertThat(run(1)).isFalse();
    assertThat(runs).isEqualTo(2);
  }

  @Test
  void tryRun_burstSpent_waitsUntilTheShareHasPaid() {
    spendTheStart();
    run(300); // of a burst of 200 ms: 100 ms of debt, 30 ms of which its own time pays

    assertThat(run(1)).isFalse();
    now += 600 * MILLIS;
    assertThat(run(1)).isFalse();
    now += 110 * MILLIS;
    assertThat(run(1)).isTrue();
    assertThat(runs).isEqualTo(3);
  }

  @Test
  void tryRun_longRest_savesNoMoreThanOneBurst() {
    spendTheStart();
    now += 3_600_000 * MILLIS;

    assertThat(run(250)).isTrue();
    assertThat(run(1)).isFalse();
  }

  @Test
  void tryRun_overAMinute_takesTheShareAndOneBurstAtMost() {
    spendTheStart();
    long start = now;
    long spent = 0;
    while (now - start < 60_000 * MILLIS) {
      if (run(5)) {
        spent += 5;
      } else {
        now += MILLIS;
      }
    }

    assertThat(spent).isBetween(5_900L, 6_000L + 200 + 5);
  }
}
