package prospector.web.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Space-separated tokens of an attribute such as rel, in lower case. */
final class Tokens {
  private Tokens() {}

  static List<String> of(String value) {
    List<String> tokens = new ArrayList<>(2);
    int start = -1;
    for (int i = 0; i <= value.length(); i++) {
      boolean space = i == value.length() || value.charAt(i) <= ' ';
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
