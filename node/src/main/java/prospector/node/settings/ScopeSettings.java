package prospector.node.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import prospector.web.scope.ScopePattern;
import prospector.web.scope.ScopeRules;

/**
 * What settings, options and orders say of a crawl's scope; what is empty is as the topic file
 * says.
 *
 * @param only what alone may be crawled; an empty list for everything
 * @param except what may not be crawled
 * @param stay how near to the seeds
 * @param beyond links in a row that may be followed out of scope, 0 to 10
 */
public record ScopeSettings(
    Optional<List<ScopePattern>> only,
    Optional<List<ScopePattern>> except,
    Optional<ScopeRules.Stay> stay,
    Optional<Integer> beyond) {
  /** All is as the topic file says. */
  public static final ScopeSettings AS_TOPIC =
      new ScopeSettings(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  private static final String TOPIC = "topic"; // the word for what the topic file says
  private static final String BLOCK = "scope";
  private static final int SHOWN_CHARS_MAX = 80;

  public ScopeSettings {
    only = only.map(List::copyOf);
    except = except.map(List::copyOf);
  }

  /** Everything of these rules. */
  public static ScopeSettings of(ScopeRules rules) {
    return new ScopeSettings(
        Optional.of(rules.only()),
        Optional.of(rules.except()),
        Optional.of(rules.stay()),
        Optional.of(rules.beyond()));
  }

  /**
   * Reads {@code scope} out of a settings block {@code prospector.crawl}, as it is stored with a
   * crawl; what is not there is as the topic file says.
   *
   * @throws SettingsException naming every wrong value
   */
  public static ScopeSettings of(Config block) {
    ConfigReader reader =
        new ConfigReader(
            block.withFallback(ConfigFactory.parseMap(AS_TOPIC.asConfig())).atPath("crawl"),
            "crawl");
    ScopeSettings settings = read(reader.block(BLOCK));
    if (!reader.complaints().isEmpty()) {
      throw new SettingsException(reader.complaints());
    }
    return settings;
  }

  static ScopeSettings read(ConfigReader scope) {
    String patterns = "a list of patterns such as [\"*.example.org\"], or " + TOPIC;
    return new ScopeSettings(
        scope.unless(TOPIC, "only", patterns, ScopeSettings::patterns),
        scope.unless(TOPIC, "except", patterns, ScopeSettings::patterns),
        scope.unless(
            TOPIC,
            "stay",
            "one of " + String.join(", ", ScopeRules.STAY_WORDS) + ", " + TOPIC,
            ScopeSettings::stay),
        scope.unless(
            TOPIC,
            "beyond",
            "a whole number from 0 to " + ScopeRules.MAX_BEYOND + ", or " + TOPIC,
            ScopeSettings::beyond));
  }

  private static List<ScopePattern> patterns(ConfigValue value) {
    List<?> texts =
        value instanceof ConfigList list
            ? list.unwrapped()
            : Arrays.asList(value.unwrapped().toString().split(",", -1));
    return patterns(texts.stream().map(String::valueOf).toList());
  }

  /**
   * Patterns as text.
   *
   * @throws IllegalArgumentException saying what was expected and which text came instead
   */
  public static List<ScopePattern> patterns(List<String> texts) {
    List<ScopePattern> patterns = new ArrayList<>();
    for (String text : texts) {
      patterns.add(
          ScopePattern.parse(text)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "expected " + ScopePattern.EXPECTED + ", got '" + clipped(text) + "'")));
    }
    String complaint = ScopeRules.complaint(patterns);
    if (!complaint.isEmpty()) {
      throw new IllegalArgumentException(complaint);
    }
    return patterns;
  }

  private static String clipped(String text) {
    return text.length() > SHOWN_CHARS_MAX ? text.substring(0, SHOWN_CHARS_MAX) + "..." : text;
  }

  private static ScopeRules.Stay stay(ConfigValue value) {
    String word = value.unwrapped().toString();
    if (!ScopeRules.STAY_WORDS.contains(word)) {
      throw new IllegalArgumentException();
    }
    return ScopeRules.Stay.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private static int beyond(ConfigValue value) {
    int links = Integer.parseInt(value.unwrapped().toString());
    if (links < 0 || links > ScopeRules.MAX_BEYOND) {
      throw new IllegalArgumentException();
    }
    return links;
  }

  /** The rules of a crawl whose topic has these. */
  public ScopeRules over(ScopeRules topic) {
    return new ScopeRules(
        only.orElse(topic.only()),
        except.orElse(topic.except()),
        stay.orElse(topic.stay()),
        beyond.orElse(topic.beyond()));
  }

  /** Whether nothing is said. */
  public boolean isEmpty() {
    return equals(AS_TOPIC);
  }

  /** Keys of the settings block {@code prospector.crawl} with what is said, and nothing else. */
  public Map<String, Object> values() {
    Map<String, Object> values = asConfig();
    values.values().removeIf(TOPIC::equals);
    return values;
  }

  Map<String, Object> asConfig() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put(BLOCK + ".only", texts(only));
    values.put(BLOCK + ".except", texts(except));
    values.put(BLOCK + ".stay", stay.map(ScopeRules.Stay::word).orElse(TOPIC));
    values.put(BLOCK + ".beyond", beyond.map(links -> (Object) links).orElse(TOPIC));
    return values;
  }

  private static Object texts(Optional<List<ScopePattern>> patterns) {
    return patterns
        .map(all -> (Object) all.stream().map(ScopePattern::text).toList())
        .orElse(TOPIC);
  }
}
