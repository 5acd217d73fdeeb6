package prospector.web.text;

/**
 * Scripts that put no spaces between words, and Hangul, whose words end in what they do in their
 * sentence: of them each character counts, with the one beside it. By the property Script of
 * Unicode (UAX #24).
 */
public final class UnspacedScripts {
  private static final int FIRST = 0x0E00; // Thai
  private static final int LONG_VOWEL = 0x30FC; // of script Common, and in kana only
  private static final boolean[] BASIC = new boolean[1 << 16];

  static {
    for (int c = FIRST; c < BASIC.length; c++) {
      BASIC[c] = look(c);
    }
  }

  private UnspacedScripts() {}

  /** Whether a UTF-16 code unit is a letter or mark of one; false for surrogates. */
  public static boolean contains(char c) {
    return BASIC[c];
  }

  /** Whether a code point is a letter or mark of one. */
  public static boolean contains(int codePoint) {
    return codePoint < BASIC.length ? BASIC[codePoint] : look(codePoint);
  }

  private static boolean look(int codePoint) {
    if (!isLetterLike(codePoint)) {
      return false;
    }
    return switch (Character.UnicodeScript.of(codePoint)) {
      case HAN, HIRAGANA, KATAKANA, HANGUL, BOPOMOFO, THAI, LAO, KHMER, MYANMAR, TIBETAN -> true;
      default -> codePoint == LONG_VOWEL;
    };
  }

  private static boolean isLetterLike(int codePoint) {
    int type = Character.getType(codePoint);
    return Character.isLetter(codePoint)
        || type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK;
  }
}
