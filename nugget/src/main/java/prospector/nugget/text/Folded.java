package prospector.nugget.text;

import java.util.ArrayList;
import java.util.List;

/** Words of a short text, folded the way {@link WordScan} folds pages. */
public final class Folded {
  private Folded() {}

  /** The words in order; empty when the text has no letter or digit. */
  public static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    WordScan scan = WordScan.of(text);
    while (scan.next()) {
      words.add(scan.word());
    }
    return words;
  }

  /**
   * At most {@code limit} characters of a text for people to read: one line, no broken surrogates.
   */
  public static String excerpt(CharSequence text, int limit) {
    StringBuilder line = new StringBuilder(Math.min(text.length(), limit) + 3);
    int i = 0;
    while (i < text.length() && line.length() < limit) {
      int c = Character.codePointAt(text, i);
      i += Character.charCount(c);
      boolean plain = !Character.isISOControl(c) && !isLoneSurrogate(c) && c != 0x2028;
      line.appendCodePoint(plain ? c : ' ');
    }
    return i < text.length() ? line.append("...").toString() : line.toString();
  }

  private static boolean isLoneSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
