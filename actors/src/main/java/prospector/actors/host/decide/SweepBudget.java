package prospector.actors.host.decide;

import java.util.function.LongSupplier;

/**
 * A share of one core's time for re-scoring whole queues, common to all hosts of a node.
 *
 * <p><em>Over any stretch, sweeps take at most the share of the time that passed, plus one burst of
 * 0.2 s, plus what is left of the first 5 s.</em> Thread-safe.
 */
public final class SweepBudget {
  private static final long BURST_NANOS = 200_000_000L;

  /** Where a crawl begins: scores change most with each of the first models (decision 0006). */
  private static final long START_NANOS = 5_000_000_000L;

  private final double share;
  private final LongSupplier nanoTime;
  private long lastNanos;
  private double savedNanos = START_NANOS;
  private long chargedNanos;

  /**
   * @param share of one core, in (0,1]
   * @param nanoTime monotonic clock, nanoseconds
   */
  public SweepBudget(double share, LongSupplier nanoTime) {
    this.share = share;
    this.nanoTime = nanoTime;
    this.lastNanos = nanoTime.getAsLong();
  }

  /** Runs the work if there is time left for it, and charges what it took. */
  public boolean tryRun(Runnable work) {
    if (!hasTime()) {
      return false;
    }
    long start = nanoTime.getAsLong();
    work.run();
    charge(nanoTime.getAsLong() - start);
    return true;
  }

  /** Whether there is time for one more sweep. */
  public synchronized boolean hasTime() {
    long now = nanoTime.getAsLong();
    savedNanos =
        Math.max(savedNanos, Math.min(BURST_NANOS, savedNanos + share * (now - lastNanos)));
    lastNanos = now;
    return savedNanos > 0;
  }

  /** Takes time off the budget: nanoseconds of one core that a sweep cost or will cost. */
  public synchronized void charge(long nanos) {
    savedNanos -= nanos;
    chargedNanos += nanos;
  }

  /** Nanoseconds of one core that sweeps were charged, so far. */
  public synchronized long chargedNanos() {
    return chargedNanos;
  }
}
