package prospector.prioritizer;

/**
 * Cuts text into lower-case words and hashes them in the same pass, without a string per word.
 *
 * <p>A word is a run of letters and digits that starts with a letter; it also ends where a small
 * letter meets a capital ({@code ThreadPool} is two words). Words have 2 to 24 characters; longer
 * runs are cut. Runs of digits alone are skipped: page numbers and dates do not repeat.
 */
final class Tokens {
  private static final int MIN_CHARS = 2;
  private static final int MAX_CHARS = 24;
  private static final long FNV_OFFSET = 0xCBF29CE484222325L;
  private static final long FNV_PRIME = 0x100000001B3L;

  private Tokens() {}

  /** Gets the words, in order. */
  @FunctionalInterface
  interface Sink {
    /**
     * One word.
     *
     * @param hash FNV-1a of its lower-case characters
     */
    void word(long hash, String text, int start, int end);
  }

  /** Scans {@code text} from {@code from} to {@code to}, giving at most {@code limit} words. */
  static void scan(String text, int from, int to, int limit, Sink sink) {
    int left = limit;
    int i = from;
    while (i < to && left > 0) {
      char c = text.charAt(i);
      if (!isLetter(c)) {
        i = isDigit(c) ? skipNumber(text, i, to) : i + 1;
        continue;
      }
      int start = i;
      long hash = FNV_OFFSET;
      boolean wasSmall = false;
      while (i < to && i - start < MAX_CHARS) {
        char next = text.charAt(i);
        boolean capital = next >= 'A' && next <= 'Z';
        if (!(isLetter(next) || isDigit(next)) || (capital && wasSmall)) {
          break;
        }
        wasSmall = !capital;
        hash = (hash ^ lower(next)) * FNV_PRIME;
        i++;
      }
      if (i - start >= MIN_CHARS) {
        sink.word(hash, text, start, i);
        left--;
      }
    }
  }

  /** The hash of a whole text as if it were one word. */
  static long hash(String text, int from, int to) {
    long hash = FNV_OFFSET;
    for (int i = from; i < to; i++) {
      hash = (hash ^ lower(text.charAt(i))) * FNV_PRIME;
    }
    return hash;
  }

  /** Like {@link #hash} with every run of digits read as one {@code #}. */
  static long shapeHash(String text, int from, int to) {
    long hash = FNV_OFFSET;
    boolean inNumber = false;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      boolean digit = isDigit(c);
      if (!digit || !inNumber) {
        hash = (hash ^ (digit ? '#' : lower(c))) * FNV_PRIME;
      }
      inNumber = digit;
    }
    return hash;
  }

  private static int skipNumber(String text, int from, int to) {
    int i = from;
    while (i < to && isDigit(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLetter(char c) {
    return c < 128
        ? (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
        : Character.isLetterOrDigit(c);
  }

  private static char lower(char c) {
    if (c < 128) {
      return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
    }
    return Character.toLowerCase(c);
  }
}
