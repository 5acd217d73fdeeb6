package prospector.prioritizer;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Success counts of groups of links: key to (visits, nuggets), bounded.
 *
 * <p>Open addressing with linear probing over two parallel arrays. <em>It never holds more than its
 * bound of keys: at the bound, groups that were visited least and never held a nugget are
 * forgotten.</em> Not thread-safe; {@link #copy()} gives what others may read.
 */
final class GroupTable {
  private static final int START_SLOTS = 1 << 10;

  private final int bound;
  private long[] keys;
  private long[] counts; // visits in the upper, nuggets in the lower 32 bits
  private int size;

  GroupTable(int bound) {
    this(bound, new long[START_SLOTS], new long[START_SLOTS], 0);
  }

  private GroupTable(int bound, long[] keys, long[] counts, int size) {
    this.bound = bound;
    this.keys = keys;
    this.counts = counts;
    this.size = size;
  }

  /** Counts one judged page of a group; key 0 is no group. */
  void count(long key, boolean nugget) {
    if (key == 0) {
      return;
    }
    int slot = slot(key);
    if (keys[slot] == 0) {
      makeRoom();
      slot = slot(key);
      keys[slot] = key;
      size++;
    }
    counts[slot] += (1L << 32) + (nugget ? 1 : 0);
  }

  /** A page that was counted is what it was not taken for: a nugget, or none. */
  void recount(long key, boolean nugget) {
    if (key == 0) {
      return;
    }
    long now = counts(key);
    if (now >>> 32 == 0) {
      count(key, nugget); // forgotten since, or learned by an earlier run
    } else if (nugget ? (now & 0xFFFF_FFFFL) < now >>> 32 : (now & 0xFFFF_FFFFL) > 0) {
      counts[slot(key)] += nugget ? 1 : -1;
    }
  }

  /** Visits in the upper, nuggets in the lower 32 bits; 0 for an unknown group. */
  long counts(long key) {
    return key == 0 ? 0 : counts[slot(key)];
  }

  /** Judged pages of a group, by its counts. */
  static long visits(long counts) {
    return counts >>> 32;
  }

  /**
   * Smoothed log-odds of success over the base rate.
   *
   * @param strength pages at the base rate the group is credited with
   */
  static double logOdds(long counts, double strength, double baseRate) {
    long visits = visits(counts);
    long nuggets = counts & 0xFFFF_FFFFL;
    if (visits == 0) {
      return 0;
    }
    double hits = nuggets / (strength * baseRate) + 1;
    double misses = (visits - nuggets) / (strength * (1 - baseRate)) + 1;
    return Math.log(hits / misses);
  }

  int size() {
    return size;
  }

  GroupTable copy() {
    return new GroupTable(bound, keys.clone(), counts.clone(), size);
  }

  void write(DataOutputStream out) throws IOException {
    out.writeInt(size);
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] != 0) {
        out.writeLong(keys[i]);
        out.writeLong(counts[i]);
      }
    }
  }

  static GroupTable read(DataInputStream in, int bound) throws IOException {
    GroupTable table = new GroupTable(bound);
    int entries = in.readInt();
    for (int i = 0; i < entries; i++) {
      table.put(in.readLong(), in.readLong());
    }
    return table;
  }

  private void put(long key, long value) {
    makeRoom();
    int slot = slot(key);
    size += keys[slot] == 0 ? 1 : 0;
    keys[slot] = key;
    counts[slot] = value;
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) (key >>> 20) & mask;
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void makeRoom() {
    if (size >= bound) {
      forget();
    } else if (size * 2 >= keys.length) {
      rebuild(keys.length * 2, 0);
    }
  }

  /** Drops barren groups with few visits until a quarter of the bound is free. */
  private void forget() {
    for (long visits = 1; size > bound - bound / 4; visits *= 2) {
      rebuild(keys.length, visits);
    }
  }

  private void rebuild(int slots, long barrenVisits) {
    long[] oldKeys = keys;
    long[] oldCounts = counts;
    keys = new long[slots];
    counts = new long[slots];
    size = 0;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0 && !isBarren(oldCounts[i], barrenVisits)) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        counts[slot] = oldCounts[i];
        size++;
      }
    }
  }

  /** A nugget weighs as much as 64 visits: what was learned from it is not forgotten lightly. */
  private static boolean isBarren(long counts, long limit) {
    return limit > 0 && (counts >>> 32) + 64 * (counts & 0xFFFF_FFFFL) <= limit;
  }
}
