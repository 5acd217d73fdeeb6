package prospector.node.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Reads typed values, collects complaints and remembers what was read.
 *
 * <p><em>A wrong value is a complaint and comes back as the lower bound or empty value of its
 * type</em>, so that one pass finds every mistake; the caller throws when there is one.
 */
final class ConfigReader {
  /** The word for "no limit". */
  static final String NONE = "none";

  private final Config config;
  private final String prefix;
  private final List<String> complaints;
  private final Set<String> read;

  ConfigReader(Config config, String prefix) {
    this(config, prefix, new ArrayList<>(), new TreeSet<>());
  }

  private ConfigReader(Config config, String prefix, List<String> complaints, Set<String> read) {
    this.config = config;
    this.prefix = prefix;
    this.complaints = complaints;
    this.read = read;
  }

  /** A reader of an inner block that reports to the same lists. */
  ConfigReader block(String name) {
    return new ConfigReader(config, prefix + "." + name, complaints, read);
  }

  /** What was wrong so far. */
  List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** Full paths of the keys read so far. */
  Set<String> read() {
    return Set.copyOf(read);
  }

  Duration duration(String key, Duration least, Duration most) {
    String expected = "a duration from " + Complaint.show(least) + " to " + Complaint.show(most);
    return read(key, expected, this::withUnit, value -> within(value, least, most), least);
  }

  int integer(String key, int least, int most) {
    String expected = "a whole number from " + least + " to " + most;
    return read(key, expected, this::whole, value -> within(value, least, most), least);
  }

  /** A number alone would be milliseconds, which nobody means who writes 5. */
  private Duration withUnit(String path) {
    if (String.valueOf(config.getValue(path).unwrapped()).strip().matches("[0-9.]*[1-9][0-9.]*")) {
      throw new ConfigException.BadValue(path, "no unit");
    }
    return config.getDuration(path);
  }

  /** What is no whole number is not made one. */
  private int whole(String path) {
    int value = config.getInt(path);
    if (value != config.getDouble(path)) {
      throw new ConfigException.BadValue(path, "not whole");
    }
    return value;
  }

  double number(String key, double least, double most) {
    String expected = "a number from " + least + " to " + most;
    return read(key, expected, config::getDouble, value -> within(value, least, most), least);
  }

  /** A whole number, any of them. */
  long anyWhole(String key) {
    return read(key, "a whole number", this::wholeLong, value -> true, 0L);
  }

  /** A size such as 64KiB or 5MB. */
  long bytes(String key, long least, long most) {
    String expected = "a size such as 64KiB or 5MB, from " + least + " to " + most + " bytes";
    return read(key, expected, config::getBytes, value -> within(value, least, most), least);
  }

  /** A positive whole number; {@code none} is {@code Long.MAX_VALUE}. */
  long limit(String key) {
    String expected = "a whole number over 0, or none";
    return read(key, expected, orNone(this::wholeLong), value -> value > 0, 1L);
  }

  /** A positive whole number that fits an int; {@code none} is {@code Integer.MAX_VALUE}. */
  int smallLimit(String key) {
    return (int) Math.min(Integer.MAX_VALUE, limit(key));
  }

  /** A size; {@code none} is {@code Long.MAX_VALUE}. */
  long byteLimit(String key) {
    String expected = "a size such as 500MB, or none";
    return read(key, expected, orNone(config::getBytes), value -> value > 0, 1L);
  }

  /** A duration in whole seconds; {@code none} is {@code Long.MAX_VALUE}. */
  long secondsLimit(String key) {
    String expected = "a duration of at least 1 s, or none";
    return read(key, expected, orNone(path -> withUnit(path).toSeconds()), value -> value > 0, 1L);
  }

  /** A share between 0 and 1, neither of them; {@code none} is 1. */
  double share(String key) {
    String expected = "a number over 0 and under 1, or none";
    double none = Double.POSITIVE_INFINITY;
    double share =
        read(
            key,
            expected,
            path -> isNone(path) ? none : config.getDouble(path),
            value -> value > 0 && (value < 1 || value == none),
            none);
    return Math.min(1, share);
  }

  boolean flag(String key) {
    return read(key, "true or false", config::getBoolean, value -> true, false);
  }

  /** Text without blanks around it that a check accepts; empty text when it does not. */
  String checkedText(String key, String expected, Predicate<String> check) {
    return read(key, expected, path -> config.getString(path).strip(), check, "");
  }

  /** Text that may be left empty. */
  Optional<String> optionalText(String key) {
    String value = read(key, "text", config::getString, text -> true, "");
    return value.isBlank() ? Optional.empty() : Optional.of(value.strip());
  }

  /** One of the given words. */
  String word(String key, List<String> words) {
    String expected = "one of " + String.join(", ", words);
    return read(key, expected, config::getString, words::contains, words.get(0));
  }

  List<String> texts(String key) {
    return read(key, "a list of texts", config::getStringList, value -> true, List.of());
  }

  /** A value that a function makes of text; it throws IllegalArgumentException when it cannot. */
  <T> Optional<T> parsed(String key, String expected, Function<String, T> parser) {
    Optional<String> text = optionalText(key);
    try {
      return text.map(parser);
    } catch (IllegalArgumentException e) {
      complain(key, expected);
      return Optional.empty();
    }
  }

