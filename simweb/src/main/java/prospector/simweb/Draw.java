package prospector.simweb;

/**
 * Cheap seeded chance: SplitMix64 (Steele, Lea, Flood 2014) as a stream and as a hash of a few
 * numbers.
 *
 * <p>Not thread-safe; one per use.
 */
final class Draw {
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private long state;

  Draw(long seed) {
    state = seed;
  }

  /** Starts the stream again from another seed. */
  void reset(long seed) {
    state = seed;
  }

  long next() {
    state += GOLDEN;
    return mix(state);
  }

  /** Uniform in [0, bound). */
  int below(int bound) {
    return below(next(), bound);
  }

  /** Uniform in [0, 1). */
  double unit() {
    return unit(next());
  }

  boolean chance(double probability) {
    return unit() < probability;
  }

  static long hash(long a, long b) {
    return mix(mix(a + GOLDEN) ^ (b * 0xd6e8feb86659fd93L + GOLDEN));
  }

  static long hash(long a, long b, long c) {
    return hash(hash(a, b), c);
  }

  static int below(long hash, int bound) {
    return (int) (((hash >>> 32) * bound) >>> 32);
  }

  static double unit(long hash) {
    return (hash >>> 11) * 0x1p-53;
  }

  private static long mix(long value) {
    long z = value;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
