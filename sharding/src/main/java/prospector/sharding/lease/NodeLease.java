package prospector.sharding.lease;

import java.time.Clock;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;
import prospector.web.fetch.SendGate;

/**
 * A node's right to send requests, which runs out by itself.
 *
 * <p><em>It is held only within its length after the instant that it was last renewed for.</em> A
 * process that wakes up after a freeze finds it run out, whatever its actors believe. Monotonic
 * time decides; the wall clock may only end it sooner, because on some machines monotonic time
 * stands still while the machine is suspended. Thread-safe.
 *
 * <p>Source: leases as in C. G. Gray and D. R. Cheriton (1989); the holder counts from the moment
 * it asked, so that messages on their way make its term shorter, never longer.
 */
public final class NodeLease implements SendGate {
  private final long lengthNanos;
  private final long lengthMillis;
  private final LongSupplier nanoTime;
  private final Clock wall;
  private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
  private volatile Term term;

  /** The end of the lease by both clocks. */
  private record Term(boolean begun, long endNanos, long endMillis) {}

  /** An instant by both clocks. */
  record Moment(long nanos, long millis) {}

  /**
   * A lease that is not held yet.
   *
   * @param nanoTime monotonic time, nanoseconds
   */
  public NodeLease(Duration length, LongSupplier nanoTime, Clock wall) {
    this.lengthNanos = length.toNanos();
    this.lengthMillis = length.toMillis();
    this.nanoTime = nanoTime;
    this.wall = wall;
    this.term = new Term(false, 0, 0);
  }

  @Override
  public boolean isOpen() {
    Term now = term;
    return now.begun && nanoTime.getAsLong() - now.endNanos < 0 && wall.millis() < now.endMillis;
  }

  @Override
  public void whenOpen(Runnable task) {
    waiting.add(task);
    release();
  }

  /** Now, as a beginning for {@link #renew}. */
  Moment now() {
    return new Moment(nanoTime.getAsLong(), wall.millis());
  }

  /** The majority has agreed to what was asked at an instant: the lease counts from there. */
  void renew(Moment asked) {
    term = new Term(true, asked.nanos() + lengthNanos, asked.millis() + lengthMillis);
    release();
  }

  /** Ends it at once. */
  void end() {
    term = new Term(false, 0, 0);
  }

  private void release() {
    while (isOpen()) {
      Runnable next = waiting.poll();
      if (next == null) {
        return;
      }
      next.run();
    }
  }
}