  /**
   * A value that a function makes of what stands there; empty where that is one word. The function
   * throws IllegalArgumentException when it cannot, with a message where that says more.
   */
  <T> Optional<T> unless(
      String word, String key, String expected, Function<ConfigValue, T> parser) {
    Optional<ConfigValue> value =
        read(
            key,
            expected,
            path -> Optional.of(config.getValue(path)),
            it -> true,
            Optional.empty());
    try {
      return value.filter(it -> !word.equals(it.unwrapped())).map(parser);
    } catch (IllegalArgumentException e) {
      String why = e.getMessage();
      if (why == null || e instanceof NumberFormatException) {
        complain(key, expected);
      } else {
        String path = prefix + "." + key;
        complaints.add(Complaint.at(config.getValue(path), path, why));
      }
      return Optional.empty();
    }
  }

  /** A list of values that a function makes of text. */
  <T> List<T> list(String key, String expected, Function<String, T> parser) {
    List<T> values = new ArrayList<>();
    try {
      texts(key).forEach(text -> values.add(parser.apply(text)));
    } catch (IllegalArgumentException e) {
      complain(key, expected);
    }
    return values;
  }

  /** A list of blocks of these keys, each of which a function makes a value of. */
  <T> List<T> blocks(String key, String expected, Set<String> keys, Function<Config, T> parser) {
    List<T> values = new ArrayList<>();
    List<? extends Config> blocks =
        read(key, expected, config::getConfigList, value -> true, List.of());
    for (Config block : blocks) {
      try {
        if (!block.root().keySet().equals(keys)) {
          complain(key, expected);
          return values;
        }
        values.add(parser.apply(block));
      } catch (ConfigException e) {
        complain(key, expected);
      } catch (IllegalArgumentException e) {
        complain(key, expected + "; " + e.getMessage());
      }
    }
    return values;
  }

  /**
   * Readers of the blocks of a list, each of which falls back on a block of ours.
   *
   * @param more keys that such a block may have besides those of ours
   */
  List<ConfigReader> entries(String key, String defaults, Set<String> more) {
    return entries(key, defaults, more, Set.of());
  }

  /**
   * @param ofAll keys of the default block that no entry has, as they are for all entries alike
   */
  List<ConfigReader> entries(String key, String defaults, Set<String> more, Set<String> ofAll) {
    String path = prefix + "." + defaults;
    Set<String> known = new TreeSet<>(config.getConfig(path).root().keySet());
    known.addAll(more);
    known.removeAll(ofAll);
    List<ConfigReader> readers = new ArrayList<>();
    List<? extends Config> entries =
        read(key, "a list of blocks { ... }", config::getConfigList, value -> true, List.of());
    for (Config entry : entries) {
      entry.root().entrySet().stream()
          .filter(it -> !known.contains(it.getKey()))
          .forEach(it -> complaints.add(Complaint.unknown(it.getKey(), it.getValue(), known)));
      readers.add(
          new ConfigReader(entry.atPath(path).withFallback(config), path, complaints, read));
    }
    return readers;
  }

  /** The values of a block that may be missing, by their paths in it. */
  Map<String, String> flat(String key) {
    String path = prefix + "." + key;
    Map<String, String> values = new TreeMap<>();
    try {
      if (config.hasPath(path)) {
        config
            .getConfig(path)
            .entrySet()
            .forEach(it -> values.put(it.getKey(), String.valueOf(it.getValue().unwrapped())));
      }
    } catch (ConfigException e) {
      complain(key, "a block { key = value ... }");
    }
    return values;
  }

  private <T> T read(
      String key, String expected, Function<String, T> getter, Predicate<T> legal, T safe) {
    String path = prefix + "." + key;
    read.add(path);
    try {
      T value = getter.apply(path);
      if (legal.test(value)) {
        return value;
      }
      complain(key, expected);
    } catch (ConfigException.Missing e) {
      complaints.add(path + ": expected " + expected + ", but there is no such key");
    } catch (ConfigException e) {
      complain(key, expected);
    }
    return safe;
  }

  /** Adds a complaint about a value that does not fit others. */
  void complain(String key, String expected) {
    String path = prefix + "." + key;
    var value = config.getValue(path);
    complaints.add(
        Complaint.at(value, path, "expected " + expected + ", got " + Complaint.show(path, value)));
  }

  /** What is no whole number, or none that fits, is not made one. */
  private long wholeLong(String path) {
    long value = config.getLong(path);
    if (value != config.getDouble(path) || value == Long.MAX_VALUE) {
      throw new ConfigException.BadValue(path, "not whole");
    }
    return value;
  }

  private Function<String, Long> orNone(Function<String, Long> getter) {
    return path -> isNone(path) ? Long.MAX_VALUE : getter.apply(path);
  }

  private boolean isNone(String path) {
    return config.getValue(path).unwrapped().equals(NONE);
  }

  private static <T extends Comparable<T>> boolean within(T value, T least, T most) {
    return value.compareTo(least) >= 0 && value.compareTo(most) <= 0;
  }
}
