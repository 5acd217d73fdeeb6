package prospector.actors.dispatch;

/**
 * How many hosts of a node may be in memory with something to bid, and how many are not.
 *
 * <p>Thread-safe: the dispatcher counts, others look.
 */
public final class AwakeHosts {
  /**
   * Heap of a host in memory without its queue, its robots.txt and what it knows, which have
   * accounts of their own: seen 10 kB with the actor's own objects (2026-11-23).
   */
  static final int BYTES = 12_000;

  /** For each slot; fewer, and hosts would be called for every page. */
  static final int LEAST_A_SLOT = 4;

  private final int bound;
  private volatile int asleep;

  /**
   * @param bound hosts in memory with a bid, 1 or more
   */
  public AwakeHosts(int bound) {
    this.bound = bound;
  }

  /**
   * As many as a share of the heap holds.
   *
   * @param share in (0,1]
   * @param heapBytes the whole of it
   * @param slots fetches in flight at once
   */
  public static AwakeHosts ofShare(double share, long heapBytes, int slots) {
    long fit = (long) (share * heapBytes) / BYTES;
    long least = (long) LEAST_A_SLOT * slots;
    return new AwakeHosts((int) Math.min(Integer.MAX_VALUE, Math.max(least, fit)));
  }

  /** Hosts that may be in memory with a bid. */
  public int bound() {
    return bound;
  }

  /** Hosts that sleep: their bids stand for them. */
  public int asleep() {
    return asleep;
  }

  void areAsleep(int hosts) {
    asleep = hosts;
  }
}
