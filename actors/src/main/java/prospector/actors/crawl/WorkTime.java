package prospector.actors.crawl;

import java.util.function.LongSupplier;

/**
 * How long a crawl has been worked on, over all its runs; while it pauses, it is not.
 *
 * <p><em>Whoever sets the clock of the machine moves nothing here.</em> Whoever ends a crawl for
 * its time asks here, and no actor: one may be what does not answer. Thread-safe.
 */
public final class WorkTime {
  private static final double SECOND_NANOS = 1e9;

  private final double secondsBefore;
  private final long startedMillis;
  private final LongSupplier nanoTime;
  private final long startedNanos;
  private boolean isPaused;
  private long pausedSince; // nanoTime
  private long pausedNanos; // before that

  /**
   * @param secondsBefore of earlier runs
   * @param startedMillis of this run, which begins now, epoch milliseconds
   * @param nanoTime a clock that nobody sets, such as {@link System#nanoTime}
   */
  public WorkTime(double secondsBefore, long startedMillis, LongSupplier nanoTime) {
    this.secondsBefore = secondsBefore;
    this.startedMillis = startedMillis;
    this.nanoTime = nanoTime;
    this.startedNanos = nanoTime.getAsLong();
  }

  /** Seconds of earlier runs. */
  public double secondsBefore() {
    return secondsBefore;
  }

  /** When this run began, epoch milliseconds. */
  public long startedMillis() {
    return startedMillis;
  }

  /** Seconds by now. */
  public synchronized double seconds() {
    long now = nanoTime.getAsLong();
    long paused = pausedNanos + (isPaused ? now - pausedSince : 0);
    return secondsBefore + (now - startedNanos - paused) / SECOND_NANOS;
  }

  /** The crawl pauses, or goes on. */
  public synchronized void pause(boolean paused) {
    long now = nanoTime.getAsLong();
    if (paused && !isPaused) {
      pausedSince = now;
    } else if (!paused && isPaused) {
      pausedNanos += now - pausedSince;
    }
    isPaused = paused;
  }
}
