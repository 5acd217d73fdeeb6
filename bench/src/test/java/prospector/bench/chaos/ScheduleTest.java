package prospector.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ScheduleTest {
  private static final Schedule.Numbers NUMBERS = new Schedule.Numbers(3, 30, 2, 5, 3, 3, 0);

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
  void of_withoutCuts_drawsWhatItDrewBeforeThereWereAny() {
    List<Strike> strikes =
        Schedule.of(1, new Schedule.Numbers(3, 2, 0, 1, 0, 1, 0), 1_000).strikes();

    assertThat(strikes.stream().map(s -> s.kind() + " n" + s.node() + " at " + s.atPage()))
        .containsExactly("FREEZE n2 at 203", "KILL n2 at 335", "KILL n0 at 597", "LEAVE n0 at 781");
  }

  @Test
  void of_cuts_sparesDatabaseAndWebEverySecondTime() {
    Schedule schedule = Schedule.of(5, new Schedule.Numbers(3, 0, 0, 0, 0, 0, 5), 6_000);

    assertThat(schedule.count(Strike.Kind.CUT)).isEqualTo(3);
    assertThat(schedule.count(Strike.Kind.UNPLUG)).isEqualTo(2);
    assertThat(schedule.strikes())
        .allMatch(s -> s.pause().toMillis() >= 20_000 && s.pause().toMillis() < 60_000);
  }

  @Test
  void numbers_aCutThatLeavesNoMajority_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Schedule.Numbers(2, 0, 0, 0, 0, 0, 1))
        .withMessageContaining("3 nodes or more");
  }

  @Test
  void numbers_fewerKillsThanDieTogether_areRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Schedule.Numbers(3, 5, 2, 0, 0, 0, 0))
        .withMessageContaining("5 kills are too few");
  }
}
