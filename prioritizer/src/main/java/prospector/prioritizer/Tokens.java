package prospector.prioritizer;

import java.util.Arrays;
import prospector.web.text.NormalForm;
import prospector.web.text.UnspacedScripts;

/**
 * Cuts text into lower-case words and hashes them in the same pass, without a string per word.
 *
 * <p>A word is a run of letters and digits that holds a letter; it also ends where a small letter
 * meets a capital ({@code ThreadPool} is two words, {@code 3D} one), and where it did the whole run
 * is one more, as the words of pages have it; it does not count. Combining marks belong to the
 * letter before them, as signs do in {@code C++} and {@code C#}, and text is in its {@link
 * NormalForm} as that of pages is. Words have 2 to 24 characters; longer runs are cut. Runs of
 * digits alone are skipped: page numbers and dates do not repeat.
 *
 * <p>Of {@linkplain UnspacedScripts scripts without spaces} each two neighbouring characters are a
 * word, as a topic's words have them; a character that stands alone is one.
 */
final class Tokens {
  private static final int MIN_CHARS = 2;
  static final int MAX_CHARS = 24;
  private static final long FNV_OFFSET = 0xCBF29CE484222325L;
  private static final long FNV_PRIME = 0x100000001B3L;

  private static final byte CHANGES = -2; // needs a look at the normal form
  private static final byte UNSPACED = -1;
  private static final byte OTHER = 0;
  private static final byte MARK = 1; // from here on a word goes on
  private static final byte DIGIT = 2;
  private static final byte SMALL = 3; // from here on one begins
  private static final byte CAPITAL = 4;
  private static final byte[] KINDS = kinds(); // of the ASCII characters

  private Tokens() {}

  /** Gets the words, in order. */
  @FunctionalInterface
  interface Sink {
    /**
     * One word.
     *
     * @param hash FNV-1a of its lower-case characters
     * @param text where it stands: what was scanned, or that in its {@link NormalForm}
     */
    void word(long hash, String text, int start, int end);
  }

  /**
   * Scans {@code text} from {@code from} to {@code to}, giving at most {@code limit} words, not
   * counting runs that were given in parts before.
   *
   * @return how many it gave
   */
  static int scan(String text, int from, int to, int limit, Sink sink) {
    return scan(text, from, from, to, false, limit, sink);
  }

  /**
   * What is left of a text from its first word that its normal form may have otherwise.
   *
   * @param runStart where its run began, whose parts before it were given; they stay as they are
   */
  private static int scanRest(String text, int runStart, int from, int to, int limit, Sink sink) {
    String normal = NormalForm.of(text, runStart, to);
    return scan(normal, 0, from - runStart, normal.length(), true, limit, sink);
  }

  /** Scans from within the run that begins at {@code run}, whose parts before were given. */
  private static int scan(
      String text, int run, int from, int to, boolean normal, int limit, Sink sink) {
    int left = limit;
    int runStart = run;
    long runHash = hash(text, run, from);
    boolean split = run < from; // whether the word before ended at a capital
    int i = from;
    while (i < to && left > 0) {
      int kind = kind(text.charAt(i), normal);
      if (kind == CHANGES) {
        return limit - left + scanRest(text, i, i, to, left, sink);
      }
      if (kind == UNSPACED) {
        int end = endOfUnspaced(text, i, to, normal);
        if (end < to && kind(text.charAt(end), normal) == CHANGES) {
          return limit - left + scanRest(text, i, i, to, left, sink);
        }
        left -= pairs(text, i, end, left, sink);
        i = end;
        continue;
      }
      int letter = kind == DIGIT ? letterBehind(text, i, to, normal) : i;
      if (kind < SMALL && letter == i) {
        i = kind == DIGIT ? skipNumber(text, i, to) : i + 1;
        continue;
      }
      int start = i;
      int last = Math.min(to, i + MAX_CHARS);
      long hash = FNV_OFFSET;
      boolean wasSmall = false;
      if (!split) {
        runStart = start;
        runHash = FNV_OFFSET;
      }
      if (letter > i) { // 3d, 5G, 2FA
        hash = hash(text, i, letter);
        runHash = hash;
        i = letter;
        kind = kind(text.charAt(i), normal);
      }
      while (i < last && kind > OTHER && !(wasSmall && kind == CAPITAL)) {
        wasSmall = kind == MARK ? wasSmall : kind != CAPITAL;
        char lower = lower(text.charAt(i));
        hash = (hash ^ lower) * FNV_PRIME;
        runHash = (runHash ^ lower) * FNV_PRIME;
        i++;
        kind = i < last ? kind(text.charAt(i), normal) : OTHER;
      }
      if (kind == CHANGES) {
        return limit - left + scanRest(text, runStart, start, to, left, sink);
      }
      int signs = i - start == 1 && !split ? signs(text, i, to) : 0;
      if (signs > 0) {
        i += signs;
        hash = hash(text, start, i);
      }
      if (i - start >= MIN_CHARS) {
        sink.word(hash, text, start, i);
        left--;
      }
      boolean goesOn = i < last && kind == CAPITAL;
      if (split && !goesOn && i - runStart <= MAX_CHARS) {
        sink.word(runHash, text, runStart, i);
      }
      split = goesOn;
    }
    return limit - left;
  }

