package prospector.nugget.function;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import prospector.nugget.NuggetFunction;
import prospector.nugget.section.Section;
import prospector.nugget.section.Surroundings;
import prospector.nugget.section.TopicFileException;
import prospector.nugget.text.Folded;

/** Reads a {@code keywords} function, and makes the one of the one-line form of a topic. */
public final class KeywordsReader {
  private static final double MAX_WEIGHT = 100;
  private static final int MAX_NEAR = 1000;
  private static final int MAX_PARTS = 20; // words of a phrase that may stand close together
  private static final int MAX_NEAR_PHRASES = 200; // each costs time where its words stand

  private static final Pattern WILDCARD =
      Pattern.compile("[\\p{L}\\p{N}]{2}\\*|\\*[\\p{L}\\p{N}]{2}");

  private KeywordsReader() {}

  static NuggetFunction read(Section section, Surroundings context) {
    Map<String, Keyword> keywords = new LinkedHashMap<>();
    if (!section.has("words")) {
      section.complain("words", "missing, expected a list of words and phrases");
    }
    for (Section.Element element : section.elements("words")) {
      readElement(section, element, keywords);
    }
    boolean plurals = section.flag("plurals", true);
    KeywordRules.Places places = places(section);
    List<Keyword> all = List.copyOf(keywords.values());
    int near = near(section, all);
    boolean hopeless = all.stream().noneMatch(keyword -> keyword.weight() > 0);
    if (hopeless && section.has("words") && section.complaints().isEmpty()) {
      section.complain("words", "expected at least one word or phrase with a positive weight");
    }
    double enough = section.number("enough", KeywordsFunction.usualEnough(all), 0.001, 1_000_000);
    return hopeless || !section.complaints().isEmpty()
        ? Nothing.INSTANCE
        : new KeywordsFunction(all, new KeywordRules(plurals, near, places, enough));
  }

  private static KeywordRules.Places places(Section section) {
    KeywordRules.Places usual = KeywordRules.Places.ALIKE;
    return new KeywordRules.Places(
        section.number("title-weight", usual.title(), 0, 100),
        section.number("heading-weight", usual.heading(), 0, 100),
        section.number("navigation-weight", usual.navigation(), 0, 100));
  }

  /** How far the words of a phrase may lie apart; 0 where nothing is said of it. */
  private static int near(Section section, List<Keyword> keywords) {
    if (!section.has("near")) {
      return 0;
    }
    double near = section.number("near", KeywordRules.NEAR, 2, MAX_NEAR);
    if (near != Math.rint(near)) {
      section.complain("near", "expected a whole number of words, got " + near);
    }
    List<Keyword> phrases = keywords.stream().filter(k -> !k.parts().isEmpty()).toList();
    if (phrases.size() > MAX_NEAR_PHRASES) {
      section.complain(
          "near", "expected at most " + MAX_NEAR_PHRASES + " phrases, got " + phrases.size());
    }
    phrases.stream()
        .filter(phrase -> phrase.parts().size() > MAX_PARTS)
        .findFirst()
        .ifPresent(phrase -> section.complain("near", tooLong(phrase)));
    return (int) near;
  }

  private static String tooLong(Keyword phrase) {
    return "expected at most "
        + MAX_PARTS
        + " words that tell pages apart, got "
        + phrase.parts().size()
        + " in '"
        + Folded.excerpt(phrase.label(), 60)
        + "'";
  }

  /**
   * The function of {@code --topic "steam trains"}: one keyword, which counts as it stands, or
   * where its words stand close together. Where a mention stands matters only for several words: a
   * single one is what {@code keywords} makes of it.
   *
   * @throws TopicFileException when no word tells pages apart, or there are too many
   */
  public static NuggetFunction ofWords(String text) {
    List<String> words = Folded.words(text);
    if (Keyword.saysNothing(text)) {
      throw refused(
          "--topic: expected words, got '"
              + Folded.excerpt(text, 80)
              + "', which holds no word that tells pages apart");
    }
    if (hasWildcard(text)) {
      throw refused(
          "--topic: expected words, got '"
              + Folded.excerpt(text, 80)
              + "': a * is for topic files, as in words = [\"locomot*\"]");
    }
    Keyword keyword = new Keyword(text.strip(), words, false, 1);
    int parts = keyword.parts().size();
    if (parts > MAX_PARTS) {
      throw refused("--topic: " + tooLong(keyword) + "; a topic file can say more");
    }
    return new KeywordsFunction(
        List.of(keyword),
        new KeywordRules(
            true,
            Math.max(KeywordRules.NEAR, 2 * parts),
            keyword.isOneWord() ? KeywordRules.Places.ALIKE : KeywordRules.Places.APART,
            KeywordsFunction.usualEnough(List.of(keyword))));
  }

