package prospector.web.text;

/**
 * Where a text may be cut: never between the two halves of a character beyond the basic plane. A
 * half alone is no text, and what writes UTF-8 refuses it.
 */
public final class Cut {
  private Cut() {}

  /**
   * Where the text's beginning ends that has at most so many UTF-16 units and no half character.
   *
   * @param max at least 0
   * @return 0 to max, or the whole length
   */
  public static int end(CharSequence text, int max) {
    if (text.length() <= max) {
      return text.length();
    }
    boolean half =
        max > 0
            && Character.isHighSurrogate(text.charAt(max - 1))
            && Character.isLowSurrogate(text.charAt(max));
    return half ? max - 1 : max;
  }

  /** The text's beginning of at most so many UTF-16 units. */
  public static String at(String text, int max) {
    return text.substring(0, end(text, max));
  }
}
