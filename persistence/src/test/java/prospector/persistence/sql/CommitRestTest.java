package prospector.persistence.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CommitRestTest {
  private static final long MILLI = 1_000_000;
  private static final long INTERVAL = 15 * MILLI;

  @Test
  void restNanos_littleCompany_isThreeTimesWhatItTook() {
    assertThat(CommitGroup.restNanos(0.5, MILLI, INTERVAL)).isEqualTo(3 * MILLI);
    assertThat(CommitGroup.restNanos(3.9, 2 * MILLI, INTERVAL)).isEqualTo(6 * MILLI);
  }

  @Test
  void restNanos_muchCompanyOrASlowDisk_endsWithTheInterval() {
    assertThat(CommitGroup.restNanos(50, MILLI, INTERVAL)).isEqualTo(14 * MILLI);
    assertThat(CommitGroup.restNanos(1, 6 * MILLI, INTERVAL)).isEqualTo(9 * MILLI);
    assertThat(CommitGroup.restNanos(1, 40 * MILLI, INTERVAL)).as("late already").isZero();
  }

  @Test
  void restNanos_withoutAnInterval_isNone() {
    assertThat(CommitGroup.restNanos(9, MILLI, 0)).isZero();
  }
}
