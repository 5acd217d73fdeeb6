package prospector.node.inspect;

/** A set of fingerprints in 16 to 32 bytes each, where their texts take some 200; it only grows. */
public final class FingerprintSet {
  private static final int SMALLEST = 16;

  private long[] slots = new long[SMALLEST]; // open addressing; 0 is free
  private int size;
  private boolean zero;

  /** Adds one; false where it was there. */
  public boolean add(long fingerprint) {
    if (fingerprint == 0) {
      boolean fresh = !zero;
      zero = true;
      return fresh;
    }
    int slot = slot(slots, fingerprint);
    if (slots[slot] != 0) {
      return false;
    }
    slots[slot] = fingerprint;
    size++;
    if (size > slots.length / 2) {
      grow();
    }
    return true;
  }

  /** Whether it is there. */
  public boolean contains(long fingerprint) {
    return fingerprint == 0 ? zero : slots[slot(slots, fingerprint)] != 0;
  }

  /** How many there are. */
  public int size() {
    return size + (zero ? 1 : 0);
  }

  private void grow() {
    long[] larger = new long[Math.multiplyExact(2, slots.length)];
    for (long fingerprint : slots) {
      if (fingerprint != 0) {
        larger[slot(larger, fingerprint)] = fingerprint;
      }
    }
    slots = larger;
  }

  /** Where it is, or the free slot for it. */
  private static int slot(long[] slots, long fingerprint) {
    int slot = (int) fingerprint & (slots.length - 1);
    while (slots[slot] != 0 && slots[slot] != fingerprint) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }
}
