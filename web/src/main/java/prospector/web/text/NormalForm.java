package prospector.web.text;

import java.nio.CharBuffer;
import java.text.Normalizer;
import java.util.Arrays;

/**
 * Text in one form for what looks the same: in NFKC (UAX #15), and without the tatweel that
 * stretches Arabic words and the zero-width joiner that shapes Indic ones (UAX #29, WB4: it breaks
 * no word).
 *
 * <p><em>A text comes back as it is where its words are the same in that form</em>, which is so of
 * nearly all: letters and digits that NFKC maps, and combining marks, which it sorts and joins with
 * their letters, change words. Punctuation and symbols do not, as they only separate words,
 * whatever they are mapped to, nor do variation selectors.
 */
public final class NormalForm {
  /** Whether a text with the code unit may hold other words in it; for surrogates false. */
  private static final boolean[] CHANGES = new boolean[1 << 16];

  private static final int MARKS_MAX = 30; // in a row
  private static final char TATWEEL = 0x640;
  private static final char JOINER = 0x200D;
  private static final int FIRST_MARK = 0x300;
  private static final int VARIATION_SELECTORS = 0xFE00;

  /**
   * First and last of the areas with letters and digits that NFKC maps, in Unicode 13 to 16, and
   * conjoining Hangul; rounded up where what is between them is rare.
   */
  private static final int[] MAPPED = {
    0xAA, 0xAA, 0xB2, 0xB3, 0xB5, 0xB5, 0xB9, 0xBA, 0xBC, 0xBE, // superscripts, fractions
    0x132, 0x133, 0x13F, 0x140, 0x149, 0x149, 0x17F, 0x17F, 0x1C4, 0x1CC, 0x1F1, 0x1F3, // digraphs
    0x2B0, 0x2B8, 0x2E0, 0x2E4, // superscript letters
    0x374, 0x374, 0x37A, 0x37A, 0x3D0, 0x3F9, 0x587, 0x587, 0x675, 0x678, // Greek to Arabic
    0x958, 0xA5E, 0xB5C, 0xB5D, // Indic letters with a dot
    0xE33, 0xE33, 0xEB3, 0xEDD, 0xF43, 0xF69, // Thai and Lao am, Tibetan
    0x10FC, 0x10FC, 0x1160, 0x11FF, // conjoining Hangul
    0x1D2C, 0x1DFF, 0x1E9A, 0x1E9B, 0x1F71, 0x1FFB, // phonetic letters, Greek with an acute
    0x2070, 0x209C, 0x20A8, 0x20A8, 0x2100, 0x2189, 0x2460,
    0x24FF, // signs like letters, in circles
    0x2C7C, 0x2C7D, 0x2D6F, 0x2D6F, 0x2E80, 0x2FDF, 0x3038, 0x303A, // radicals
    0x309F, 0x309F, 0x30FF, 0x30FF, 0x3130, 0x33FF, // kana digraphs, compatibility Hangul
    0xA69C, 0xA69D, 0xA770, 0xA770, 0xA7F1, 0xA7F9, 0xAB5C, 0xAB69, // superscript letters
    0xF900, 0xFDFF, 0xFE10, 0xFEFC, 0xFF10, 0xFFDC, // ligatures, Arabic forms, other widths
    0x10780, 0x107BF, 0x1CCD6, 0x1CCF9, 0x1D400, 0x1D7FF, // mathematical letters
    0x1E030, 0x1E06D, 0x1EE00, 0x1EEFF, 0x1F100, 0x1F251, // letters in squares
    0x1FBF0, 0x1FBF9, 0x2F800, 0x2FA1F
  };

  static {
    for (int c = FIRST_MARK; c < CHANGES.length; c++) {
      CHANGES[c] = (c & ~0xF) != VARIATION_SELECTORS && isMark(c);
    }
    for (int i = 0; MAPPED[i + 1] < CHANGES.length; i += 2) {
      Arrays.fill(CHANGES, MAPPED[i], MAPPED[i + 1] + 1, true);
    }
    CHANGES[TATWEEL] = true;
    CHANGES[JOINER] = true;
  }

  private NormalForm() {}

  /**
   * A text in it; the same array where nothing changes.
   *
   * @param text may be changed
   * @param maxChars most characters of the answer, where it is another array
   */
  public static char[] of(char[] text, int maxChars) {
    int bits = 0;
    for (char c : text) {
      bits |= c;
    }
    return bits >= 0x80 && mayChange(text) ? normalized(text, maxChars) : text;
  }

  /** A part of a text in it. */
  public static String of(String text, int from, int to) {
    char[] part = text.substring(from, to).toCharArray();
    return String.valueOf(of(part, Integer.MAX_VALUE));
  }

  /** Whether a text with the code unit may hold other words in it; false for surrogates. */
  public static boolean mayChange(char c) {
    return CHANGES[c];
  }

  private static boolean mayChange(char[] text) {
    for (int i = 0; i < text.length; i++) {
      char c = text[i];
      boolean wide = Character.isHighSurrogate(c);
      if (wide ? mayChange(Character.codePointAt(text, i)) : CHANGES[c]) {
        return true;
      }
    }
    return false;
  }

  /** Whether a text with the code point may hold other words in it. */
  private static boolean mayChange(int codePoint) {
    if (codePoint < CHANGES.length) {
      return CHANGES[codePoint];
    }
    for (int i = 0; i < MAPPED.length; i += 2) {
      if (codePoint >= MAPPED[i] && codePoint <= MAPPED[i + 1]) {
        return true;
      }
    }
    return isMark(codePoint);
  }

  private static boolean isMark(int codePoint) {
    int type = Character.getType(codePoint);
    return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
  }

  private static char[] normalized(char[] text, int maxChars) {
    CharBuffer safe = CharBuffer.wrap(text, 0, plain(text));
    String normal = Normalizer.normalize(safe, Normalizer.Form.NFKC);
    String bare = normal.replace(String.valueOf(TATWEEL), ""); // some signs become one with marks
    char[] chars = new char[Math.min(bare.length(), maxChars)];
    bare.getChars(0, chars.length, chars, 0);
    return chars;
  }

  /**
   * Leaves out each tatweel and joiner, and the marks that follow {@value #MARKS_MAX} others, as
   * the normaliser sorts a run of them in time by its square; the Stream-Safe Text Format (UAX #15,
   * section 13) has that bound.
   *
   * @return how many characters are left at the start of the array
   */
  private static int plain(char[] text) {
    int kept = 0;
    int marks = 0;
    for (int i = 0; i < text.length; ) {
      int codePoint = Character.codePointAt(text, i);
      int length = Character.charCount(codePoint);
      boolean stretch = codePoint == TATWEEL || codePoint == JOINER;
      marks = isCombining(codePoint) ? marks + 1 : stretch ? marks : 0;
      if (marks <= MARKS_MAX && !stretch) {
        text[kept] = text[i];
        text[kept + length - 1] = text[i + length - 1];
        kept += length;
      }
      i += length;
    }
    return kept;
  }

  private static boolean isCombining(int codePoint) {
    boolean enclosing = Character.getType(codePoint) == Character.ENCLOSING_MARK;
    return codePoint >= FIRST_MARK && (enclosing || isMark(codePoint));
  }
}
