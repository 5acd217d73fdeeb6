package prospector.web.url;

/**
 * A 64-bit hash of a string that is the same on every JVM and in every version of this project:
 * fingerprints are stored.
 *
 * <p>Two rounds of the 64-bit finaliser of MurmurHash3 (Appleby 2011, public domain) over a
 * polynomial of the characters. At 10 million URLs on one host the chance of any collision is about
 * 3 in a million.
 */
public final class Fingerprint {
  private Fingerprint() {}

  /** The fingerprint of a text, over its UTF-16 code units. */
  public static long of(String text) {
    long a = 0x9E3779B97F4A7C15L;
    long b = 0xC2B2AE3D27D4EB4FL;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      a = (a ^ c) * 0x100000001B3L;
      b = Long.rotateLeft(b, 5) * 0x9FB21C651E98DF25L + c;
    }
    return mix(mix(a) + Long.rotateLeft(mix(b ^ text.length()), 32));
  }

  /** Combines two fingerprints; the order matters. */
  public static long combine(long first, long second) {
    return mix(first * 0x9E3779B97F4A7C15L + second);
  }

  private static long mix(long value) {
    long h = value;
    h ^= h >>> 33;
    h *= 0xFF51AFD7ED558CCDL;
    h ^= h >>> 33;
    h *= 0xC4CEB9FE1A85EC53L;
    h ^= h >>> 33;
    return h;
  }
}
