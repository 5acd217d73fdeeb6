package prospector.nugget.text;

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

  /** Whether a text with the code unit may hold other words after NFKC; for surrogates false. */
  static final boolean[] CHANGES = new boolean[1 << 16];

  static {
    for (int c = 0; c < CLASS.length; c++) {
      CLASS[c] = Character.isSurrogate((char) c) ? SURROGATE : classify(c);
      CHANGES[c] = mayChange(c);
      boolean goesOn = CLASS[c] == WORD || CLASS[c] == MARK;
      FOLDED[c] = goesOn ? Character.toLowerCase(Character.toUpperCase((char) c)) : 0;
    }
  }

  private CharClasses() {}

  /** The class of a code point; never {@link #SURROGATE} for a supplementary one. */
  static byte classify(int codePoint) {
    if (isUnspaced(codePoint)) {
      return IDEOGRAPH;
    }
    if (Character.isLetterOrDigit(codePoint)) {
      return WORD;
    }
    int type = Character.getType(codePoint);
    boolean mark = type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    return mark ? MARK : SEPARATOR;
  }

  /**
   * Whether a text with the code point may hold other words after NFKC: letters and digits that it
   * maps, and combining marks, which it sorts and joins with their letters. Not punctuation and
   * symbols, which only separate words, whatever they are mapped to. Areas of Unicode 13 to 16,
   * rounded up where what is between them is rare.
   */
  static boolean mayChange(int codePoint) {
    int c = codePoint;
    if (c < 0x300) {
      return c == 0xAA
          || c == 0xB2
          || c == 0xB3
          || c == 0xB5
          || (c >= 0xB9 && c <= 0xBE && c != 0xBB)
          || (c >= 0x132 && c <= 0x149 && isOfLatinExtended(c))
          || c == 0x17F
          || (c >= 0x1C4 && c <= 0x1CC)
          || (c >= 0x1F1 && c <= 0x1F3)
          || (c >= 0x2B0 && c <= 0x2B8)
          || (c >= 0x2E0 && c <= 0x2E4);
    }
    return isJoined(c) || (c < 0x10000 ? isMapped(c) : isMappedBeyond(c));
  }

  private static boolean isOfLatinExtended(int c) {
    return c <= 0x133 || c == 0x13F || c == 0x140 || c == 0x149;
  }

  /** Sorted by, or composed with, what stands before it. Variation selectors are not. */
  private static boolean isJoined(int c) {
    int type = Character.getType(c);
    boolean mark = type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    return (mark && (c & ~0xF) != 0xFE00) || (c >= 0x1160 && c <= 0x11FF); // conjoining Hangul
  }

  private static boolean isMapped(int c) {
    return c == 0x374
        || c == 0x37A
        || (c >= 0x3D0 && c <= 0x3F9) // Greek symbols
        || c == 0x587
        || (c >= 0x675 && c <= 0x678)
        || (c >= 0x958 && c <= 0xA5E) // Indic letters with a dot
        || (c >= 0xB5C && c <= 0xB5D)
        || c == 0xE33 // Thai am
        || (c >= 0xEB3 && c <= 0xEDD) // Lao am, digraphs
        || (c >= 0xF43 && c <= 0xF69)
        || c == 0x10FC
        || (c >= 0x1D2C && c <= 0x1DFF) // phonetic and superscript letters
        || (c >= 0x1E9A && c <= 0x1E9B)
        || (c >= 0x1F71 && c <= 0x1FFB) // Greek with an acute
        || (c >= 0x2070 && c <= 0x209C)
        || c == 0x20A8
        || (c >= 0x2100 && c <= 0x2189) // letter-like symbols, Roman numerals
        || (c >= 0x2460 && c <= 0x24FF)
        || (c >= 0x2C7C && c <= 0x2C7D)
        || c == 0x2D6F
        || (c >= 0x2E80 && c <= 0x2FDF) // radicals
        || (c >= 0x3038 && c <= 0x303A)
        || c == 0x309F
        || c == 0x30FF
        || (c >= 0x3130 && c <= 0x33FF)
        || (c >= 0xA69C && c <= 0xA69D)
        || c == 0xA770
        || (c >= 0xA7F1 && c <= 0xA7F9)
        || (c >= 0xAB5C && c <= 0xAB69)
        || (c >= 0xF900 && c <= 0xFEFC && (c & ~0xF) != 0xFE00) // ligatures, Arabic forms
        || (c >= 0xFF10 && c <= 0xFFDC); // full width and half width
  }

  private static boolean isMappedBeyond(int c) {
    return (c >= 0x10780 && c <= 0x107BF) // superscript letters
        || (c >= 0x1CCD6 && c <= 0x1CCF9)
        || (c >= 0x1D400 && c <= 0x1D7FF) // mathematical letters
        || (c >= 0x1E030 && c <= 0x1E06D)
        || (c >= 0x1EE00 && c <= 0x1EEFF)
        || (c >= 0x1F100 && c <= 0x1F251) // letters in squares
        || (c >= 0x1FBF0 && c <= 0x1FBF9)
        || (c >= 0x2F800 && c <= 0x2FA1F);
  }

  private static boolean isUnspaced(int codePoint) {
    if (codePoint < 0x0E00 || !isLetterLike(codePoint)) {
      return false;
    }
    return switch (Character.UnicodeScript.of(codePoint)) {
      case HAN, HIRAGANA, KATAKANA, HANGUL, BOPOMOFO, THAI, LAO, KHMER, MYANMAR, TIBETAN -> true;
      default -> codePoint == 0x30FC; // the long vowel mark is of script Common
    };
  }

  private static boolean isLetterLike(int codePoint) {
    int type = Character.getType(codePoint);
    return Character.isLetter(codePoint)
        || type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK;
  }
}
