package prospector.actors.crawl;

/**
 * How long a crawl has been worked on, over all its runs; while it pauses, it is not.
 *
 * <p>Whoever ends a crawl for its time asks here, and no actor: one may be what does not answer.
 * Thread-safe.
 */
public final class WorkTime {
  private final double secondsBefore;
  private final long startedMillis;
  private boolean isPaused;
  private long pausedSince; // epoch milliseconds
  private long pausedMillis; // before that

  /**
   * @param secondsBefore of earlier runs
   * @param startedMillis of this run, epoch milliseconds
   */
  public WorkTime(double secondsBefore, long startedMillis) {
    this.secondsBefore = secondsBefore;
    this.startedMillis = startedMillis;
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
  public synchronized double seconds(long nowMillis) {
    long paused = pausedMillis + (isPaused ? nowMillis - pausedSince : 0);
    return secondsBefore + (nowMillis - startedMillis - paused) / 1000.0;
  }

  /** The crawl pauses, or goes on. */
  public synchronized void pause(boolean paused, long nowMillis) {
    if (paused && !isPaused) {
      pausedSince = nowMillis;
    } else if (!paused && isPaused) {
      pausedMillis += nowMillis - pausedSince;
    }
    isPaused = paused;
  }
}
