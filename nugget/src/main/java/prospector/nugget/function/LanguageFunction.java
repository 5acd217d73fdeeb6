package prospector.nugget.function;

import com.optimaize.langdetect.DetectedLanguage;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import prospector.nugget.Judgement;
import prospector.nugget.LanguageDetection;
import prospector.nugget.NuggetFunction;
import prospector.nugget.PageLanguage;
import prospector.nugget.section.Section;
import prospector.nugget.section.Suggestion;
import prospector.nugget.section.Surroundings;
import prospector.web.page.ParsedPage;
import prospector.web.text.LanguageCode;

/**
 * Pages in one of a few languages: the score is the probability, as detected, that the text is in
 * one of them. A text with fewer than 20 letters is judged by the language the page states of
 * itself.
 */
final class LanguageFunction implements NuggetFunction {
  private final Set<String> wanted;

  private LanguageFunction(Set<String> wanted) {
    this.wanted = Set.copyOf(wanted);
  }

  static NuggetFunction read(Section section, Surroundings context) {
    Set<String> wanted = new LinkedHashSet<>();
    List<Section.Item> items = section.someTexts("in");
    if (!section.has("in")) {
      section.complain("in", "missing, expected a list of languages such as [en, de]");
    }
    for (Section.Item item : items) {
      String code = LanguageCode.of(item.text().strip().toLowerCase(Locale.ROOT));
      if (LanguageDetection.languages().contains(code)) {
        wanted.add(code);
      } else {
        section.complain(
            item,
            String.format(
                Locale.ROOT,
                "expected an ISO 639-1 language, got '%s', %s",
                item.text(),
                Suggestion.of(code, LanguageDetection.languages())));
      }
    }
    return wanted.isEmpty() ? Nothing.INSTANCE : new LanguageFunction(wanted);
  }

  @Override
  public List<String> criteria() {
    return List.of("pages in " + String.join(" or ", new TreeSet<>(wanted)));
  }

  @Override
  public Judgement judge(ParsedPage page) {
    String sample = PageLanguage.sample(page.text());
    return PageLanguage.hasLetters(sample) ? byText(sample) : byStatement(page);
  }

  private Judgement byText(String sample) {
    TreeMap<Double, String> found = new TreeMap<>();
    double score = 0;
    for (DetectedLanguage language : LanguageDetection.detector().getProbabilities(sample)) {
      String code = language.getLocale().getLanguage();
      score += wanted.contains(code) ? language.getProbability() : 0;
      found.put(language.getProbability(), code);
    }
    String reason =
        found.isEmpty()
            ? "language not detected"
            : String.format(
                Locale.ROOT, "language %s (%.2f)", found.lastEntry().getValue(), found.lastKey());
    return new Judgement(Math.min(1, score), List.of(reason));
  }

  private Judgement byStatement(ParsedPage page) {
    String primary = page.language().orElse("").toLowerCase(Locale.ROOT).split("[-_]", 2)[0];
    String stated = LanguageCode.of(primary);
    return stated.isEmpty()
        ? new Judgement(0, List.of("too little text to detect a language"))
        : new Judgement(
            wanted.contains(stated) ? 1 : 0, List.of("too little text, states " + stated));
  }
}
