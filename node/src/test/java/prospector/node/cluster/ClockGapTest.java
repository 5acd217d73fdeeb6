package prospector.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import prospector.node.HandClock;

class ClockGapTest {
  private static final long NOW = Instant.parse("2026-01-02T03:04:05Z").toEpochMilli();

  private final ClockGap gap = new ClockGap("node1");

  @Test
  void words_nodeFiveMinutesAhead_nameBothClocksOnce() {
    HandClock own = new HandClock(NOW + 300_000);
    SharedClock shared = new SharedClock(own);

    assertThat(gap.words(NOW, shared.told(own.millis(), NOW)))
        .hasValue(
            "the clock of node1 shows 2026-01-02T03:09:05Z, 300 s ahead of the database's, which"
                + " shows 2026-01-02T03:04:05Z: hosts that rest may be asked too early, or late;"
                + " keep both right, as by NTP");
    own.move(2_000);
    assertThat(gap.words(NOW + 2_000, shared.told(own.millis(), NOW + 2_000))).isEmpty();
  }

  @Test
  void words_gapThatChanges_areToldAgainWhereItChangedMuch() {
    assertThat(gap.words(NOW, -90_000)).hasValueSatisfying(it -> assertThat(it).contains("behind"));
    assertThat(gap.words(NOW, -100_000)).isEmpty();
    assertThat(gap.words(NOW, -130_000)).isPresent();
    assertThat(gap.words(NOW, -31_000)).isPresent();
    assertThat(gap.words(NOW, -29_000)).isEmpty();
    assertThat(gap.words(NOW, -31_000)).as("around the bound").isEmpty();
    assertThat(gap.words(NOW, 0)).as("set right").isEmpty();
    assertThat(gap.words(NOW, -31_000)).isPresent();
  }

  @Test
  void words_slowAnswerOfADatabaseWhoseClockIsTheSame_areNone() {
    HandClock own = new HandClock(NOW);
    SharedClock shared = new SharedClock(own);
    own.move(120_000); // it was asked, and answers two minutes later

    assertThat(gap.words(NOW + 10, shared.told(NOW, NOW + 10))).isEmpty();
    assertThat(shared.aheadSeconds()).isZero();
  }
}
