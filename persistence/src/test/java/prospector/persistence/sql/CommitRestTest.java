package prospector.persistence.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CommitRestTest {
  private static final long MILLI = 1_000_000;
  private static final long INTERVAL = 15 * MILLI;

  @Test
  void rest_oneAlone_isThreeTimesWhatItTook() {
    assertThat(CommitGroup.rest(1, MILLI, INTERVAL)).isEqualTo(3 * MILLI);
    assertThat(CommitGroup.rest(2, MILLI, INTERVAL)).isEqualTo(6 * MILLI);
  }

  @Test
  void rest_manyOrASlowDisk_endsWithTheInterval() {
    assertThat(CommitGroup.rest(50, MILLI, INTERVAL)).isEqualTo(14 * MILLI);
    assertThat(CommitGroup.rest(1, 6 * MILLI, INTERVAL)).isEqualTo(9 * MILLI);
    assertThat(CommitGroup.rest(1, 40 * MILLI, INTERVAL)).as("late already").isZero();
  }

  @Test
  void rest_withoutAnInterval_isNone() {
    assertThat(CommitGroup.rest(9, MILLI, 0)).isZero();
  }
}
