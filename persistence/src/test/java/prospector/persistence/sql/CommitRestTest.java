package prospector.persistence.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.PriorityQueue;
import org.junit.jupiter.api.Test;

class CommitRestTest {
  private static final long MILLI = 1_000_000;
  private static final long INTERVAL = 15 * MILLI;

  private final CommitRest rest = new CommitRest(INTERVAL, 0);
  private long writings;

  /**
   * Some who commit again and again, each as soon as it has worked after its last commit was
   * written.
   *
   * @return commits a second over the last of ten seconds
   */
  private double commits(int writers, long workNanos, long writingNanos) {
    PriorityQueue<Long> coming = new PriorityQueue<>(); // when each commits next
    for (int i = 0; i < writers; i++) {
      coming.add(workNanos + i * workNanos / writers);
    }
    long now = 0;
    long free = 0; // when the next writing may begin
    long commits = 0;
    while (now < 10_000 * MILLI) {
      now = Math.max(free, coming.peek());
      int group = 0;
      while (!coming.isEmpty() && coming.peek() <= now) {
        coming.remove();
        group++;
      }
      rest.began(group, now);
      now += writingNanos;
      free = rest.until(now);
      for (int i = 0; i < group; i++) {
        coming.add(now + workNanos + i); // not all at once
      }
      if (now > 9_000 * MILLI) {
        commits += group;
        writings++;
      }
    }
    return commits;
  }

  @Test
  void until_oneWriterThatWouldCommitFiveTimesAnInterval_hardlyWaits() {
    double withoutAnyRest = 1_000 / 3.3;

    double commits = commits(1, 3 * MILLI, 300_000);

    assertThat(commits).isGreaterThan(0.95 * withoutAnyRest);
  }

  @Test
  void until_threeWriters_areWrittenSoon() {
    double commits = commits(3, 3 * MILLI, 300_000);

    assertThat(commits).isGreaterThan(0.6 * 3 * 1_000 / 3.3);
  }

  @Test
  void until_manyWriters_areWrittenOnceAnInterval() {
    double commits = commits(16, 3 * MILLI, 300_000);

    assertThat(writings).isCloseTo(1_000 / 15, within(3L));
    assertThat(commits / writings).as("all of them a time").isGreaterThan(15);
  }

  @Test
  void until_littleCompany_isThreeTimesWhatItTook() {
    rest.began(1, 100 * MILLI);

    assertThat(rest.until(101 * MILLI)).isEqualTo(104 * MILLI);
  }

  @Test
  void until_aSlowDisk_endsWithTheInterval() {
    rest.began(1, 100 * MILLI);
    assertThat(rest.until(106 * MILLI)).isEqualTo(115 * MILLI);

    rest.began(1, 200 * MILLI);
    assertThat(rest.until(240 * MILLI)).as("late already").isEqualTo(240 * MILLI);
  }

  @Test
  void until_withoutAnInterval_isAtOnce() {
    CommitRest none = new CommitRest(0, 0);

    none.began(1_000, MILLI);

    assertThat(none.until(2 * MILLI)).isEqualTo(2 * MILLI);
  }
}
