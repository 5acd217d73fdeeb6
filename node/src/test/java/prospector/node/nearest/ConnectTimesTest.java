package prospector.node.nearest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import prospector.web.url.HostKey;

class ConnectTimesTest {
  private static final HostKey X = new HostKey("http://x.example");
  private static final HostKey BARRED = new HostKey("http://barred.example");

  private final List<HostKey> connected = new ArrayList<>();
  private final List<Duration> waits = new ArrayList<>();
  private final List<Runnable> later = new ArrayList<>();
  private final Deque<Integer> results = new ArrayDeque<>();
  private boolean open = true;
  private final ConnectTimes times = times(1);

  private ConnectTimes times(int perHost) {
    return new ConnectTimes(
        new ConnectTimes.Parts(
            host -> {
              connected.add(host);
              return results.isEmpty() ? 7 : results.remove();
            },
            () -> open,
            host -> !host.equals(BARRED),
            (wait, work) -> {
              waits.add(wait);
              later.add(work);
            },
            perHost,
            50,
            Clock.fixed(Instant.EPOCH, ZoneOffset.UTC)));
  }

  private void work() {
    List<Runnable> now = List.copyOf(later);
    later.clear();
    now.forEach(Runnable::run);
  }

  @Test
  void host_isConnectedToOnce_howeverOftenAndUnderWhichNameItIsAskedFor() {
    assertThat(times.of(List.of(X))).isEmpty();
    assertThat(times.of(List.of(X, new HostKey("http://www.x.example")))).isEmpty();
    work();
    assertThat(times.of(List.of(X))).containsEntry(X.value(), 7);
    assertThat(connected).containsExactly(X);
    assertThat(times.tried()).isEqualTo(1);
  }

  @Test
  void bestOfAFewConnections_counts() {
    ConnectTimes three = times(3);
    results.addAll(List.of(90, -1, 40));
    for (int i = 0; i < 3; i++) {
      assertThat(three.of(List.of(X))).isEmpty();
      work();
    }
    assertThat(three.of(List.of(X))).containsEntry(X.value(), 40);
    assertThat(waits).extracting(Duration::toMillis).containsExactly(0L, 1_000L, 1_000L);
  }

  @Test
  void hosts_areConnectedTo_soManyASecond() {
    times.of(IntStream.range(0, 4).mapToObj(i -> new HostKey("http://h" + i)).toList());
    assertThat(waits).extracting(Duration::toMillis).containsExactly(0L, 20L, 40L, 60L);
  }

  @Test
  void host_thatIsExcluded_isNotConnectedTo() {
    times.of(List.of(BARRED));
    work();
    assertThat(times.of(List.of(BARRED))).containsEntry(BARRED.value(), -1);
    assertThat(connected).isEmpty();
    assertThat(times.failed()).isEqualTo(1);
  }

  @Test
  void node_thatMayAskForNothing_connectsToNothing_andSaysNothing() {
    times.of(List.of(X));
    open = false;
    work();
    assertThat(times.of(List.of(X))).isEmpty();
    assertThat(later).isEmpty();
    open = true;
    times.of(List.of(X));
    work();
    assertThat(times.of(List.of(X))).containsEntry(X.value(), 7);
    assertThat(connected).containsExactly(X);
  }

  @Test
  void hosts_beyondTheBound_areAskedForAgain() {
    List<HostKey> many =
        IntStream.range(0, ConnectTimes.WAITING + 1)
            .mapToObj(i -> new HostKey("http://h" + i))
            .toList();
    times.of(many);
    assertThat(later).hasSize(ConnectTimes.WAITING);
    work();
    times.of(many);
    assertThat(later).hasSize(1);
    work();
    for (int i = 0; i < ConnectTimes.REMEMBERED; i += 1_000) {
      int from = i;
      times.of(
          IntStream.range(from, from + 1_000).mapToObj(n -> new HostKey("http://m" + n)).toList());
      work();
    }
    assertThat(times.of(List.of(many.get(0)))).isEmpty(); // forgotten
  }
}
