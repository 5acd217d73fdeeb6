package prospector.web.fetch;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets a test wait for something that happens on another thread. */
final class CountDownGate {
  private final CountDownLatch latch = new CountDownLatch(1);

  void open() {
    latch.countDown();
  }

  boolean opensWithinSeconds(int seconds) throws InterruptedException {
    return latch.await(seconds, TimeUnit.SECONDS);
  }
}
