package prospector.web.fetch;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A gate that closes after a number of looks at it, until it is opened by hand. */
final class HandGate implements SendGate {
  private final AtomicInteger looksLeft;
  private final CountDownLatch held = new CountDownLatch(1);
  private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

  /**
   * @param looks how often it is found open before it closes
   */
  HandGate(int looks) {
    this.looksLeft = new AtomicInteger(looks);
  }

  @Override
  public boolean isOpen() {
    return looksLeft.getAndDecrement() > 0;
  }

  @Override
  public void whenOpen(Runnable task) {
    waiting.add(task);
    held.countDown();
  }

  /** Waits until a request is held. */
  void awaitHeld() throws InterruptedException {
    if (!held.await(20, TimeUnit.SECONDS)) {
      throw new AssertionError("no request was held");
    }
  }

  void open() {
    looksLeft.set(Integer.MAX_VALUE);
    for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
      next.run();
    }
  }
}
