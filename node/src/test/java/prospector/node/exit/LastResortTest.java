package prospector.node.exit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LastResortTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long LATE = 10 * SECOND;

  private final List<ExitCode> ended = new ArrayList<>();
  private final LastResort lastResort = new LastResort((code, message) -> ended.add(code));
  private Optional<Duration> left = Optional.empty();

  @Test
  void look_noOrder_endsNothing() {
    lastResort.look(Long.MAX_VALUE);

    assertThat(ended).isEmpty();
  }

  @Test
  void look_signalled_endsWithinTenSecondsAndNotBeforeNine() {
    lastResort.signalled(5 * SECOND);
    lastResort.look(14 * SECOND - 1);
    assertThat(ended).isEmpty();

    lastResort.look(14 * SECOND);

    assertThat(ended).containsExactly(ExitCode.INTERRUPTED);
    assertThat(LastResort.PATIENCE).isLessThan(Duration.ofSeconds(10));
  }

  @Test
  void look_signalledTwice_countsFromTheFirst() {
    lastResort.signalled(0);
    lastResort.signalled(8 * SECOND);

    lastResort.look(9 * SECOND);

    assertThat(ended).hasSize(1);
  }

  @Test
  void look_endMakesProgress_waitsUntilItDoesNotOrForTheLongest() {
    boolean[] progress = {true};
    lastResort.allow(() -> progress[0], Duration.ofMinutes(2));
    lastResort.signalled(0);
    lastResort.look(60 * SECOND);
    assertThat(ended).isEmpty();

    progress[0] = false;
    lastResort.look(61 * SECOND);
    assertThat(ended).hasSize(1);
    progress[0] = true;
    lastResort.look(120 * SECOND);
    assertThat(ended).hasSize(2);
  }

  @Test
  void look_timeOver_endsWithinTenSecondsOfIt() {
    try (LastResort.Watch ignored = lastResort.watch(() -> left)) {
      left = Optional.of(Duration.ofMillis(1));
      lastResort.look(0);
      left = Optional.of(Duration.ZERO);
      lastResort.look(SECOND);
      lastResort.look(9 * SECOND);
      assertThat(ended).isEmpty();

      lastResort.look(LATE);

      assertThat(ended).containsExactly(ExitCode.OK);
    }
  }

  @Test
  void look_budgetGrewMeanwhile_beginsAnew() {
    try (LastResort.Watch ignored = lastResort.watch(() -> left)) {
      left = Optional.of(Duration.ofMillis(-1));
      lastResort.look(0);
      left = Optional.of(Duration.ofMinutes(1));
      lastResort.look(5 * SECOND);
      left = Optional.of(Duration.ZERO);
      lastResort.look(6 * SECOND);
      lastResort.look(LATE);

      assertThat(ended).isEmpty();
    }
  }

  @Test
  void atMost_signalled_leavesTwoSecondsForTheEnd() {
    Duration wish = Duration.ofSeconds(5);
    assertThat(lastResort.atMost(wish, 0)).isEqualTo(wish);

    lastResort.signalled(0);

    assertThat(lastResort.atMost(wish, SECOND)).isEqualTo(wish);
    assertThat(lastResort.atMost(wish, 6 * SECOND)).isEqualTo(Duration.ofSeconds(1));
    assertThat(lastResort.atMost(wish, 8 * SECOND)).isZero();
    assertThat(lastResort.atMost(wish, 20 * SECOND)).isZero();
  }

  @Test
  void atMost_timeOver_leavesTwoSecondsForTheEnd() {
    Duration wish = Duration.ofHours(1);
    try (LastResort.Watch ignored = lastResort.watch(() -> left)) {
      assertThat(lastResort.atMost(wish, 0)).isEqualTo(wish);
      left = Optional.of(Duration.ofSeconds(60)); // it is over while they bring
      assertThat(lastResort.atMost(wish, 0)).isEqualTo(Duration.ofSeconds(67));
      left = Optional.of(Duration.ZERO);
      lastResort.look(0);

      assertThat(lastResort.atMost(wish, 4 * SECOND)).isEqualTo(Duration.ofSeconds(3));
      assertThat(lastResort.atMost(wish, LATE)).isZero();
    }
  }

  @Test
  void look_watchClosed_endsNothing() {
    left = Optional.of(Duration.ZERO);
    lastResort.watch(() -> left).close();

    lastResort.look(0);
    lastResort.look(LATE);

    assertThat(ended).isEmpty();
  }
}
