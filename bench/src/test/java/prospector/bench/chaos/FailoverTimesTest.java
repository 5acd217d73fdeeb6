package prospector.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import prospector.simweb.log.RequestEntry;

final class FailoverTimesTest {
  private static final long KILL = 100_000;

  private static RequestEntry seen(long startMillis, String host) {
    return new RequestEntry(
        startMillis, 0, 0, startMillis, 200, 1, 0, 1, "127.0.0.1:1", host, "http://" + host + "/");
  }

  private static Stream<NodeRequest> busy(String node, String host) {
    return IntStream.range(0, 5).mapToObj(i -> new NodeRequest(node, KILL - 1_000 * i, host));
  }

  @Test
  void of_hostsOfTheKilledNode_areTimedToTheirFirstRequestAfterIt() {
    List<NodeRequest> asked =
        Stream.of(
                busy("n1", "a"),
                busy("n1", "b"),
                busy("n1", "gone"),
                busy("n2", "c"),
                Stream.of(new NodeRequest("n1", KILL - 1, "seldom")))
            .flatMap(part -> part)
            .toList();
    List<RequestEntry> web =
        List.of(
            seen(KILL - 10, "a"),
            seen(KILL + 9_000, "a"),
            seen(KILL + 8_000, "a"),
            seen(KILL + 12_000, "b"),
            seen(KILL + 100, "c"),
            seen(KILL + 50_000, "seldom"));

    List<FailoverTimes> times =
        FailoverTimes.of(List.of(Incident.of(Strike.Kind.KILL, "n1", KILL)), web, asked);

    assertThat(times)
        .containsExactly(new FailoverTimes("n1", KILL, List.of(8_000L, 12_000L), List.of("gone")));
    assertThat(times.get(0).seconds(0.5)).isEqualTo(8.0);
    assertThat(times.get(0).seconds(1)).isEqualTo(12.0);
  }

  @Test
  void of_requestOnlyAfterTheNextKill_countsAsNotServed() {
    List<Incident> kills =
        List.of(
            Incident.of(Strike.Kind.KILL, "n1", KILL),
            Incident.of(Strike.Kind.KILL, "n2", KILL + 60_000));

    List<FailoverTimes> times =
        FailoverTimes.of(kills, List.of(seen(KILL + 61_000, "a")), busy("n1", "a").toList());

    assertThat(times.get(0).unserved()).containsExactly("a");
    assertThat(times.get(1).millis()).isEmpty();
  }

  @Test
  void within_noHostOrOneNotServedOrLate_isNo() {
    assertThat(new FailoverTimes("n1", KILL, List.of(8_000L), List.of()).within(20)).isTrue();
    assertThat(new FailoverTimes("n1", KILL, List.of(), List.of()).within(20)).isFalse();
    assertThat(new FailoverTimes("n1", KILL, List.of(8_000L), List.of("a")).within(20)).isFalse();
    assertThat(new FailoverTimes("n1", KILL, List.of(20_001L), List.of()).within(20)).isFalse();
  }
}
