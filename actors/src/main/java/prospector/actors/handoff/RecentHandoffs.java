package prospector.actors.handoff;

import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.Handoff;
import prospector.prioritizer.Parent;
import prospector.web.url.Fingerprint;

/**
 * The URLs this node handed off lately, so that a link seen on every page of a site is not sent
 * with every page (UniCrawl, Le Quoc et al. 2015: 50,000 entries spared 80-92 % of the traffic).
 *
 * <p><em>It never holds back a link from a relevant page, nor from one nearer to the crawl's scope,
 * nor a shorter path where the crawl's depth is bounded, and it learns of a URL only after the
 * hand-off is persisted.</em> Thread-safe.
 *
 * <p>A cache of sets of 8 in primitive arrays, 13 bytes an entry, each set ordered by last use; it
 * forgets the least recently used of a full set. A cache smaller than what a crawl knows is worth
 * little: a crawl comes back to all of its links in turn, which is the worst order for such a
 * cache.
 */
public final class RecentHandoffs {
  private static final int WAYS = 8;
  private static final long FREE = 0;

  private final int ways;
  private final int sets;
  private final long[] keys; // sets x ways, most recently used first
  private final int[] depths; // of the shallowest page that sent it
  private final byte[] beyonds; // links beyond the scope of the nearest page that sent it
  private long spared;

  /**
   * @param bound entries kept at most, 0 or more; rounded down to a multiple of 8 from 8 on
   */
  public RecentHandoffs(int bound) {
    this.ways = Math.min(WAYS, bound);
    this.sets = bound / WAYS + (bound > 0 && bound < WAYS ? 1 : 0);
    this.keys = new long[sets * ways];
    this.depths = new int[sets * ways];
    this.beyonds = new byte[sets * ways];
  }

  /**
   * Whether a link must be sent.
   *
   * @param isDepthBounded whether a shorter path may matter more than one sent before
   */
  public synchronized boolean mustSend(
      String crawl, long fingerprint, Parent parent, boolean isDepthBounded) {
    int at = use(key(crawl, fingerprint));
    boolean needed =
        at < 0
            || parent.relevant()
            || beyond(parent) < beyonds[at]
            || (isDepthBounded && parent.depth() < depths[at]);
    spared += needed ? 0 : 1;
    return needed;
  }

  /** Whether a URL was handed off lately, as far as is remembered. */
  public synchronized boolean knows(String crawl, long fingerprint) {
    return use(key(crawl, fingerprint)) >= 0;
  }

  /** Links that need not be sent again, so far. */
  public synchronized long spared() {
    return spared;
  }

  /** Remembers a persisted hand-off. */
  public synchronized void add(Handoff handoff) {
    Parent parent = handoff.batch().parent();
    for (FoundLink link : handoff.batch().links()) {
      add(key(handoff.crawl(), link.target().fingerprint()), parent.depth(), beyond(parent));
    }
  }

  private static byte beyond(Parent parent) {
    return (byte) Math.min(Byte.MAX_VALUE, parent.beyond());
  }

  private void add(long key, int depth, byte beyond) {
    if (sets == 0) {
      return;
    }
    int at = use(key);
    if (at >= 0) {
      depths[at] = Math.min(depths[at], depth);
      beyonds[at] = (byte) Math.min(beyonds[at], beyond);
      return;
    }
    int first = first(key);
    shift(first, first + ways - 1);
    keys[first] = key;
    depths[first] = depth;
    beyonds[first] = beyond;
  }

  /** Puts an entry in front of its set; its index, or -1 when it is not there. */
  private int use(long key) {
    if (sets == 0) {
      return -1;
    }
    int first = first(key);
    for (int at = first; at < first + ways; at++) {
      if (keys[at] == key) {
        int depth = depths[at];
        byte beyond = beyonds[at];
        shift(first, at);
        keys[first] = key;
        depths[first] = depth;
        beyonds[first] = beyond;
        return first;
      }
    }
    return -1;
  }

  /** Moves a set's entries one place back, over the one at the end. */
  private void shift(int first, int end) {
    System.arraycopy(keys, first, keys, first + 1, end - first);
    System.arraycopy(depths, first, depths, first + 1, end - first);
    System.arraycopy(beyonds, first, beyonds, first + 1, end - first);
  }

  private int first(long key) {
    return (int) Math.multiplyHigh(key >>> 1, (long) sets << 1) * ways;
  }

  private static long key(String crawl, long fingerprint) {
    long key = Fingerprint.combine(crawl.hashCode(), fingerprint);
    return key == FREE ? 1 : key;
  }
}
