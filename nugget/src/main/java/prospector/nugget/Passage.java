package prospector.nugget;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A passage of a page by which a person recognises why it is a nugget: around the first thing in
 * its text that its reasons name, else the text's beginning.
 */
public final class Passage {
  private static final int LENGTH = 200; // characters
  private static final int BEFORE = 60; // characters of it that come before what is named
  private static final int LONGEST_WORD = 30; // longer ones are cut
  private static final int SEARCHED = 100_000; // characters of the text

  /** How nugget functions quote a page: {@code 'steam engine' 3: +2.0}, {@code body matched: x}. */
  private static final Pattern NAMED = Pattern.compile("'([^']{2,60})'|matched: (.{2,60})");

  private Passage() {}

  /**
   * At most some {@value #LENGTH} characters.
   *
   * @param text of the page, white space folded
   */
  public static String of(String text, List<String> reasons) {
    String searched = text.substring(0, Math.min(SEARCHED, text.length()));
    int found =
        reasons.stream()
            .flatMap(Passage::named)
            .map(phrase -> find(searched, phrase))
            .filter(at -> at >= 0)
            .findFirst()
            .orElse(0);
    int from = found <= BEFORE ? 0 : wordStart(text, found - BEFORE, found);
    int to = Math.min(text.length(), from + LENGTH);
    if (to < text.length()) {
      to = wordEnd(text, to);
    }
    return (from > 0 ? "… " : "")
        + text.substring(from, to).strip()
        + (to < text.length() ? " …" : "");
  }

  private static Stream<String> named(String reason) {
    return NAMED.matcher(reason).results().map(Passage::group);
  }

  private static String group(MatchResult match) {
    return match.group(1) == null ? match.group(2) : match.group(1);
  }

  private static int find(String text, String phrase) {
    int flags = Pattern.LITERAL | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    Matcher matcher = Pattern.compile(phrase, flags).matcher(text);
    return matcher.find() ? matcher.start() : -1;
  }

  /** Where the next word begins, or the given place where that is too far. */
  private static int wordStart(String text, int at, int last) {
    int space = text.indexOf(' ', at);
    int start = space < 0 || space >= last || space - at > LONGEST_WORD ? at : space + 1;
    return Character.isLowSurrogate(text.charAt(start)) ? start + 1 : start;
  }

  private static int wordEnd(String text, int at) {
    int space = text.lastIndexOf(' ', at);
    int end = at - space > LONGEST_WORD ? at : space;
    return Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
  }
}
