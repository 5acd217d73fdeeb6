package prospector.nugget.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import prospector.nugget.text.Folded;

/** Says in plain words what a keywords function looks for. */
final class KeywordCriteria {
  private static final int SHOWN = 20;
  private static final int MENTIONS_MAX = 1_000; // more is no number to tell anybody

  private KeywordCriteria() {}

  static List<String> of(List<Keyword> keywords, KeywordRules rules) {
    List<String> lines = new ArrayList<>();
    keywords.stream().limit(SHOWN).forEach(keyword -> lines.add(line(keyword, rules)));
    if (keywords.size() > SHOWN) {
      lines.add("and " + (keywords.size() - SHOWN) + " more words and phrases");
    }
    if (rules.plurals()) {
      lines.add("regular English plurals and singulars count as the same word");
    }
    lines.add(places(rules.places()));
    keywords.stream()
        .filter(keyword -> keyword.weight() > 0)
        .findFirst()
        .ifPresent(keyword -> lines.add(enough(keyword, rules)));
    return lines;
  }

  private static String line(Keyword keyword, KeywordRules rules) {
    String label = quoted(keyword.label()) + lookedFor(keyword);
    List<List<String>> parts = rules.near() == 0 ? List.of() : keyword.parts();
    String weight = keyword.weight() == 1 ? "" : ", weight " + plain(keyword.weight());
    String against = keyword.weight() < 0 ? "against: " : "";
    return against + label + weight + how(keyword, parts, rules.near());
  }

  /** Told where signs of a single word are lost: Notepad++ is looked for as notepad. */
  private static String lookedFor(Keyword keyword) {
    boolean single = keyword.words().size() == 1 && !keyword.prefix();
    return single && keyword.words().get(0).length() < keyword.label().length()
        ? " (looked for as '" + keyword.words().get(0) + "')"
        : "";
  }

  private static String how(Keyword keyword, List<List<String>> parts, int near) {
    if (keyword.prefix()) {
      return ": every word that begins so";
    }
    if (parts.isEmpty()) {
      return keyword.words().size() > 1 ? " as a phrase" : "";
    }
    String words =
        parts.stream().map(part -> String.join(" ", part)).collect(Collectors.joining(", "));
    String worth = ", which counts " + plain(KeywordRules.PHRASE_WORTH) + " times";
    return parts.size() == 1
        ? " as a phrase" + worth + ", or " + words + " alone"
        : " as a phrase" + worth + ", or " + words + " within " + near + " words in any order";
  }

  private static String places(KeywordRules.Places places) {
    return "a mention in the title counts as "
        + plain(places.title())
        + " in the text"
        + (places.alike()
            ? ""
            : ", one in a heading as "
                + plain(places.heading())
                + ", one in navigation as "
                + plain(places.navigation()))
        + "; in a long page each counts less";
  }

  private static String enough(Keyword keyword, KeywordRules rules) {
    double mentions = Math.ceil(Math.exp(rules.enough() / keyword.weight() * Math.log(2)) - 1.001);
    String evidence = "score 0.50 takes evidence of " + plain(rules.enough());
    return mentions > MENTIONS_MAX
        ? evidence
        : evidence
            + ": "
            + quoted(keyword.label())
            + " alone has that with "
            + plain(Math.max(1, mentions))
            + (mentions <= 1 ? " mention" : " mentions")
            + " in a text of 500 words";
  }

  private static String quoted(String label) {
    return "'" + Folded.excerpt(label, 60) + "'";
  }

  private static String plain(double number) {
    return number == Math.rint(number)
        ? Long.toString((long) number)
        : String.format(Locale.ROOT, "%.3f", number).replaceAll("0+$", "");
  }
}
