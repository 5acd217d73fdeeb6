package prospector.actors.work;

/**
 * How many pages of one host have a block of text with the same words: a bounded table of hashes
 * and counts. Not thread-safe.
 *
 * <p>Open addressing with linear probing. <em>At its bound it forgets the blocks that the fewest
 * pages have</em>, and it counts half of what is long ago, so that a host may change its looks.
 */
final class HostFrame {
  private static final int START_SLOTS = 64;
  private static final int MOST_SLOTS = 1_024; // 12 kB; half of them in use at most
  private static final int MEMORY = 64; // pages after which the counts are halved

  private long[] hashes = new long[START_SLOTS]; // 0 = free
  private int[] counts = new int[START_SLOTS];
  private int size;
  private int pages;
  private final long[] latest = new long[MEMORY]; // fingerprints of the pages counted last, a ring
  private int next;

  /** Pages that are counted. */
  int pages() {
    return pages;
  }

  /** Pages that have a block. */
  int count(long hash) {
    return counts[slot(hash)];
  }

  /**
   * Counts a page, each of its blocks once. One that is among the last counted says nothing new: a
   * page that is visited again and again would have its own text taken for a frame.
   */
  void add(long page, Iterable<Long> blocks) {
    for (long counted : latest) {
      if (counted == page) {
        return;
      }
    }
    latest[next] = page;
    next = (next + 1) % MEMORY;
    if (pages >= MEMORY) {
      pages /= 2;
      rebuild(hashes.length, 1, 2);
    }
    pages++;
    for (long hash : blocks) {
      add(hash);
    }
  }

  private void add(long hash) {
    int slot = slot(hash);
    if (counts[slot] == 0) {
      makeRoom();
      slot = slot(hash);
      hashes[slot] = hash;
      size++;
    }
    counts[slot]++;
  }

  private void makeRoom() {
    if (2 * size < hashes.length) {
      return;
    }
    if (hashes.length < MOST_SLOTS) {
      rebuild(2 * hashes.length, 0, 1);
      return;
    }
    for (int least = 1; 4 * size >= hashes.length; least *= 2) {
      rebuild(hashes.length, least, 1);
    }
  }

  /** Leaves out what has at most so many pages, and divides the counts of the rest. */
  private void rebuild(int slots, int dropped, int divisor) {
    long[] oldHashes = hashes;
    int[] oldCounts = counts;
    hashes = new long[slots];
    counts = new int[slots];
    size = 0;
    for (int i = 0; i < oldHashes.length; i++) {
      if (oldCounts[i] > dropped) {
        int slot = slot(oldHashes[i]);
        hashes[slot] = oldHashes[i];
        counts[slot] = oldCounts[i] / divisor;
        size++;
      }
    }
  }

  private int slot(long hash) {
    int mask = hashes.length - 1;
    int slot = (int) (hash >>> 20) & mask;
    while (counts[slot] != 0 && hashes[slot] != hash) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
