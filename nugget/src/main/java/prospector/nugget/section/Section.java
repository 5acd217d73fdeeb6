package prospector.nugget.section;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import prospector.nugget.text.Folded;

/**
 * One object of a topic file, read key by key; what is wrong becomes a complaint with its line and
 * reading goes on.
 *
 * <p><em>Every key that was not asked for by the time of {@link #close()} is a complaint.</em>
 */
public final class Section {
  private final ConfigObject object;
  private final String path;
  private final Complaints complaints;
  private final Set<String> asked = new LinkedHashSet<>();

  public Section(ConfigObject object, String path, Complaints complaints) {
    this.object = object;
    this.path = path;
    this.complaints = complaints;
  }

  /** A text together with where it stands. */
  public record Item(String text, String key, ConfigOrigin origin) {}

  /** Complains about keys that nothing asked for. */
  public void close() {
    for (String key : object.keySet()) {
      if (!asked.contains(key)) {
        add(valueAt(key).origin(), key(key), "unknown key, " + Suggestion.of(key, asked));
      }
    }
  }

  /** A complaint about a key, at its line or, where it is missing, at the section's. */
  public void complain(String key, String message) {
    ConfigValue value = object.get(key);
    add(value == null ? object.origin() : value.origin(), key(key), message);
  }

  /** A complaint about an item. */
  public void complain(Item item, String message) {
    add(item.origin(), item.key(), message);
  }

  public boolean has(String key) {
    return value(key).isPresent();
  }

  /** A text; numbers and booleans are taken as written. */
  public Optional<String> text(String key) {
    Optional<ConfigValue> value = value(key);
    value.filter(v -> !isScalar(v)).ifPresent(v -> wrong(v, key(key), "a text"));
    return value.filter(Section::isScalar).map(Section::written);
  }

  /** A text that must be there and not blank. */
  public Optional<String> requiredText(String key, String what) {
    Optional<String> text = text(key);
    if (!has(key)) {
      complain(key, "missing, expected " + what);
    } else if (text.isPresent() && text.get().isBlank()) {
      complain(key, "expected " + what + ", got an empty text");
      return Optional.empty();
    }
    return text;
  }

  /** A number within bounds, or the default when absent or wrong. */
  public double number(String key, double byDefault, double min, double max) {
    Optional<ConfigValue> value = value(key);
    if (value.isEmpty()) {
      return byDefault;
    }
    String range = String.format(Locale.ROOT, "a number from %s to %s", plain(min), plain(max));
    Optional<Double> number = asNumber(value.get()).filter(n -> n >= min && n <= max);
    if (number.isEmpty()) {
      wrong(value.get(), key(key), range);
    }
    return number.orElse(byDefault);
  }

  /** A number that has no default. */
  public Optional<Double> optionalNumber(String key, double min, double max) {
    return has(key) ? Optional.of(number(key, min, min, max)) : Optional.empty();
  }

  public boolean flag(String key, boolean byDefault) {
    Optional<ConfigValue> value = value(key);
    Object raw = value.isEmpty() ? byDefault : value.get().unwrapped();
    if (raw instanceof Boolean flag) {
      return flag;
    }
    if (raw.equals("true") || raw.equals("yes") || raw.equals("on")) {
      return true;
    }
    if (!raw.equals("false") && !raw.equals("no") && !raw.equals("off")) {
      wrong(value.orElseThrow(), key(key), "true or false");
      return byDefault;
    }
    return false;
  }

  /** A duration such as {@code 10 minutes}, not negative. */
  public Optional<Duration> duration(String key) {
    Optional<ConfigValue> value = value(key);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    try {
      Duration duration = value.get().atKey("duration").getDuration("duration");
      boolean bare = asNumber(value.get()).isPresent(); // the library takes milliseconds
      if (!duration.isNegative() && (duration.isZero() || !bare)) {
        return Optional.of(duration);
      }
    } catch (ConfigException notADuration) {
      // falls through to the one complaint for every kind of wrong value
    }
    wrong(value.get(), key(key), "a duration such as 90s, 10m or 2h");
    return Optional.empty();
  }

  /** One of a few words, or the default when absent or wrong. */
  public String choice(String key, String byDefault, List<String> legal) {
    Optional<String> text = text(key);
    if (text.isPresent() && !legal.contains(text.get())) {
      complain(
          key, "unknown value '" + clip(text.get()) + "', " + Suggestion.of(text.get(), legal));
      return byDefault;
    }
    return text.orElse(byDefault);
  }

