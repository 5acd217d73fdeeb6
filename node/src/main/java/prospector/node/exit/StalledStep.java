package prospector.node.exit;

/**
 * Tells when a step that another thread takes does not end.
 *
 * <p><em>A collector may let a thread wait without end</em>, for memory or for the lock of the heap
 * that halting takes: where others allocate all the time, what is set free is theirs before the
 * waiting thread runs again (seen with G1 on two busy cores: minutes). So who asks here counts its
 * own turns; the clock would count the time in which the whole process stood still as well.
 * Allocates nothing. {@link #begins} and {@link #ends} are of the thread that takes the step,
 * {@link #stalls} of the one that asks.
 */
final class StalledStep {
  private final int turnsMost;
  private volatile int begun;
  private volatile boolean within;
  private int seen;
  private int turns;

  /**
   * @param turnsMost turns within one step that are too many
   */
  StalledStep(int turnsMost) {
    this.turnsMost = turnsMost;
  }

  /** The step begins. */
  @SuppressWarnings(
      "NonAtomicVolatileUpdate") // one thread writes, or several that do not come back
  void begins() {
    begun++;
    within = true;
  }

  /** It has ended, well or not. */
  void ends() {
    within = false;
  }

  /** A turn of the thread that asks. Whether the step has lasted for too many. */
  boolean stalls() {
    int now = begun;
    if (!within || now != seen) {
      seen = now;
      turns = 0;
      return false;
    }
    return ++turns >= turnsMost;
  }
}