  private static TopicFileException refused(String complaint) {
    return new TopicFileException(List.of(complaint));
  }

  /** A text, {@code { text, weight }}, or an object from words to weights. */
  private static void readElement(
      Section section, Section.Element element, Map<String, Keyword> keywords) {
    ConfigValue value = element.value();
    if (Section.isScalar(value)) {
      add(section, element, Section.written(value), 1, keywords);
    } else if (value instanceof ConfigObject object && isWeighted(object)) {
      Section child = new Section(object, element.key(), section.complaints());
      Optional<String> text = child.requiredText("text", "a word or phrase");
      double weight = child.number("weight", 1, -MAX_WEIGHT, MAX_WEIGHT);
      child.close();
      text.ifPresent(t -> add(section, element, t, weight, keywords));
    } else if (value instanceof ConfigObject object) {
      for (Section.Element entry : new Section(object, "", section.complaints()).entries()) {
        readEntry(section, element.key(), entry, keywords);
      }
    } else {
      section.wrong(value, element.key(), "a word or phrase");
    }
  }

  /** Else "text" may be a word, with its weight, which may be written as a text. */
  private static boolean isWeighted(ConfigObject object) {
    ConfigValue text = object.get("text");
    if (text == null) {
      return false;
    }
    return object.keySet().equals(Set.of("text", "weight"))
        || (object.size() == 1 && text.valueType() == ConfigValueType.STRING)
        || Section.asNumber(text).isEmpty();
  }

  private static void readEntry(
      Section section, String path, Section.Element entry, Map<String, Keyword> keywords) {
    Section.Element at = new Section.Element(entry.value(), path + ".\"" + entry.key() + "\"");
    Optional<Double> weight =
        Section.asNumber(entry.value()).filter(w -> Math.abs(w) <= MAX_WEIGHT);
    if (weight.isEmpty()) {
      section.wrong(entry.value(), at.key(), "a weight from -100 to 100");
    } else {
      add(section, at, entry.key(), weight.get(), keywords);
    }
  }

  private static void add(
      Section section,
      Section.Element at,
      String text,
      double weight,
      Map<String, Keyword> keywords) {
    String stripped = text.strip();
    boolean prefix = stripped.endsWith("*");
    List<String> words = Folded.words(stripped);
    if (words.isEmpty()) {
      section.wrong(at.value(), at.key(), "a word or phrase with a letter or digit");
    } else if (prefix && (words.size() > 1 || words.get(0).length() < 2)) {
      section.wrong(at.value(), at.key(), "a * only after a single word of two or more letters");
    } else if (hasWildcard(prefix ? stripped.substring(0, stripped.length() - 1) : stripped)) {
      section.wrong(at.value(), at.key(), "a * only after a single word of two or more letters");
    } else if (weight == 0) {
      section.wrong(at.value(), at.key(), "a weight other than 0");
    } else {
      Keyword keyword = new Keyword(stripped, words, prefix, weight);
      Keyword before = keywords.put(keyword.written(), keyword);
      if (before != null && before.weight() != weight) {
        section.complain(at.key(), twice(before, keyword));
      }
    }
  }

  private static String twice(Keyword one, Keyword other) {
    return "'"
        + Folded.excerpt(other.label(), 60)
        + "' is looked for as '"
        + one.written()
        + "', and so is '"
        + Folded.excerpt(one.label(), 60)
        + "' with another weight";
  }

  /** Whether a star stands where it looks as if any letters might: there it would mean nothing. */
  static boolean hasWildcard(String text) {
    return WILDCARD.matcher(text).find();
  }
}
