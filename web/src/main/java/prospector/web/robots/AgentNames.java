package prospector.web.robots;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which {@code User-agent} lines of a robots.txt speak to our product token.
 *
 * <p>RFC 9309 (section 2.2.1) knows letters, {@code _} and {@code -} in a product token; Google's
 * parser reads a line up to the first other character. An operator may have a name with digits and
 * dots as well, and then means all of it, as does a host that names it: {@code mybot2} obeys the
 * group of {@code mybot2}, and of {@code mybot} where none names it in full, but not that of {@code
 * mybot3}.
 */
final class AgentNames {
  private static final Pattern STANDARD = Pattern.compile("[a-z_-]+");
  private static final Pattern EXTENDED = Pattern.compile("[a-z0-9_.-]+");
  private static final Pattern CONFIGURED = Pattern.compile("([a-z0-9_.-]+)(?:/.*)?");
  private static final Pattern AGENT_LINE =
      Pattern.compile(
          "(?im)^\uFEFF?[ \t]*(?:user[- ]?agents?|users-agent|useg-agent|ser-agent|user-agnet)"
              + "[ \t]*[: \t][ \t]*([^\n\r#]*)");

  private AgentNames() {}

  /**
   * The part of a configured name that names a product: {@code mybot} of {@code MyBot/1.0}. Empty
   * where a name has other characters: no group can name it.
   */
  static String product(String name) {
    Matcher product = CONFIGURED.matcher(name.toLowerCase(Locale.ROOT));
    return product.matches() ? product.group(1) : "";
  }

  /** A text without its {@code User-agent} lines; comments behind them stay. */
  static String without(String text) {
    return AGENT_LINE.matcher(text).replaceAll("");
  }

  /**
   * Names, as they stand in the file but in lower case, of the groups to obey: those that name our
   * token in full, else those with the longest name that it starts with ({@code prospector-news}
   * obeys {@code prospector}, as the 1994 protocol asked). None when only {@code *} can apply.
   */
  static Set<String> of(String productToken, String text) {
    String token = product(productToken);
    if (token.isEmpty()) {
      return Set.of();
    }
    Pattern known = STANDARD.matcher(token).matches() ? STANDARD : EXTENDED;
    Set<String> names = new HashSet<>();
    String best = "";
    Matcher lines = AGENT_LINE.matcher(text);
    while (lines.find()) {
      String line = lines.group(1).strip().toLowerCase(Locale.ROOT);
      Matcher product = known.matcher(line);
      if (product.lookingAt() && token.startsWith(product.group())) {
        String name = product.group();
        if (name.length() > best.length()) {
          best = name;
          names.clear();
        }
        if (name.length() == best.length()) {
          names.add(line);
          names.add(name);
        }
      }
    }
    return names.isEmpty() ? Set.of(token) : names;
  }
}