  /** How many signs belong to the single letter before them; as words of pages have it. */
  private static int signs(String text, int from, int to) {
    char letter = text.charAt(from - 1);
    if (from == to || letter >= 128 || KINDS[letter] < SMALL) {
      return 0;
    }
    if (text.charAt(from) == '#') { // but /c#part, where it begins the name of a place
      return from + 1 == to || kind(text.charAt(from + 1), true) <= MARK ? 1 : 0;
    }
    return text.startsWith("++", from) && from + 2 <= to ? 2 : 0;
  }

  private static int endOfUnspaced(String text, int from, int to, boolean normal) {
    int i = from + 1;
    while (i < to && kind(text.charAt(i), normal) == UNSPACED) {
      i++;
    }
    return i;
  }

  private static int pairs(String text, int from, int to, int limit, Sink sink) {
    if (to - from == 1) {
      sink.word(hash(text, from, to), text, from, to);
      return 1;
    }
    int given = 0;
    for (int i = from; i < to - 1 && given < limit; i++) {
      sink.word(hash(text, i, i + 2), text, i, i + 2);
      given++;
    }
    return given;
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

  /** Where the number that begins here turns into a word; {@code from} where it does not. */
  private static int letterBehind(String text, int from, int to, boolean normal) {
    int i = skipNumber(text, from, to);
    boolean word = i < to && i - from < MAX_CHARS;
    int kind = word ? kind(text.charAt(i), normal) : OTHER;
    return kind >= SMALL || kind == CHANGES ? i : from;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** The kind of a character; of a text in its {@link NormalForm} none is {@link #CHANGES}. */
  private static int kind(char c, boolean normal) {
    if (c < 128) {
      return KINDS[c];
    }
    if (!normal && (NormalForm.mayChange(c) || Character.isHighSurrogate(c))) {
      return CHANGES;
    }
    if (UnspacedScripts.contains(c)) {
      return UNSPACED;
    }
    if (Character.isLetterOrDigit(c)) {
      return Character.isUpperCase(c) ? CAPITAL : SMALL;
    }
    return isMark(c) ? MARK : OTHER;
  }

  private static boolean isMark(char c) {
    int type = Character.getType(c);
    return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
  }

  private static char lower(char c) {
    if (c < 128) {
      return KINDS[c] == CAPITAL ? (char) (c + 32) : c;
    }
    return Character.toLowerCase(Character.toUpperCase(c)); // a final sigma is a sigma
  }

  private static byte[] kinds() {
    byte[] kinds = new byte[128];
    Arrays.fill(kinds, '0', '9' + 1, DIGIT);
    Arrays.fill(kinds, 'a', 'z' + 1, SMALL);
    Arrays.fill(kinds, 'A', 'Z' + 1, CAPITAL);
    return kinds;
  }
}
