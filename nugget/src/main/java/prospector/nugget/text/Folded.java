package prospector.nugget.text;

import java.util.ArrayList;
import java.util.List;

/** Words of a short text, folded the way {@link WordScan} folds pages. */
public final class Folded {
  /** Half words of a word with spaces around it; a character of other scripts is half a word. */
  public static final int HALVES = 2;

  private Folded() {}

  /** The words in order; empty when the text has no letter or digit. */
  public static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    String seen = text.replace("\u00AD", "").replace("\u200B", ""); // as pages are read
    WordScan scan = WordScan.of(seen);
    while (scan.next()) {
      words.add(scan.word());
    }
    return words;
  }

  /**
   * The same words with neighbouring characters of scripts written without spaces put together
   * again, as their author wrote them; what stood between them is forgotten.
   */
  public static List<String> joined(List<String> words) {
    List<String> joined = new ArrayList<>(words.size());
    boolean unspaced = false;
    for (String word : words) {
      boolean single = isUnspaced(word);
      if (single && unspaced) {
        joined.add(joined.remove(joined.size() - 1) + word);
      } else {
        joined.add(word);
      }
      unspaced = single;
    }
    return joined;
  }

  /** Whether a folded word is a single character of a script written without spaces. */
  public static boolean isUnspaced(String word) {
    int first = word.codePointAt(0);
    return CharClasses.classify(first) == CharClasses.IDEOGRAPH
        && word.length() == Character.charCount(first);
  }

  /** The length of folded words in half words. */
  public static int halves(List<String> words) {
    return words.stream().mapToInt(word -> isUnspaced(word) ? 1 : HALVES).sum();
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
