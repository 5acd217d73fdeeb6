package prospector.nugget;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import prospector.nugget.text.Folded;

/** Reads a {@code keywords} function, and makes the one of the one-line form of a topic. */
final class KeywordsReader {
  private static final double MAX_WEIGHT = 100;
  private static final double TITLE_WEIGHT = 3;
  private static final double PHRASE_WEIGHT = 1.5;

  /** A single mention of the phrase on a page of 500 words stays just below: 1 + 1 + 1.5. */
  private static final double ENOUGH_OF_WORDS = 3.6;

  private KeywordsReader() {}

  static NuggetFunction read(Section section, FunctionReaders context) {
    Map<String, Keyword> keywords = new LinkedHashMap<>();
    if (!section.has("words")) {
      section.complain("words", "missing, expected a list of words and phrases");
    }
    for (Section.Element element : section.elements("words")) {
      readElement(section, element, keywords);
    }
    boolean plurals = section.flag("plurals", true);
    double titleWeight = section.number("title-weight", TITLE_WEIGHT, 0, 100);
    List<Keyword> all = List.copyOf(keywords.values());
    boolean hopeless = all.stream().noneMatch(keyword -> keyword.weight() > 0);
    if (hopeless && section.has("words") && section.complaints().isEmpty()) {
      section.complain("words", "expected at least one word or phrase with a positive weight");
    }
    double enough = section.number("enough", KeywordsFunction.usualEnough(all), 0.001, 1_000_000);
    return hopeless ? Nothing.INSTANCE : new KeywordsFunction(all, plurals, titleWeight, enough);
  }

  /**
   * The keywords of {@code --topic "steam trains"}: its words, and the phrase as a bonus; empty
   * without a word that says something.
   */
  static Optional<NuggetFunction> ofWords(String text) {
    List<String> words = Folded.words(text);
    Map<String, Keyword> keywords = new LinkedHashMap<>();
    if (words.size() > 1) {
      put(keywords, new Keyword(text.strip(), words, false, PHRASE_WEIGHT));
    }
    words.stream()
        .filter(word -> words.size() == 1 || !isStopWord(word))
        .forEach(word -> put(keywords, new Keyword(word, List.of(word), false, 1)));
    if (words.stream().allMatch(KeywordsReader::saysNothing)) {
      return Optional.empty(); // every page has them
    }
    List<Keyword> all = List.copyOf(keywords.values());
    double enough = all.size() > 1 ? ENOUGH_OF_WORDS : KeywordsFunction.usualEnough(all);
    return Optional.of(new KeywordsFunction(all, true, TITLE_WEIGHT, enough));
  }

  /** A number may be a topic, and so may one character, such as C or a word of another script. */
  private static boolean saysNothing(String word) {
    return word.length() > 1 && isStopWord(word) && word.chars().allMatch(Character::isLetter);
  }

  private static boolean isStopWord(String word) {
    return prospector.nugget.text.StopWords.contains(word);
  }

  /** A text, {@code { text, weight }}, or an object from words to weights. */
  private static void readElement(
      Section section, Section.Element element, Map<String, Keyword> keywords) {
    ConfigValue value = element.value();
    if (Section.isScalar(value)) {
      add(section, element, value.unwrapped().toString(), 1, keywords);
    } else if (value instanceof ConfigObject object && object.containsKey("text")) {
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
    } else if (weight == 0) {
      section.wrong(at.value(), at.key(), "a weight other than 0");
    } else {
      put(keywords, new Keyword(stripped, words, prefix, weight));
    }
  }

  /** The same words twice are one keyword, with the weight that was given last. */
  private static void put(Map<String, Keyword> keywords, Keyword keyword) {
    keywords.put(String.join(" ", keyword.words()) + (keyword.prefix() ? "*" : ""), keyword);
  }
}
