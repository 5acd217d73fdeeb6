package prospector.node.exit;

/**
 * Tells when a heap stays full: when collections free nothing and the process does little else.
 *
 * <p><em>A heap that is full for a moment, or full and quiet, is no reason to end.</em> Both must
 * hold for {@link #WINDOW_NANOS}: after the last collection of the old generation no more than
 * {@value #FREE_SHARE} of it was free, and collecting took more than {@value #COLLECTING_SHARE} of
 * the time. Also told of allocations that failed. Owned by one thread.
 */
final class HeapWatch {
  static final long WINDOW_NANOS = 10_000_000_000L;
  static final double FREE_SHARE = 0.04;
  static final double COLLECTING_SHARE = 0.5;

  /** Failures of its own small allocations in a row: memory for nothing any more. */
  static final int FAILED_MOST = 3;

  /**
   * What is seen at a look.
   *
   * @param nanos monotonic time
   * @param used bytes of the old generation after its last collection
   * @param most bytes it may have
   * @param collectingMillis time that all collections took since the start
   */
  record Sample(long nanos, long used, long most, long collectingMillis) {
    boolean isFull() {
      return used >= (1 - FREE_SHARE) * most;
    }
  }

  private boolean full;
  private long sinceNanos;
  private long collectedBefore;
  private int failed;

  /** Whether the heap has stayed full. */
  boolean staysFull(Sample sample) {
    failed = 0;
    if (!sample.isFull()) {
      full = false;
      return false;
    }
    if (!full) {
      full = true;
      sinceNanos = sample.nanos();
      collectedBefore = sample.collectingMillis();
      return false;
    }
    long lasted = sample.nanos() - sinceNanos;
    if (lasted < WINDOW_NANOS) {
      return false;
    }
    double collecting = (sample.collectingMillis() - collectedBefore) * 1e6 / lasted;
    full = false; // the next window, where this one was quiet
    return collecting > COLLECTING_SHARE;
  }

  /** A look failed for want of memory. Whether that is the end. */
  boolean failed() {
    return ++failed >= FAILED_MOST;
  }
}
