package prospector.actors.host.state;

import java.util.Arrays;
import java.util.function.BiConsumer;
import prospector.actors.host.link.UrlState;

/**
 * URL fingerprint to {@link UrlState}: open addressing over primitive arrays, 9 bytes a slot.
 *
 * <p>A giant host of 1,000,000 URLs takes 19 MB. Owned by one host; not thread-safe.
 */
final class FingerprintMap {
  private static final int SMALLEST = 16;

  private long[] keys;
  private byte[] values; // 0 == free slot, else ordinal + 1
  private int size;

  FingerprintMap() {
    keys = new long[SMALLEST];
    values = new byte[SMALLEST];
  }

  /** The state of a URL; {@link UrlState#UNKNOWN} when it was never seen. */
  UrlState get(long fingerprint) {
    int slot = slot(fingerprint);
    return values[slot] == 0 ? UrlState.UNKNOWN : UrlState.ofCode(values[slot] - 1);
  }

  void put(long fingerprint, UrlState state) {
    if ((size + 1) * 2 > keys.length) {
      grow();
    }
    int slot = slot(fingerprint);
    if (values[slot] == 0) {
      size++;
    }
    keys[slot] = fingerprint;
    values[slot] = (byte) (state.ordinal() + 1);
  }

  int size() {
    return size;
  }

  void forEach(BiConsumer<Long, UrlState> consumer) {
    for (int i = 0; i < keys.length; i++) {
      if (values[i] != 0) {
        consumer.accept(keys[i], UrlState.ofCode(values[i] - 1));
      }
    }
  }

  /** Fingerprints in slot order, paired with {@link #codes()}. */
  long[] fingerprints() {
    long[] out = new long[size];
    int n = 0;
    for (int i = 0; i < keys.length; i++) {
      if (values[i] != 0) {
        out[n++] = keys[i];
      }
    }
    return out;
  }

  /** Ordinals of the states, in the order of {@link #fingerprints()}. */
  byte[] codes() {
    byte[] out = new byte[size];
    int n = 0;
    for (byte value : values) {
      if (value != 0) {
        out[n++] = (byte) (value - 1);
      }
    }
    return out;
  }

  static FingerprintMap of(long[] fingerprints, byte[] codes) {
    FingerprintMap map = new FingerprintMap();
    for (int i = 0; i < fingerprints.length; i++) {
      map.put(fingerprints[i], UrlState.ofCode(codes[i]));
    }
    return map;
  }

  private int slot(long fingerprint) {
    int mask = keys.length - 1;
    int slot = (int) (fingerprint ^ (fingerprint >>> 32)) & mask;
    while (values[slot] != 0 && keys[slot] != fingerprint) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    byte[] oldValues = values;
    keys = new long[oldKeys.length * 2];
    values = new byte[keys.length];
    Arrays.fill(values, (byte) 0);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldValues[i] != 0) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
      }
    }
  }
}
