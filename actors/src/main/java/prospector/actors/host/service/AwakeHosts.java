package prospector.actors.host.service;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * How many hosts of a node may be in memory with something to bid, and how many are and are not.
 *
 * <p>Thread-safe: hosts and the dispatcher count, others look.
 */
public final class AwakeHosts {
  /**
   * Heap of a host in memory without its queue, its robots.txt and what it knows, which have
   * accounts of their own: seen 10 kB with the actor's own objects (2026-11-23).
   */
  static final int BYTES = 12_000;

  /** For each slot; fewer, and hosts would be called for every page. */
  static final int LEAST_A_SLOT = 4;

  /**
   * Hosts in memory from which on one more that was never asked need not come in: 12 MB. A crawl of
   * so few hosts has all of them re-scored by all they know.
   */
  static final int CROWD = 1_000;

  /** For each slot; those in memory should be more than can be asked in the next seconds. */
  static final int CROWD_A_SLOT = 8;

  /** Heap of a host's bid while it sleeps: 0.7 kB seen at a million (2026-11-26). */
  static final int BED_BYTES = 700;

  /** Hosts that may sleep with a bid however little memory there is. */
  static final int LEAST_BEDS = 1_000;

  private final int bound;
  private final int crowd;
  private final LongSupplier bedBytes;
  private final AtomicInteger inMemory = new AtomicInteger();
  private final AtomicLong dropped = new AtomicLong();
  private volatile int asleep;

  /**
   * @param bound hosts in memory with a bid, 1 or more
   */
  public AwakeHosts(int bound) {
    this(bound, bound, () -> Long.MAX_VALUE);
  }

  /**
   * @param bound hosts in memory with a bid, 1 or more
   * @param crowd hosts in memory from which on those that were never asked stay out, 0 or more
   * @param bedBytes memory for the bids of those that sleep, by now
   */
  public AwakeHosts(int bound, int crowd, LongSupplier bedBytes) {
    this.bedBytes = bedBytes;
    this.bound = bound;
    this.crowd = crowd;
  }

  /**
   * As many as a share of the heap holds.
   *
   * @param share in (0,1]
   * @param heapBytes the whole of it
   * @param slots fetches in flight at once
   * @param bedBytes memory for the bids of those that sleep, by now
   */
  public static AwakeHosts ofShare(double share, long heapBytes, int slots, LongSupplier bedBytes) {
    long fit = (long) (share * heapBytes) / BYTES;
    long least = (long) LEAST_A_SLOT * slots;
    int bound = (int) Math.min(Integer.MAX_VALUE, Math.max(least, fit));
    return new AwakeHosts(bound, Math.min(bound, Math.max(CROWD, CROWD_A_SLOT * slots)), bedBytes);
  }

  /** Hosts that may be in memory with a bid. */
  public int bound() {
    return bound;
  }

  /** Hosts that may sleep with a bid. */
  public int beds() {
    return (int)
        Math.min(Integer.MAX_VALUE, Math.max(LEAST_BEDS, bedBytes.getAsLong() / BED_BYTES));
  }

  /** Bytes that the bids of those that sleep take, as they are counted. */
  public long bedBytes() {
    return (long) BED_BYTES * asleep;
  }

  /** Bids of hosts that sleep that were dropped, as there were too many. */
  public long dropped() {
    return dropped.get();
  }

  /** The dispatcher dropped bids. */
  public void dropped(int bids) {
    dropped.addAndGet(bids);
  }

  /** Hosts that sleep: their bids stand for them. */
  public int asleep() {
    return asleep;
  }

  /** The dispatcher counted those that sleep. */
  public void areAsleep(int hosts) {
    asleep = hosts;
  }

  /** Whether so many are in memory that one more that was never asked can wait outside. */
  public boolean isCrowded() {
    return inMemory.get() >= crowd;
  }

  /** Whether as many are in memory as may be there with a bid. */
  public boolean isFull() {
    return inMemory.get() >= bound;
  }

  /** A host came into memory. */
  public void came() {
    inMemory.incrementAndGet();
  }

  /** A host left memory. */
  public void left() {
    inMemory.decrementAndGet();
  }
}
