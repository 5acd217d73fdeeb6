package prospector.nugget.text;

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

  static {
    for (int c = 0; c < CLASS.length; c++) {
      CLASS[c] = Character.isSurrogate((char) c) ? SURROGATE : classify(c);
      boolean goesOn = CLASS[c] == WORD || CLASS[c] == MARK;
      FOLDED[c] = goesOn ? Character.toLowerCase(Character.toUpperCase((char) c)) : 0;
    }
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

  private static boolean isMark(int codePoint) {
    int type = Character.getType(codePoint);
    return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
  }
}
