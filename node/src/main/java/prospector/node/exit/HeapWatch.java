package prospector.node.exit;

import org.jspecify.annotations.Nullable;

/**
 * Tells when a heap stays full: when collections free nothing and the process does little else.
 *
 * <p><em>A heap that is full for a moment, or full and quiet, is no reason to end.</em> For {@link
 * #WINDOW_NANOS} one of two must hold. Either after the last collection of the old generation no
 * more than {@value #FREE_SHARE} of it was free, and collecting took more than {@value
 * #COLLECTING_SHARE} of the time. Or up to {@value #LOOSE_FREE_SHARE} of it was free, too little
 * for what is asked for, and some {@value #COLLECTIONS_LEAST} collections took nearly all of the
 * time ({@value #NEARLY_ALL}); one long collection of a large heap is none of that. Also told of
 * allocations that failed. Owned by one thread.
 */
final class HeapWatch {
  static final long WINDOW_NANOS = 10_000_000_000L;
  static final double FREE_SHARE = 0.04;
  static final double COLLECTING_SHARE = 0.5;
  static final double LOOSE_FREE_SHARE = 0.2;
  static final double NEARLY_ALL = 0.85;
  static final int COLLECTIONS_LEAST = 20;

  /** Failures of its own small allocations before there was room again. */
  static final int FAILED_MOST = 3;

  /**
   * What is seen at a look.
   *
   * @param nanos monotonic time
   * @param used bytes of the old generation after its last collection
   * @param most bytes it may have
   * @param collectingMillis time that all collections took since the start
   * @param collections how many there were since the start
   */
  record Sample(long nanos, long used, long most, long collectingMillis, long collections) {
    private boolean isFull(double freeShare) {
      return used >= (1 - freeShare) * most;
    }
  }

  /** One rule: how full, how busy, by how many collections. */
  private static final class Window {
    private final double freeShare;
    private final double collectingShare;
    private final int collectionsLeast;
    private @Nullable Sample first;

    private Window(double freeShare, double collectingShare, int collectionsLeast) {
      this.freeShare = freeShare;
      this.collectingShare = collectingShare;
      this.collectionsLeast = collectionsLeast;
    }

    private boolean isOver(Sample sample) {
      Sample since = first;
      if (!sample.isFull(freeShare)) {
        first = null;
        return false;
      }
      if (since == null) {
        first = sample;
        return false;
      }
      long lasted = sample.nanos() - since.nanos();
      if (lasted < WINDOW_NANOS) {
        return false;
      }
      first = null; // the next window, where this one was quiet
      double share = (sample.collectingMillis() - since.collectingMillis()) * 1e6 / lasted;
      return share > collectingShare
          && sample.collections() - since.collections() >= collectionsLeast;
    }
  }

  private final Window full = new Window(FREE_SHARE, COLLECTING_SHARE, 0);
  private final Window loose = new Window(LOOSE_FREE_SHARE, NEARLY_ALL, COLLECTIONS_LEAST);
  private int failed;

  /** Whether the heap has stayed full. */
  boolean staysFull(Sample sample) {
    if (!sample.isFull(LOOSE_FREE_SHARE)) {
      failed = 0;
    }
    return full.isOver(sample) | loose.isOver(sample);
  }

  /** A look failed for want of memory. Whether that is the end. */
  boolean failed() {
    return ++failed >= FAILED_MOST;
  }
}
