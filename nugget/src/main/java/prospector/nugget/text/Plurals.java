package prospector.nugget.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The regular English plural of a word and its singular, after the S-stemmer of Harman, "How
 * effective is suffixing?" (1991), turned round: forms are made when a topic is read, so that a
 * page costs nothing more.
 */
final class Plurals {
  private static final Pattern LATIN = Pattern.compile("[a-z]{3,}");
  private static final Pattern SIBILANT = Pattern.compile(".*(s|x|z|ch|sh)");
  private static final Pattern CONSONANT_Y = Pattern.compile(".*[^aeiou]y");
  private static final Pattern NO_SINGULAR = Pattern.compile(".*(ss|us|is)|..s");
  private static final Set<String> INVARIABLE =
      Set.of("news", "mars", "lens", "species", "series", "means", "physics", "mathematics");
  private static final Set<String> SINGULAR =
      Set.of(
          "atlas",
          "canvas",
          "christmas",
          "pancreas",
          "alias",
          "bias",
          "texas",
          "chaos",
          "cosmos",
          "ethos",
          "pathos",
          "kudos",
          "asbestos",
          "rhinoceros");

  private Plurals() {}

  /** Other forms of a folded word; none for a word that is not of plain Latin letters. */
  static List<String> formsOf(String word) {
    List<String> forms = new ArrayList<>();
    if (!LATIN.matcher(word).matches() || INVARIABLE.contains(word)) {
      return forms;
    }
    String plural = plural(word);
    if (!INVARIABLE.contains(plural)) { // news are no several new
      forms.add(plural);
    }
    if (word.endsWith("o")) { // photos, potatoes: only a list would tell
      forms.add(word + "es");
    }
    if (word.endsWith("s") && !SINGULAR.contains(word) && !NO_SINGULAR.matcher(word).matches()) {
      addSingulars(word, forms);
    }
    forms.removeIf(StopWords::isFunctionWord); // toes is no "to", and theses are not "these"
    return forms;
  }

  private static String plural(String word) {
    if (CONSONANT_Y.matcher(word).matches()) {
      return word.substring(0, word.length() - 1) + "ies";
    }
    return word + (SIBILANT.matcher(word).matches() ? "es" : "s");
  }

  private static void addSingulars(String word, List<String> forms) {
    String stem = word.substring(0, word.length() - 1);
    if (stem.endsWith("ie") && stem.length() > 4) {
      forms.add(stem.substring(0, stem.length() - 2) + "y"); // ponies
      forms.add(stem); // movies
    } else if (stem.endsWith("e") && SIBILANT.matcher(chop(stem)).matches()) {
      forms.add(chop(stem));
      forms.add(stem);
    } else {
      forms.add(stem);
      if (stem.endsWith("oe")) { // potatoes, shoes
        forms.add(chop(stem));
      }
    }
  }

  private static String chop(String text) {
    return text.substring(0, text.length() - 1);
  }
}
