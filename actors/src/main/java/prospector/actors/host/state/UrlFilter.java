package prospector.actors.host.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A set of URL fingerprints that only grows and may take a stranger for a member: a Bloom filter in
 * layers, each with twice the room of the one before, so that its size need not be known.
 *
 * <p><em>A member is never taken for a stranger.</em> 16 bits and 8 probes a member: a full layer
 * is wrong about a stranger with probability (1 - e^(-8/16))^8 = 0.06 %, all layers together with
 * less than 0.5 % up to 256 times the first layer's room. A member takes 2 to 4 bytes.
 *
 * <p>Source: Bloom, "Space/time trade-offs in hash coding with allowable errors" (1970); probes by
 * two hashes after Kirsch and Mitzenmacher, "Less hashing, same performance" (2006); layers after
 * Almeida et al., "Scalable Bloom filters" (2007), without their tightening. Not thread-safe.
 */
final class UrlFilter {
  private static final int BITS_A_MEMBER = 16;
  private static final int PROBES = 8;

  private final int firstRoom;
  private final List<Layer> layers = new ArrayList<>();

  /**
   * @param firstRoom members of the first layer, 1 or more
   */
  UrlFilter(int firstRoom) {
    this.firstRoom = firstRoom;
  }

  /** Members of one layer and the bits they set; the room is a multiple of 4. */
  private static final class Layer {
    private final long[] bits;
    private int members;

    Layer(long[] bits, int members) {
      this.bits = bits;
      this.members = members;
    }

    boolean isFull() {
      return (long) members * BITS_A_MEMBER >= (long) bits.length * Long.SIZE;
    }

    boolean contains(long hash, long step) {
      long at = hash;
      for (int i = 0; i < PROBES; i++) {
        long bit = bit(at);
        if ((bits[(int) (bit >>> 6)] & (1L << bit)) == 0) {
          return false;
        }
        at += step;
      }
      return true;
    }

    void add(long hash, long step) {
      long at = hash;
      for (int i = 0; i < PROBES; i++) {
        long bit = bit(at);
        bits[(int) (bit >>> 6)] |= 1L << bit;
        at += step;
      }
      members++;
    }

    /** Spreads 64 bits evenly over the layer's, without a division. */
    private long bit(long at) {
      return Math.multiplyHigh(at >>> 1, ((long) bits.length * Long.SIZE) << 1);
    }
  }

  boolean isEmpty() {
    return layers.isEmpty();
  }

  /** Whether it may be a member. */
  boolean mayContain(long fingerprint) {
    if (layers.isEmpty()) {
      return false;
    }
    long hash = mix(fingerprint);
    long step = step(hash);
    for (Layer layer : layers) {
      if (layer.contains(hash, step)) {
        return true;
      }
    }
    return false;
  }

  void add(long fingerprint) {
    long hash = mix(fingerprint);
    long step = step(hash);
    for (Layer layer : layers) {
      if (layer.contains(hash, step)) {
        return; // or taken for one: then it always will be
      }
    }
    if (layers.isEmpty() || layers.get(layers.size() - 1).isFull()) {
      layers.add(new Layer(new long[nextWords()], 0));
    }
    layers.get(layers.size() - 1).add(hash, step);
  }

  private int nextWords() {
    long words =
        layers.isEmpty()
            ? ((long) firstRoom * BITS_A_MEMBER + 63) / Long.SIZE
            : 2L * layers.get(layers.size() - 1).bits.length;
    return (int) Math.min(Integer.MAX_VALUE - 8, words);
  }

  /** Bytes of all layers. */
  long bytes() {
    long bytes = 0;
    for (Layer layer : layers) {
      bytes += (long) layer.bits.length * Long.BYTES;
    }
    return bytes;
  }

  /** Finalizer of MurmurHash3: every bit of the fingerprint changes every bit of the hash. */
  private static long mix(long value) {
    long x = value;
    x = (x ^ (x >>> 33)) * 0xff51afd7ed558ccdL;
    x = (x ^ (x >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return x ^ (x >>> 33);
  }

  private static long step(long hash) {
    return mix(hash ^ 0x9e3779b97f4a7c15L) | 1;
  }

  /** A copy of the layers, smallest first. */
  List<HostSnapshot.Layer> save() {
    return layers.stream()
        .map(layer -> new HostSnapshot.Layer(layer.bits.clone(), layer.members))
        .toList();
  }

  static UrlFilter restore(int firstRoom, List<HostSnapshot.Layer> saved) {
    UrlFilter filter = new UrlFilter(firstRoom);
    for (HostSnapshot.Layer layer : saved) {
      filter.layers.add(
          new Layer(Arrays.copyOf(layer.bits(), layer.bits().length), layer.members()));
    }
    return filter;
  }
}
