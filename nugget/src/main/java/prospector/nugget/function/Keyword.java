package prospector.nugget.function;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import prospector.nugget.text.Folded;
import prospector.nugget.text.StopWords;

/**
 * A word or phrase to look for.
 *
 * @param label as the user wrote it
 * @param words its folded words; for a prefix the one word without its star
 * @param prefix whether any word that starts with it counts
 * @param weight importance in [-100,100], not 0; a negative one speaks against the topic
 */
record Keyword(String label, List<String> words, boolean prefix, double weight) {
  private static final Pattern SPACE = Pattern.compile("[\\s\\p{Z}]+");

  Keyword {
    words = List.copyOf(words);
  }

  /** How it is looked for; two keywords that are written alike are one. */
  String written() {
    return String.join(" ", words) + (prefix ? "*" : "");
  }

  /** Whether it is one word, which is what white space separates: e-mail, 機関車. */
  boolean isOneWord() {
    return SPACE.split(label.strip()).length == 1;
  }

  /**
   * What must stand close together where the phrase itself does not stand: its words as white space
   * separates them, without repeats and function words; each is the folded words it is made of.
   * Empty for what is a single word.
   */
  List<List<String>> parts() {
    List<String> written = List.of(SPACE.split(label.strip()));
    if (written.size() < 2) {
      return List.of();
    }
    boolean shouted = label.chars().noneMatch(Character::isLowerCase);
    Set<List<String>> parts = new LinkedHashSet<>();
    for (int i = 0; i < written.size(); i++) {
      List<String> part = Folded.words(written.get(i));
      boolean name =
          !shouted && isInCapitals(written.get(i)) && (i > 0 || written.get(i).length() > 1);
      boolean needed = name || !part.stream().allMatch(StopWords::isFunctionWord);
      if (needed) {
        parts.add(part);
      }
    }
    return List.copyOf(parts);
  }

  /** Such as IT, WHO and the A of vitamin A, which are no function words. */
  private static boolean isInCapitals(String written) {
    return written.codePoints().anyMatch(Character::isUpperCase)
        && written.codePoints().noneMatch(Character::isLowerCase);
  }

  /**
   * Whether nearly every page has the words of a text. A number may be a topic, and so may one
   * character, such as C or a word of another script. A word that says nothing in another language
   * alone does so beside function words of such, unless it is in capitals.
   */
  static boolean saysNothing(String text) {
    boolean foreign = Folded.words(text).stream().anyMatch(StopWords::isForeign);
    return Stream.of(SPACE.split(text.strip()))
        .allMatch(written -> saysNothing(written, foreign && !isInCapitals(written)));
  }

  private static boolean saysNothing(String written, boolean foreign) {
    return Folded.words(written).stream()
        .allMatch(
            word ->
                word.length() > 1
                    && StopWords.contains(word, foreign)
                    && word.chars().allMatch(Character::isLetter));
  }
}
