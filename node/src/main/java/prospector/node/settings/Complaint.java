package prospector.node.settings;

import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/** Words a mistake in a configuration: {@code file:line: key: what was expected}. */
final class Complaint {
  private static final String PASSWORD = "password";

  private Complaint() {}

  static String at(ConfigValue value, String key, String message) {
    return place(value.origin()) + ": " + key.replace("\"", "") + ": " + message;
  }

  /** File and line, or what stood on the command line. */
  static String place(ConfigOrigin origin) {
    String file = origin.filename();
    if (file == null) {
      return origin.description().replaceFirst(": \\d+$", ""); // one line has no line number
    }
    return origin.lineNumber() > 0 ? file + ":" + origin.lineNumber() : file;
  }

  /** The value as its writer wrote it, cut to a readable length; without a user's password. */
  static String show(ConfigValue value) {
    String given = value.render(com.typesafe.config.ConfigRenderOptions.concise());
    String text = withoutPassword(given);
    return text.length() > 60 ? text.substring(0, 57) + "..." : text;
  }

  /**
   * A value, or {@code key=value}, up to its last @ without what may be a user's password; of one
   * that names a password what stands before the first {@code =}.
   */
  static String withoutPassword(String text) {
    if (text.toLowerCase(Locale.ROOT).contains(PASSWORD)) {
      return text.substring(0, text.indexOf('=') + 1) + "...";
    }
    return text.replaceAll("(?s)[^\"=]*:.*@", "...@");
  }

  /** The value of a key; of a password nothing. */
  static String show(String key, ConfigValue value) {
    return key.contains(PASSWORD) ? "..." : show(value);
  }

  /** A key that no setting has, and the one that may be meant. */
  static String unknown(String key, ConfigValue value, Set<String> known) {
    return at(
        value,
        key,
        DidYouMean.nearest(key, known)
            .map(near -> "unknown key, did you mean " + near + "?")
            .orElse("unknown key"));
  }

  /** A duration in its largest whole unit. */
  static String show(Duration duration) {
    long millis = duration.toMillis();
    if (millis % 1000 != 0 || millis == 0) {
      return millis + "ms";
    }
    long seconds = millis / 1000;
    if (seconds % 86_400 == 0) {
      return seconds / 86_400 + "d";
    }
    return seconds % 3600 == 0 ? seconds / 3600 + "h" : seconds + "s";
  }
}
