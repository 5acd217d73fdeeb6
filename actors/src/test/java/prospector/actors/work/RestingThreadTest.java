package prospector.actors.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RestingThreadTest {
  private final AtomicLong cpu = new AtomicLong();
  private final List<Object> done = new ArrayList<>(); // by its thread, read after its end
  private final RestingThread thread =
      new RestingThread("test", 0.1, cpu::get, nanos -> done.add("rest " + nanos));

  @AfterEach
  void stop() {
    thread.shutdownNow();
  }

  private void work(long size, long nanos) {
    thread.execute(
        size,
        () -> {
          cpu.addAndGet(nanos);
          done.add(size);
        });
  }

  private List<Object> done() throws InterruptedException {
    thread.shutdown();
    assertThat(thread.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    return done;
  }

  @Test
  void execute_afterATask_restsInProportion() throws InterruptedException {
    work(1, 1_000);
    work(2, 30);

    assertThat(done()).containsExactly(1L, "rest 9000", 2L, "rest 270");
    assertThat(thread.workedNanos()).isEqualTo(1_030);
  }

  @Test
  void execute_severalWait_smallestComesFirstAndEqualOnesInTurn() throws InterruptedException {
    CountDownLatch begin = new CountDownLatch(1);
    thread.execute(
        0,
        () -> {
          try {
            begin.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    work(500, 0);
    work(20, 0);
    thread.execute(20, () -> done.add("second of its size"));
    begin.countDown();

    assertThat(done().stream().filter(it -> !it.equals("rest 0")))
        .containsExactly(20L, "second of its size", 500L);
  }

  @Test
  void new_shareThatIsNone_isRefused() {
    assertThatThrownBy(() -> new RestingThread("test", 0))
        .hasMessage("expected a share above 0 and at most 1, got 0.0");
    assertThatThrownBy(() -> new RestingThread("test", 1.1)).hasMessageContaining("got 1.1");
  }
}