  /** A text or a list of texts; empty when absent. */
  public List<Item> texts(String key) {
    List<Item> items = new ArrayList<>();
    for (Element element : elements(key)) {
      if (isScalar(element.value())) {
        items.add(new Item(written(element.value()), element.key(), element.value().origin()));
      } else {
        wrong(element.value(), element.key(), "a text");
      }
    }
    return items;
  }

  /** The same, where a list without any is a mistake. */
  public List<Item> someTexts(String key) {
    List<Item> items = texts(key);
    if (items.isEmpty() && elements(key).isEmpty() && has(key)) {
      complain(key, "expected at least one text, got none");
    }
    return items;
  }

  /** One object or a list of objects; empty when absent. */
  public List<Section> sections(String key) {
    List<Section> sections = new ArrayList<>();
    for (Element element : elements(key)) {
      if (element.value() instanceof ConfigObject child) {
        sections.add(new Section(child, element.key(), complaints));
      } else {
        wrong(element.value(), element.key(), "an object { ... }");
      }
    }
    return sections;
  }

  /** A value of a list, or a single value standing for a list of one. */
  public record Element(ConfigValue value, String key) {
    Optional<Section> section(Complaints complaints) {
      return value instanceof ConfigObject child
          ? Optional.of(new Section(child, key, complaints))
          : Optional.empty();
    }
  }

  /** The values of a list, or the single value that stands for one. */
  public List<Element> elements(String key) {
    Optional<ConfigValue> value = value(key);
    if (value.isEmpty()) {
      return List.of();
    }
    if (!(value.get() instanceof ConfigList list)) {
      return List.of(new Element(value.get(), key(key)));
    }
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      elements.add(new Element(list.get(i), key(key) + "[" + (i + 1) + "]"));
    }
    return elements;
  }

  /** The object under a key as a configuration of its own, for the user's classes. */
  public Config config(String key) {
    Optional<ConfigValue> value = value(key);
    if (value.isPresent() && value.get() instanceof ConfigObject child) {
      return child.toConfig();
    }
    value.ifPresent(v -> wrong(v, key(key), "an object { ... }"));
    return ConfigFactory.empty();
  }

  /** Keys and values, each marked as asked for: for objects whose keys are the user's own words. */
  public List<Element> entries() {
    asked.addAll(object.keySet());
    return object.entrySet().stream().map(e -> new Element(e.getValue(), e.getKey())).toList();
  }

  public Complaints complaints() {
    return complaints;
  }

  ConfigOrigin origin() {
    return object.origin();
  }

  String path() {
    return path;
  }

  /** Complains that a value is of the wrong kind. */
  public void wrong(ConfigValue value, String key, String expected) {
    add(value.origin(), key, "expected " + expected + ", got " + describe(value));
  }

  /** A number, also where it was written as a text. */
  public static Optional<Double> asNumber(ConfigValue value) {
    Object raw = value.unwrapped();
    if (raw instanceof Number number) {
      return Optional.of(number.doubleValue());
    }
    try {
      return raw instanceof String text ? Optional.of(Double.valueOf(text)) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  public static boolean isScalar(ConfigValue value) {
    ConfigValueType type = value.valueType();
    return type == ConfigValueType.STRING
        || type == ConfigValueType.NUMBER
        || type == ConfigValueType.BOOLEAN;
  }

  /** A scalar as its author wrote it: {@code 22.10} and {@code 007} are no numbers to everybody. */
  public static String written(ConfigValue scalar) {
    return scalar.atKey("it").getString("it");
  }

  private Optional<ConfigValue> value(String key) {
    asked.add(key);
    return Optional.ofNullable(object.get(key))
        .filter(value -> value.valueType() != ConfigValueType.NULL);
  }

  private ConfigValue valueAt(String key) {
    ConfigValue value = object.get(key);
    if (value == null) {
      throw new IllegalStateException("no key " + key + " in " + path);
    }
    return value;
  }

  private void add(ConfigOrigin origin, String key, String message) {
    complaints.add(origin, key, message);
  }

  private String key(String key) {
    String quoted = key.matches("[\\w-]+") ? key : "\"" + clip(key) + "\"";
    return path.isEmpty() ? quoted : path + "." + quoted;
  }

  private static String describe(ConfigValue value) {
    return switch (value.valueType()) {
      case OBJECT -> "an object";
      case LIST -> "a list";
      case NULL -> "null";
      case STRING -> "'" + clip(value.unwrapped().toString()) + "'";
      default -> clip(value.unwrapped().toString());
    };
  }

  private static String clip(String text) {
    return Folded.excerpt(text, 80);
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
  }
}
