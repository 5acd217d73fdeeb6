package prospector.node.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import com.typesafe.config.ConfigValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Puts the configuration together: options of the command line, then {@code --set}, then the
 * operator's file, then every module's reference.conf.
 */
public final class ConfigFiles {
  private static final String OURS = "prospector.";
  private static final String LIBRARIES = "keys-of-libraries"; // beside our block, once loaded
  private final Config reference;

  private ConfigFiles(Config reference) {
    this.reference = reference;
  }

  /** Reads the reference.conf files of the class path; system properties are no part of it. */
  public static ConfigFiles ofClassPath() {
    return new ConfigFiles(ConfigFactory.defaultReferenceUnresolved().resolve());
  }

  /** The defaults alone. */
  public Config defaults() {
    return reference;
  }

  /**
   * The whole configuration.
   *
   * @param file the operator's file, where there is one
   * @param assignments {@code key=value} texts of {@code --set}; our own keys may leave out the
   *     {@code prospector.} in front
   * @param options full path to value, from options such as {@code --delay}
   * @throws SettingsException when a key is unknown or a file cannot be read
   */
  public Config load(Optional<Path> file, List<String> assignments, Map<String, ?> options) {
    List<String> complaints = new ArrayList<>();
    Config operators = file.map(path -> parse(path, complaints)).orElseGet(ConfigFactory::empty);
    Config assigned = ConfigFactory.empty();
    for (String assignment : assignments) {
      assigned = assignment(assignment, complaints).withFallback(assigned);
    }
    Config written = ConfigFactory.parseMap(options, "command line").withFallback(assigned);
    Config whole = whole(written.withFallback(operators), complaints);
    ConfigObject own = own(whole);
    complaints.addAll(new KeyCheck(reference).complaints(own));
    if (!complaints.isEmpty()) {
      throw new SettingsException(complaints);
    }
    return whole.withFallback(own.withoutKey("prospector").atPath(LIBRARIES));
  }

  /**
   * Full keys that one assignment of {@link #load} sets: several where its value is a block, and
   * the key of the block itself where that is empty.
   */
  public List<String> keys(String assignment) {
    return keys("", assignment(assignment, new ArrayList<>()).root()).toList();
  }

  private static Stream<String> keys(String path, ConfigValue value) {
    if (!(value instanceof ConfigObject block) || block.isEmpty()) {
      return Stream.of(path);
    }
    String above = path.isEmpty() ? "" : path + ".";
    return block.entrySet().stream()
        .flatMap(inner -> keys(above + inner.getKey(), inner.getValue()));
  }

  /** Of a loaded configuration what the operator, and not a library, says of libraries' keys. */
  static Config ofLibraries(Config loaded) {
    return loaded.hasPath(LIBRARIES) ? loaded.getConfig(LIBRARIES) : ConfigFactory.empty();
  }

  /** One tree with the defaults, as HOCON has it: what refers to a key gets the value that wins. */
  private Config whole(Config config, List<String> complaints) {
    try {
      return config.withFallback(reference).resolve();
    } catch (ConfigException e) {
      complaints.add(fault(e));
      return reference;
    }
  }

  /** What of a tree is not the reference's own. */
  private ConfigObject own(Config whole) {
    return own(whole.root(), reference.root());
  }

  private static ConfigObject own(ConfigObject whole, ConfigObject reference) {
    ConfigObject own = whole;
    for (Map.Entry<String, ConfigValue> entry : reference.entrySet()) {
      String key = entry.getKey();
      ConfigValue value = whole.get(key);
      if (value instanceof ConfigObject block && entry.getValue() instanceof ConfigObject theirs) {
        ConfigObject inner = own(block, theirs);
        own = inner.isEmpty() ? own.withoutKey(key) : own.withValue(key, inner);
      } else if (value != null
          && entry.getValue().equals(value)
          && entry.getValue().origin().equals(value.origin())) {
        own = own.withoutKey(key);
      }
    }
    return own;
  }

  private String fault(ConfigException e) {
    return ConfigFault.words(e, KeyCheck.ourKeys(reference));
  }

  private Config parse(Path file, List<String> complaints) {
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      complaints.add(file + ": expected a readable configuration file");
      return ConfigFactory.empty();
    }
    try {
      return ConfigFactory.parseFile(
          itself(file).toFile(), ConfigParseOptions.defaults().setSyntax(ConfigSyntax.CONF));
    } catch (ConfigException e) {
      complaints.add(fault(e));
    }
    return ConfigFactory.empty();
  }

  /**
   * Where the file lies: the library looks for what a file includes beside the name that it is
   * given, and nowhere where that has no directory.
   */
  private static Path itself(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) { // such as a pipe of a shell, which lies nowhere
      return file.toAbsolutePath();
    }
  }

  private Config assignment(String text, List<String> complaints) {
    int equals = text.indexOf('=');
    String origin = "--set " + Complaint.withoutPassword(text);
    if (equals < 1) {
      complaints.add(origin + ": expected key=value");
      return ConfigFactory.empty();
    }
    String key = text.substring(0, equals).strip();
    String full = key.startsWith(OURS) || !isOurs(key) ? key : OURS + key;
    String value = text.substring(equals + 1).strip();
    ConfigParseOptions options = ConfigParseOptions.defaults().setOriginDescription(origin);
    if (isText(value)) {
      return quoted(full, value, options, origin, complaints);
    }
    try {
      return ConfigFactory.parseString(full + " = " + (value.isEmpty() ? "\"\"" : value), options);
    } catch (ConfigException e) {
      return quoted(full, value, options, origin, complaints);
    }
  }

  /** In a file the rest would be a comment; here nobody comments. */
  private static boolean isText(String value) {
    return (value.contains("#") || value.contains("//")) && !value.matches("(?s)[\\[{\"].*");
  }

  /** Values such as URLs are not HOCON on their own ({@code //} begins a comment). */
  private static Config quoted(
      String key,
      String value,
      ConfigParseOptions options,
      String origin,
      List<String> complaints) {
    try {
      String text = com.typesafe.config.ConfigUtil.quoteString(value);
      return ConfigFactory.parseString(key + " = " + text, options);
    } catch (ConfigException e) {
      complaints.add(origin + ": expected key=value");
      return ConfigFactory.empty();
    }
  }

  private boolean isOurs(String key) {
    try {
      return reference.hasPathOrNull(OURS + key);
    } catch (ConfigException e) {
      return false; // not even a path: the parse below complains
    }
  }
}
