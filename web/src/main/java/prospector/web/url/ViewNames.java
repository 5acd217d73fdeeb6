package prospector.web.url;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Names of what a URL shows of a page rather than the page: {@code action=edit}, {@code oldid=*},
 * {@code title=Special:}, {@code /wiki/Special:}, {@code /_sources/}.
 *
 * <p>By how server software writes its URLs: a view is a parameter with a word for its value, a
 * parameter whatever its value, the word before a colon in a value or a segment of the path, or a
 * directory whose name begins with an underscore, wherever it lies.
 */
public final class ViewNames {
  private static final int SEGMENTS_MAX = 8;
  private static final int PARAMETERS_MAX = 8; // of a URL; one with more is looked at no further
  private static final int WORD_CHARS_MAX = 24;

  /** End of the name of a parameter whatever its value. */
  private static final String ANY = "=*";

  private ViewNames() {}

  /** The names that fit a URL, each once; none of most. */
  public static Set<String> of(CrawlUrl url) {
    Set<String> names = new LinkedHashSet<>();
    String path = url.path();
    int slash = 0; // a path begins with one
    int colon = -1;
    for (int count = 0; count < SEGMENTS_MAX && slash >= 0 && colon < 0; count++) {
      colon = wordEnd(path, slash + 1, ':');
      int end = path.startsWith("_", slash + 1) ? wordEnd(path, slash + 1, '/') : -1;
      if (end > 0) {
        names.add(path.substring(slash, end + 1));
      }
      slash = path.indexOf('/', slash + 1);
    }
    if (colon > 0) {
      names.add(path.substring(0, colon + 1));
    }
    String query = url.query().orElse("");
    int from = 0;
    for (int count = 0; count < PARAMETERS_MAX && from < query.length(); count++) {
      int end = from;
      while (end < query.length() && query.charAt(end) != '&' && query.charAt(end) != ';') {
        end++;
      }
      parameter(query.substring(from, end), names);
      from = end + 1;
    }
    return names;
  }

  /** Whether a name fits whatever the value is, so that sound pages may well have it too. */
  public static boolean isBroad(String name) {
    return name.endsWith(ANY);
  }

  private static void parameter(String pair, Set<String> names) {
    int equals = pair.indexOf('=');
    int nameEnd = equals < 0 ? pair.length() : equals;
    if (nameEnd == 0 || nameEnd > WORD_CHARS_MAX) {
      return;
    }
    names.add(pair.substring(0, nameEnd) + ANY);
    int value = nameEnd + 1;
    if (value < pair.length()) {
      int colon = wordEnd(pair, value, ':');
      if (colon > 0) {
        names.add(pair.substring(0, colon + 1));
      } else if (wordEnd(pair, value, '\0') > 0) {
        names.add(pair);
      }
    }
  }

  /** Where a word of letters and underscores ends, if that is what is behind it; else -1. */
  private static int wordEnd(String text, int from, char behind) {
    int end = from;
    while (end < text.length() && end - from <= WORD_CHARS_MAX && isWord(text.charAt(end))) {
      end++;
    }
    char next = end < text.length() ? text.charAt(end) : '\0';
    return end > from && end - from <= WORD_CHARS_MAX && next == behind ? end : -1;
  }

  private static boolean isWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }
}
