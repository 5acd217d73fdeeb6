package prospector.web.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Element;

/** Reads attributes the quick way, and the space-separated tokens of those such as rel. */
final class AttributeValues {
  private static final int TOKENS_CHARS = 2_000;

  private AttributeValues() {}

  /**
   * The value of an attribute, empty when it is absent. The tree builder wrote all names in lower
   * case, so nothing has to be compared without case, as jsoup's own accessor does.
   */
  static String attribute(Element element, String name) {
    return element.attributesSize() == 0 ? "" : element.attributes().get(name);
  }

  /** Tokens in lower case, of so many characters as any real list has. */
  static List<String> tokens(String value) {
    List<String> tokens = new ArrayList<>(2);
    int end = Math.min(value.length(), TOKENS_CHARS);
    int start = -1;
    for (int i = 0; i <= end; i++) {
      boolean space = i == end || value.charAt(i) <= ' ';
      if (space && start >= 0) {
        tokens.add(value.substring(start, i).toLowerCase(Locale.ROOT));
        start = -1;
      } else if (!space && start < 0) {
        start = i;
      }
    }
    return tokens;
  }
}
