package prospector.web.text;

/**
 * Characters that are no text: they give orders to a terminal, turn the direction of the writing
 * around, or are not seen at all.
 *
 * <p><em>What {@link #visible} and {@link #without} return holds none of them.</em> They are: the
 * controls C0 and C1 with DEL (ECMA-48) but for line feed and tab; the embeddings, overrides and
 * isolates of the bidirectional algorithm (UAX #9, what "Trojan Source" is made of); the line and
 * paragraph separators; zero-width space, word joiner and the invisible operators, the byte order
 * mark, annotation marks and tags. Joiners and the plain direction marks are not among them:
 * Arabic, Persian, Hebrew and many an emoji are spelt with them.
 */
public final class Controls {
  private Controls() {}

  /** Whether the character is none that a text should hold. */
  public static boolean is(int point) {
    if (point < 0xA0) {
      return point < ' ' ? point != '\n' && point != '\t' : point >= 0x7F;
    }
    return point >= 0x200B && isInvisible(point);
  }

  private static boolean isInvisible(int point) {
    return point == 0x200B
        || (point >= 0x2028 && point <= 0x202E)
        || (point >= 0x2060 && point <= 0x206F)
        || point == 0xFEFF
        || (point >= 0xFFF9 && point <= 0xFFFB)
        || (point >= 0xE0000 && point <= 0xE007F);
  }

  /** For terminals and logs: each of them as an escape that JSON reads back, such as \u001b. */
  public static String visible(String text) {
    int first = first(text);
    if (first < 0) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, first);
    for (int i = first; i < text.length(); ) {
      int point = text.codePointAt(i);
      int chars = Character.charCount(point);
      if (is(point)) {
        text.substring(i, i + chars).chars().forEach(unit -> escape(out, unit));
      } else {
        out.append(text, i, i + chars);
      }
      i += chars;
    }
    return out.toString();
  }

  /** For titles and what else is kept: controls become spaces, what is not seen goes. */
  public static String without(String text) {
    int first = first(text);
    if (first < 0) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length()).append(text, 0, first);
    text.codePoints()
        .skip(text.codePointCount(0, first))
        .filter(point -> !is(point) || Character.isISOControl(point) || isBreak(point))
        .map(point -> is(point) ? ' ' : point)
        .forEach(out::appendCodePoint);
    return out.toString();
  }

  /**
   * For rows and lines: characters that neither UTF-8 nor every database can hold (unpaired
   * surrogates, U+0000) become U+FFFD.
   */
  public static String storable(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0 || Character.isSurrogate(c)) {
        return replaceUnstorable(text);
      }
    }
    return text;
  }

  private static String replaceUnstorable(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    text.codePoints()
        .map(
            c ->
                c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)
                    ? 0xFFFD
                    : c)
        .forEach(clean::appendCodePoint);
    return clean.toString();
  }

  private static boolean isBreak(int point) {
    return point == 0x2028 || point == 0x2029;
  }

  private static int first(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (is(Character.isHighSurrogate(c) ? text.codePointAt(i) : c)) {
        return i;
      }
    }
    return -1;
  }

  private static void escape(StringBuilder out, int unit) {
    out.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      out.append(Character.forDigit(unit >> shift & 0xF, 16));
    }
  }
}
