package prospector.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ScheduleTest {
  private static final Schedule.Numbers NUMBERS = new Schedule.Numbers(3, 30, 2, 5, 3, 3);

  @Test
  void of_theNumbersOfTheCommand_countsThoseKilledTogetherAsKills() {
    Schedule schedule = Schedule.of(1, NUMBERS, 30_000);

    assertThat(schedule.count(Strike.Kind.KILL)).isEqualTo(24);
    assertThat(schedule.count(Strike.Kind.KILL_ALL)).isEqualTo(2);
    assertThat(schedule.count(Strike.Kind.LEAVE)).isEqualTo(5);
    assertThat(schedule.count(Strike.Kind.DATABASE)).isEqualTo(3);
    assertThat(schedule.count(Strike.Kind.FREEZE)).isEqualTo(3);
  }

  @Test
  void of_sameSeed_drawsTheSameStrikes() {
    assertThat(Schedule.of(7, NUMBERS, 30_000)).isEqualTo(Schedule.of(7, NUMBERS, 30_000));
    assertThat(Schedule.of(7, NUMBERS, 30_000)).isNotEqualTo(Schedule.of(8, NUMBERS, 30_000));
  }

  @Test
  void of_anySeed_spreadsTheStrikesOverTheCrawlAndTheKillsOverTheNodes() {
    List<Strike> strikes = Schedule.of(3, NUMBERS, 30_000).strikes();

    assertThat(strikes).isSortedAccordingTo(Comparator.comparingLong(Strike::atPage));
    assertThat(strikes).allMatch(s -> s.atPage() >= 900 && s.atPage() <= 27_000);
    for (int node = 0; node < 3; node++) {
      int here = node;
      assertThat(strikes)
          .filteredOn(s -> s.kind() == Strike.Kind.KILL && s.node() == here)
          .hasSize(8);
    }
  }

  @Test
  void of_freezes_lastTwentyToThirtySeconds() {
    assertThat(Schedule.of(5, NUMBERS, 30_000).strikes())
        .filteredOn(s -> s.kind() == Strike.Kind.FREEZE)
        .allMatch(s -> s.pause().toMillis() >= 20_000 && s.pause().toMillis() < 30_000);
  }

  @Test
  void numbers_fewerKillsThanDieTogether_areRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Schedule.Numbers(3, 5, 2, 0, 0, 0))
        .withMessageContaining("5 kills are too few");
  }
}
