package prospector.node.settings;

import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;

/** Words a mistake in a configuration: {@code file:line: key: what was expected}. */
final class Complaint {
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

  /** The value as its writer wrote it, cut to a readable length. */
  static String show(ConfigValue value) {
    String text = value.render(com.typesafe.config.ConfigRenderOptions.concise());
    return text.length() > 60 ? text.substring(0, 57) + "..." : text;
  }
}
