package prospector.web.url;

/**
 * A 64-bit hash of a string that is the same on every JVM and in every version of this project:
 * fingerprints are stored.
 *
 * <p>XXH64 with seed 0 (Collet 2014, specification 0.1.1) over the text's UTF-16 code units in
 * little-endian order, read from the string without a copy. At 10 million URLs on one host the
 * chance of any collision is about 3 in a million. Not a defence against someone who makes
 * collisions on purpose: those could only hide URLs of their own host.
 */
public final class Fingerprint {
  private static final long PRIME_1 = 0x9E3779B185EBCA87L;
  private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
  private static final long PRIME_3 = 0x165667B19E3779F9L;
  private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
  private static final long PRIME_5 = 0x27D4EB2F165667C5L;

  private static final int STRIPE_CHARS = 16; // 32 bytes: four lanes of 8
  private static final int LANE_CHARS = 4;

  private Fingerprint() {}

  /** The fingerprint of a text, over its UTF-16 code units. */
  public static long of(String text) {
    int length = text.length();
    int at = 0;
    long hash = PRIME_5;
    if (length >= STRIPE_CHARS) {
      long a = 0x60EA27EEADC0B5D6L; // PRIME_1 + PRIME_2
      long b = PRIME_2;
      long c = 0;
      long d = 0x61C8864E7A143579L; // -PRIME_1
      for (; at <= length - STRIPE_CHARS; at += STRIPE_CHARS) {
        a = round(a, lane(text, at));
        b = round(b, lane(text, at + LANE_CHARS));
        c = round(c, lane(text, at + 2 * LANE_CHARS));
        d = round(d, lane(text, at + 3 * LANE_CHARS));
      }
      hash = merged(a, b, c, d);
    }
    return avalanche(tail(hash + 2L * length, text, at));
  }

  private static long merged(long a, long b, long c, long d) {
    long hash =
        Long.rotateLeft(a, 1)
            + Long.rotateLeft(b, 7)
            + Long.rotateLeft(c, 12)
            + Long.rotateLeft(d, 18);
    hash = (hash ^ round(0, a)) * PRIME_1 + PRIME_4;
    hash = (hash ^ round(0, b)) * PRIME_1 + PRIME_4;
    hash = (hash ^ round(0, c)) * PRIME_1 + PRIME_4;
    return (hash ^ round(0, d)) * PRIME_1 + PRIME_4;
  }

  /** What is left after the last stripe: lanes of 8 bytes, then 4, then single bytes. */
  private static long tail(long start, String text, int from) {
    long hash = start;
    int at = from;
    for (; at <= text.length() - LANE_CHARS; at += LANE_CHARS) {
      hash ^= round(0, lane(text, at));
      hash = Long.rotateLeft(hash, 27) * PRIME_1 + PRIME_4;
    }
    if (at <= text.length() - 2) {
      hash ^= (text.charAt(at) | (long) text.charAt(at + 1) << 16) * PRIME_1;
      hash = Long.rotateLeft(hash, 23) * PRIME_2 + PRIME_3;
      at += 2;
    }
    if (at < text.length()) {
      hash = Long.rotateLeft(hash ^ (text.charAt(at) & 0xFF) * PRIME_5, 11) * PRIME_1;
      hash = Long.rotateLeft(hash ^ (text.charAt(at) >> 8) * PRIME_5, 11) * PRIME_1;
    }
    return hash;
  }

  /** Combines two fingerprints; the order matters. */
  public static long combine(long first, long second) {
    return avalanche(round(round(PRIME_5, first), second));
  }

  private static long lane(String text, int at) {
    return text.charAt(at)
        | (long) text.charAt(at + 1) << 16
        | (long) text.charAt(at + 2) << 32
        | (long) text.charAt(at + 3) << 48;
  }

  private static long round(long accumulator, long input) {
    return Long.rotateLeft(accumulator + input * PRIME_2, 31) * PRIME_1;
  }

  private static long avalanche(long value) {
    long hash = (value ^ (value >>> 33)) * PRIME_2;
    hash = (hash ^ (hash >>> 29)) * PRIME_3;
    return hash ^ (hash >>> 32);
  }
}
