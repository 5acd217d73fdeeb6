package prospector.sharding.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class LeasedExecutorTest {
  private final Clock wall = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
  private final NodeLease lease = new NodeLease(Duration.ofSeconds(4), () -> 0, wall);
  private final Queue<Runnable> threads = new ArrayDeque<>();
  private final LeasedExecutor executor = new LeasedExecutor(lease, threads::add);
  private final List<String> written = new ArrayList<>();

  private void runThreads() {
    for (Runnable next = threads.poll(); next != null; next = threads.poll()) {
      next.run();
    }
  }

  @Test
  void execute_leaseHeld_runsOnTheExecutor() {
    lease.renew(lease.now());

    executor.execute(() -> written.add("a"));
    assertThat(written).isEmpty();
    runThreads();

    assertThat(written).containsExactly("a");
  }

  @Test
  void execute_leaseLost_runsInOrderOnceItIsRenewed() {
    executor.execute(() -> written.add("a"));
    executor.execute(() -> written.add("b"));
    runThreads();
    assertThat(written).isEmpty();

    lease.renew(lease.now());
    runThreads();

    assertThat(written).containsExactly("a", "b");
  }

  @Test
  void execute_leaseLostWhileTheTaskWaitsForAThread_waitsForTheNextLease() {
    lease.renew(lease.now());
    executor.execute(() -> written.add("a"));
    lease.end();
    runThreads();
    assertThat(written).isEmpty();

    lease.renew(lease.now());
    runThreads();

    assertThat(written).containsExactly("a");
  }
}
