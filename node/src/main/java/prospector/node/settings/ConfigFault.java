package prospector.node.settings;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigOrigin;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Words why a configuration cannot be read or resolved: {@code file:line: what was expected}.
 *
 * <p><em>No value is among the words.</em> Any may be a password, and the library's own words show
 * values: those that do not go together, what stands behind a key, and at worst all of them.
 */
final class ConfigFault {
  private static final int LONGEST = 300; // characters
  private static final Pattern SIGN = Pattern.compile("'(newline|[^'\\p{Alnum}]*)'");
  private static final Pattern KEY = Pattern.compile("(?s)Key '(\\S*).*' may not be followed by.*");

  private ConfigFault() {}

  /**
   * One line.
   *
   * @param keys full paths of all our keys
   */
  static String words(ConfigException e, Set<String> keys) {
    ConfigOrigin origin = e.origin();
    if (origin == null) {
      return "the configuration cannot be resolved: " + reason(e, "", keys);
    }
    return Complaint.place(origin) + ": " + reason(e, origin.description() + ": ", keys);
  }

  private static String reason(ConfigException e, String place, Set<String> keys) {
    if (e instanceof ConfigException.WrongType) {
      return "expected a text, a list or a block beside its like, got two that do not go together";
    } else if (!(e instanceof ConfigException.Parse
        || e instanceof ConfigException.BadPath
        || e instanceof ConfigException.IO)) {
      return "expected values that refer to each other in a simpler way";
    }
    String message = String.valueOf(e.getMessage());
    String told = message.startsWith(place) ? message.substring(place.length()) : message;
    Matcher key = KEY.matcher(told);
    if (key.matches()) { // behind it may stand a value whose = is missing
      return "expected = or : or { after the key" + known(key.group(1), keys);
    } else if (!(e instanceof ConfigException.IO)
        && SIGN.matcher(told).replaceAll("").contains("'")) {
      return "expected HOCON; a text with signs other than letters, digits, . _ - and blanks stands in"
          + " double quotes";
    }
    String cause = e instanceof ConfigException.IO ? "cannot be read: " : "";
    String line = cause + told.replaceAll("\\s+", " ");
    return line.length() > LONGEST ? line.substring(0, LONGEST - 3) + "..." : line;
  }

  /** The end of a value that has a brace in it is called a key, too. */
  private static String known(String key, Set<String> keys) {
    boolean ours = keys.stream().anyMatch(it -> ("." + it).endsWith("." + key));
    return ours ? " " + key : "";
  }
}
