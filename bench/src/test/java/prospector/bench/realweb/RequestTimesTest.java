package prospector.bench.realweb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RequestTimesTest {
  private static LogEntry entry(long begin, long micros, String host) {
    return new LogEntry(begin, micros, host, 200, "/");
  }

  @Test
  void of_requestBeforeTheEndOfAnother_isAtOnce() {
    List<LogEntry> log =
        List.of(entry(0, 5_000, "a"), entry(4_000, 100, "a"), entry(4_500, 100, "b"));

    assertThat(RequestTimes.of(log)).isEqualTo(new RequestTimes(1, 4));
  }

  @Test
  void of_requestAtTheEndOfAnother_isNot() {
    List<LogEntry> log = List.of(entry(9_000, 10, "a"), entry(0, 9_000, "a"));

    assertThat(RequestTimes.of(log)).isEqualTo(new RequestTimes(0, 9));
  }

  @Test
  void of_oneRequest_hasNoShortestTime() {
    assertThat(RequestTimes.of(List.of(entry(0, 1, "a")))).isEqualTo(new RequestTimes(0, -1));
  }
}
