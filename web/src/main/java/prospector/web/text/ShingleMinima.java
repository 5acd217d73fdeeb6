package prospector.web.text;

import java.util.Arrays;

/**
 * The least hash of each bin over a text's shingles. A shingle's hash chooses its bin with its
 * upper bits and competes in it with the whole. One instance, one text; not thread-safe.
 */
final class ShingleMinima {
  private static final long NOTHING = -1L; // as an unsigned number, the largest
  private static final int BIN_SHIFT = Long.SIZE - 7; // 128 bins
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  /** Base of the rolling hash over the words of a shingle; any large odd number. */
  private static final long BASE = 0x9E3779B97F4A7C15L;

  private static final long BASE_TO_SHINGLE = power(BASE, TextSketch.SHINGLE_WORDS);

  /** By UTF-16 code unit: the letter or digit in lower case, 0 for what separates words. */
  private static final char[] LOWER = lower();

  private final long[] minima = new long[TextSketch.BINS];
  private final long[] words = new long[TextSketch.SHINGLE_WORDS]; // the last ones, in a ring
  private int oldest;
  private int wordCount; // up to a shingle's
  private long rolling; // of the words in the ring
  private int shingles;
  private long bag; // a sum over all words, so that their order makes no difference

  ShingleMinima() {
    Arrays.fill(minima, NOTHING);
  }

  private static long power(long base, int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= base;
    }
    return power;
  }

  private static char[] lower() {
    char[] lower = new char[Character.MAX_VALUE + 1];
    for (int c = 0; c < lower.length; c++) {
      lower[c] = Character.isLetterOrDigit((char) c) ? Character.toLowerCase((char) c) : 0;
    }
    return lower;
  }

  void addAll(CharSequence text) {
    long word = FNV_OFFSET;
    boolean inWord = false;
    for (char c : text.toString().toCharArray()) {
      boolean unspaced = UnspacedScripts.contains(c);
      char lower = LOWER[c];
      if (inWord && (unspaced || lower == 0)) {
        addWord(word);
        word = FNV_OFFSET;
        inWord = false;
      }
      if (unspaced) {
        addWord((FNV_OFFSET ^ c) * FNV_PRIME);
      } else if (lower != 0) {
        word = (word ^ lower) * FNV_PRIME;
        inWord = true;
      }
    }
    if (inWord) {
      addWord(word);
    }
  }

  private void addWord(long word) {
    bag += mix(word);
    rolling = rolling * BASE + word - words[oldest] * BASE_TO_SHINGLE;
    words[oldest] = word;
    oldest = oldest + 1 == words.length ? 0 : oldest + 1;
    if (wordCount < words.length) {
      wordCount++;
    }
    if (wordCount == words.length) {
      addShingle(mix(rolling));
    }
  }

  private void addShingle(long hash) {
    int bin = (int) (hash >>> BIN_SHIFT);
    long rank = mix(hash);
    shingles++;
    if (Long.compareUnsigned(rank, minima[bin]) < 0) {
      minima[bin] = rank;
    }
  }

  boolean isEmpty() {
    return wordCount < words.length;
  }

  /** Shingles so far, repeated ones included. */
  int shingles() {
    return shingles;
  }

  /** A number that all texts with the same words have. */
  long bag() {
    return bag;
  }

  TextSketch sketch() {
    long high = 0;
    long low = 0;
    for (int bin = 0; bin < TextSketch.BINS; bin++) {
      long bit = mix(filled(bin) + bin) & 1;
      if (bin < Long.SIZE) {
        high |= bit << bin;
      } else {
        low |= bit << bin;
      }
    }
    return new TextSketch(high, low);
  }

  /** The bin's minimum, or that of the first full bin on a walk that depends on the bin alone. */
  private long filled(int bin) {
    int at = bin;
    for (long step = 1; minima[at] == NOTHING; step++) {
      at = (int) (mix(bin * 0x9E3779B97F4A7C15L + step) >>> BIN_SHIFT);
    }
    return minima[at];
  }

  /** Finalizer of MurmurHash3. */
  private static long mix(long value) {
    long x = value;
    x = (x ^ (x >>> 33)) * 0xff51afd7ed558ccdL;
    x = (x ^ (x >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return x ^ (x >>> 33);
  }
}
