package prospector.actors.host.state;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The account of the memory that the URLs known to all hosts awake on a node take: the states of
 * those that wait and of those that ended, the filters that know the older ones, and which URLs
 * stand for others.
 *
 * <p><em>Over the bound the hosts with the most give way, and lose nothing that is promised</em>:
 * first they forget how their URLs ended, which the page table knows ({@link KnownUrls}); where
 * that is not enough, they drop the worst URLs that wait in the overflow table, as over {@code
 * host.overflow-bound}. What is {@value #SMALL} bytes of a host and less stays, so very many hosts
 * may take more; and so do filters and URLs that stand for others.
 *
 * <p>Counted, not measured: {@value #URL_BYTES} bytes a URL, the mean of a table between a quarter
 * and a half full. Thread-safe.
 */
public final class KnownMemory {
  /** Bytes of a host that it is not asked to give way with; some 600 URLs. */
  static final int SMALL = 16 * 1024;

  static final int URL_BYTES = 27;

  private final long bound;
  private final Level ended = new Level();
  private final Level overflow = new Level();
  private final AtomicLong forgotten = new AtomicLong();
  private long held;
  private long standIns; // of these
  private int hosts;

  /**
   * What one host knows.
   *
   * @param waiting URLs that wait, in memory and in the overflow table
   * @param overflow of these, in the table
   * @param ended URLs whose end is known exactly
   * @param filterBytes of the filters that know the others
   * @param standInBytes for URLs that stand for others
   */
  record Held(long waiting, long overflow, long ended, long filterBytes, long standInBytes) {
    public static final Held NOTHING = new Held(0, 0, 0, 0, 0);

    private long bytes() {
      return (waiting + ended) * URL_BYTES + filterBytes + standInBytes;
    }
  }

  /** How much of something those hosts have that have much of it. */
  private static final class Level {
    private long hosts;
    private long bytes;

    void count(long urls, int sign) {
      if (isMuch(urls)) {
        hosts += sign;
        bytes += sign * urls * URL_BYTES;
      }
    }

    /** Whether a host is among those with the most: there is one as long as any has much. */
    boolean isOver(long urls) {
      return isMuch(urls) && urls * URL_BYTES * hosts >= bytes;
    }

    private static boolean isMuch(long urls) {
      return urls * URL_BYTES > SMALL;
    }
  }

  /**
   * @param bound bytes for all hosts of the node, 0 or more
   */
  public KnownMemory(long bound) {
    this.bound = bound;
  }

  /** Without a bound. */
  public static KnownMemory unlimited() {
    return new KnownMemory(Long.MAX_VALUE);
  }

  /** A host awoke. */
  synchronized void awoke() {
    hosts++;
  }

  /** A host leaves memory, with all it knows. */
  synchronized void left(Held before) {
    hosts--;
    count(before, -1);
  }

  /** A host knows more or less than before. */
  synchronized void changed(Held before, Held now) {
    count(before, -1);
    count(now, 1);
  }

  private void count(Held host, int sign) {
    held += sign * host.bytes();
    standIns += sign * host.standInBytes();
    ended.count(host.ended(), sign);
    overflow.count(host.overflow(), sign);
  }

  /**
   * Whether a host should forget which URLs stand for others: the first that can be done without.
   */
  synchronized boolean shouldForgetStandIns(Held host) {
    return held > bound && host.standInBytes() > SMALL;
  }

  /** Whether a host should forget how its URLs ended. */
  synchronized boolean shouldForget(Held host) {
    return held - standIns > bound && ended.isOver(host.ended());
  }

  /** Whether a host should drop some of what waits in the overflow table. */
  synchronized boolean shouldDrop(Held host) {
    return held - standIns - ended.bytes > bound && overflow.isOver(host.overflow());
  }

  /** A host forgot how URLs ended. */
  void forgot(long urls) {
    forgotten.addAndGet(urls);
  }

  /** URLs whose end hosts were made to forget. */
  public long forgotten() {
    return forgotten.get();
  }

  /** Bytes of the known URLs, as they are counted. */
  public synchronized long heldBytes() {
    return held;
  }

  /** Hosts in memory. */
  public synchronized int hosts() {
    return hosts;
  }
}
