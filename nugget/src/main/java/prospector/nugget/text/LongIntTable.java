package prospector.nugget.text;

/** Open-addressing table from a pair of positive ints to a positive int; grows, never shrinks. */
final class LongIntTable {
  static final int ABSENT = -1;

  private long[] keys = new long[16]; // 0 == empty: the second of a pair is never 0
  private int[] values = new int[16];
  private int size;

  /** The value of a pair, or {@link #ABSENT}. */
  int get(int first, int second) {
    long key = key(first, second);
    for (int slot = slot(key); ; slot = (slot + 1) & (keys.length - 1)) {
      if (keys[slot] == key) {
        return values[slot];
      }
      if (keys[slot] == 0) {
        return ABSENT;
      }
    }
  }

  /** Adds a pair that is not in the table. */
  void put(int first, int second, int value) {
    if (++size * 2 > keys.length) {
      grow();
    }
    insert(key(first, second), value);
  }

  private void insert(long key, int value) {
    int slot = slot(key);
    while (keys[slot] != 0) {
      slot = (slot + 1) & (keys.length - 1);
    }
    keys[slot] = key;
    values[slot] = value;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[oldKeys.length * 2];
    values = new int[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        insert(oldKeys[i], oldValues[i]);
      }
    }
  }

  private static long key(int first, int second) {
    return ((long) first << 32) | second;
  }

  private int slot(long key) {
    long mixed = key * 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> 40) & (keys.length - 1);
  }
}
