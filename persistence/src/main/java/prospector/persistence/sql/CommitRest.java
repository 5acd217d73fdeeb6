package prospector.persistence.sql;

/**
 * How long a writing of commits waits for company after the one before.
 *
 * <p>Where many commit, that is the rest of an interval; where few do, so long that writing takes
 * at most a quarter of the time. <em>Many is what a whole interval was seen to bring</em>, not what
 * comes in short ones: a host that is alone commits twice a page, one after the other, four times
 * an interval if it need not wait, and once if it must. Not thread-safe.
 */
final class CommitRest {
  /** Rest after a writing that few wait for, in times of what it took. */
  private static final int REST = 3;

  /** Commits an interval, under which there is no company to wait for. */
  private static final int FEW = 4;

  /** Over which the number of commits is smoothed, and what was seen fades. */
  private static final double MEMORY_NANOS = 1e9;

  private final long intervalNanos;
  private long lastNanos;
  private double rate; // commits a nanosecond
  private double company; // commits that an interval brings, as of late
  private boolean whole; // the rest was that of an interval

  /**
   * @param intervalNanos from one writing's start to the next, at most; 0 for no rest
   * @param nowNanos monotonic time
   */
  CommitRest(long intervalNanos, long nowNanos) {
    this.intervalNanos = intervalNanos;
    this.lastNanos = nowNanos;
  }

  /**
   * A writing begins.
   *
   * @param commits that waited for it
   * @param nowNanos monotonic time
   */
  void began(int commits, long nowNanos) {
    long nanos = nowNanos - lastNanos;
    lastNanos = nowNanos;
    double kept = Math.exp(-nanos / MEMORY_NANOS);
    rate = kept * rate + (1 - kept) * commits / Math.max(1, nanos);
    company = kept * company + (1 - kept) * rate * intervalNanos;
    if (whole) {
      company = (company + commits) / 2;
    }
  }

  /**
   * The writing has ended.
   *
   * @return when the next one may begin, by the same clock
   */
  long until(long nowNanos) {
    long took = nowNanos - lastNanos;
    long left = Math.max(0, intervalNanos - took);
    whole = company >= FEW;
    return nowNanos + (whole ? left : Math.min(left, REST * took));
  }
}
