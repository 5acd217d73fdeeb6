package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import prospector.node.http.Problem;

class ScansTest {
  @Test
  void execute_moreThanMayWait_isRefusedAndTheOthersRun() throws Exception {
    Scans scans = Scans.ofLists();
    CountDownLatch begun = new CountDownLatch(2);
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(2 + Scans.WAITING);
    for (int i = 0; i < 2 + Scans.WAITING; i++) {
      scans.execute(
          () -> {
            begun.countDown();
            awaitQuietly(go);
            done.countDown();
          });
    }
    assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();

    assertThatThrownBy(() -> scans.execute(() -> {})).isInstanceOf(Problem.class);

    go.countDown();
    assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
