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

  private final long[] minima = new long[TextSketch.BINS];
  private final long[] words = new long[TextSketch.SHINGLE_WORDS]; // the last ones, in a ring
  private int wordCount;
  private boolean empty = true;

  ShingleMinima() {
    Arrays.fill(minima, NOTHING);
  }

  void addAll(CharSequence text) {
    long word = FNV_OFFSET;
    boolean inWord = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isLetterOrDigit(c)) {
        word = (word ^ Character.toLowerCase(c)) * FNV_PRIME;
        inWord = true;
      } else if (inWord) {
        addWord(word);
        word = FNV_OFFSET;
        inWord = false;
      }
    }
    if (inWord) {
      addWord(word);
    }
  }

  private void addWord(long word) {
    words[wordCount % words.length] = word;
    wordCount++;
    if (wordCount >= words.length) {
      addShingle();
    }
  }

  private void addShingle() {
    long hash = 0;
    for (int i = 0; i < words.length; i++) {
      hash = mix(hash * 31 + words[(wordCount + i) % words.length]);
    }
    int bin = (int) (hash >>> BIN_SHIFT);
    long rank = mix(hash);
    if (Long.compareUnsigned(rank, minima[bin]) < 0) {
      minima[bin] = rank;
    }
    empty = false;
  }

  boolean isEmpty() {
    return empty;
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
