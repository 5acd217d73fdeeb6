package prospector.nugget.text;

import java.util.Arrays;
import prospector.web.text.UnspacedScripts;

/**
 * What each UTF-16 code unit is to a word scan, and its folded form, as tables of 65,536 entries.
 *
 * <p>Folding is Unicode simple case folding by way of upper case (so that final sigma, dotless i
 * and long s meet their usual forms).
 */
final class CharClasses {
  /** Ends a word. */
  static final byte SEPARATOR = 0;

  /** Letter or digit of a script that puts spaces between words. */
  static final byte WORD = 1;

  /** A word of its own: a character of a script written without spaces, and Hangul. */
  static final byte IDEOGRAPH = 2;

  /** Combining mark: continues a word, starts none. */
  static final byte MARK = 3;

  /** Half of a supplementary character: needs a look at the code point. */
  static final byte SURROGATE = 4;

  static final byte[] CLASS = new byte[1 << 16];

  /** The folded form of what a word goes on with, 0 of what ends it or needs a closer look. */
  static final char[] FOLDED = new char[1 << 16];

  /**
   * Whether a text with the code unit may hold other words in normal form; for surrogates false.
   */
  static final boolean[] CHANGES = new boolean[1 << 16];

  /** Stretches Arabic words and says nothing; it does not separate them either. */
  static final char TATWEEL = 0x640;

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
    for (int c = 0; c < CLASS.length; c++) {
      CLASS[c] = Character.isSurrogate((char) c) ? SURROGATE : classify(c);
      CHANGES[c] = c >= FIRST_MARK && (c & ~0xF) != VARIATION_SELECTORS && isMark(c);
      boolean goesOn = CLASS[c] == WORD || CLASS[c] == MARK;
      FOLDED[c] = goesOn ? Character.toLowerCase(Character.toUpperCase((char) c)) : 0;
    }
    for (int i = 0; MAPPED[i + 1] < CHANGES.length; i += 2) {
      Arrays.fill(CHANGES, MAPPED[i], MAPPED[i + 1] + 1, true);
    }
    CHANGES[TATWEEL] = true;
  }

  private CharClasses() {}

  /** The class of a code point; never {@link #SURROGATE} for a supplementary one. */
  static byte classify(int codePoint) {
    if (UnspacedScripts.contains(codePoint)) {
      return IDEOGRAPH;
    }
    if (Character.isLetterOrDigit(codePoint)) {
      return WORD;
    }
    return isMark(codePoint) ? MARK : SEPARATOR;
  }

  /**
   * Whether a text with the code point may hold other words after NFKC: letters and digits that it
   * maps, and combining marks, which it sorts and joins with their letters. Not punctuation and
   * symbols, which only separate words, whatever they are mapped to, nor variation selectors.
   */
  static boolean mayChange(int codePoint) {
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
}
