package prospector.actors.host.state;

/**
 * How many waiting URLs each queue of a node may hold in memory, so that all of them together keep
 * within the memory that the node has for them.
 *
 * <p>Max-min fair: a queue below the level holds all it has, and what it leaves is shared out alike
 * among the others, which hold as many URLs as the level says. A queue's demand is what waits in
 * memory and in the overflow table, so that the level stays where it is when URLs move between the
 * two.
 *
 * <p><em>Memory is counted, not measured</em>: {@value #URL_BYTES} bytes a URL and {@value
 * #LINK_BYTES} a known link, as seen in heaps of large crawls
 * (docs/decisions/0019-queue-memory.md). Queues of {@link #LEAST} URLs are always allowed, so many
 * hosts may take more. Thread-safe: all hosts of a node tell it of their queues.
 */
public final class QueueMemory {
  /** What a queue may hold however many there are. */
  public static final int LEAST = 10;

  public static final int URL_BYTES = 500;
  public static final int LINK_BYTES = 500;

  private static final int BINS = 4 * (Long.SIZE - 2); // of demands: four for each doubling

  private final int queueBound;
  private final long bytes;
  private final long[] queues = new long[BINS]; // with a demand in that bin
  private final long[] demands = new long[BINS]; // their sum
  private long total; // all demands
  private long urls; // in memory
  private long links; // of these

  /**
   * What one queue holds.
   *
   * @param urls waiting in memory
   * @param links known to lead to them
   * @param overflow URLs waiting in the overflow table
   */
  public record Held(int urls, long links, long overflow) {
    public static final Held NOTHING = new Held(0, 0, 0);

    private long demand() {
      return urls + overflow;
    }
  }

  /**
   * Memory for waiting URLs.
   *
   * @param queueBound URLs a queue holds at most, however much memory there is; {@link #LEAST} or
   *     more
   * @param bytes for all queues of the node
   */
  public QueueMemory(int queueBound, long bytes) {
    if (queueBound < LEAST || bytes < 0) {
      throw new IllegalArgumentException(
          "expected a bound of "
              + LEAST
              + " URLs or more and 0 bytes or more, got "
              + queueBound
              + " and "
              + bytes);
    }
    this.queueBound = queueBound;
    this.bytes = bytes;
  }

  /** Without a bound for all queues together. */
  public static QueueMemory unlimited(int queueBound) {
    return new QueueMemory(queueBound, Long.MAX_VALUE);
  }

  /** A queue came, changed or left. */
  public synchronized void changed(Held before, Held now) {
    count(before, -1);
    count(now, 1);
  }

  private void count(Held held, int sign) {
    if (held.demand() == 0) {
      return;
    }
    int bin = bin(held.demand());
    queues[bin] += sign;
    demands[bin] += sign * held.demand();
    total += sign * held.demand();
    urls += (long) sign * held.urls();
    links += sign * held.links();
  }

  /** Bytes of the waiting URLs in memory, as they are counted. */
  public synchronized long held() {
    return urls * URL_BYTES + links * LINK_BYTES;
  }

  /** Bytes that the waiting URLs in memory leave of theirs; a tenth of these at the least. */
  public long left() {
    return Math.max(bytes / 10, bytes - held());
  }

  /** URLs that a queue may hold in memory now. */
  public synchronized int bound() {
    long room = room();
    if (total <= room) {
      return queueBound;
    }
    long below = 0; // what queues under the level hold
    long above = 0;
    for (long count : queues) {
      above += count;
    }
    for (int bin = 0; bin < BINS && above > 0; bin++) {
      long within = below + demands[bin];
      if (within + edge(bin + 1) * (above - queues[bin]) > room) {
        break;
      }
      below = within;
      above -= queues[bin];
    }
    return above == 0
        ? queueBound
        : (int) Math.max(LEAST, Math.min(queueBound, (room - below) / above));
  }

  /** URLs that the memory is for, each with as many links as those that wait have now. */
  private long room() {
    double linksAUrl = urls == 0 ? 1 : (double) links / urls;
    return (long) (bytes / (URL_BYTES + LINK_BYTES * linksAUrl));
  }

  /** Four bins for each doubling of demand + 4, the first for a demand of 0. */
  private static int bin(long demand) {
    long shifted = demand + 4;
    int exponent = Long.SIZE - 1 - Long.numberOfLeadingZeros(shifted);
    return ((exponent - 2) << 2) | (int) ((shifted >>> (exponent - 2)) & 3);
  }

  /** The least demand of a bin. */
  private static long edge(int bin) {
    return ((4L + (bin & 3)) << (bin >> 2)) - 4;
  }
}
