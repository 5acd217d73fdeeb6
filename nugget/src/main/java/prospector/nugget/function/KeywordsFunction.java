package prospector.nugget.function;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import prospector.nugget.Judgement;
import prospector.nugget.NuggetFunction;
import prospector.nugget.text.Folded;
import prospector.nugget.text.WordScan;
import prospector.web.page.ParsedPage;
import prospector.web.page.TextArea;

/**
 * Weighted words and phrases in title and text.
 *
 * <p>A keyword of weight w that occurs b times in the text and t times in the title is evidence
 * {@code w * log2(1 + (b * n + t * titleWeight))}, where {@code n = 1 / (0.25 + 0.75 * length /
 * 500)} discounts long pages (length in words). The score is {@code E / (E + enough)} for the sum E
 * of the evidence, so that "enough" evidence scores 0.5; a negative sum scores 0. Where the rules
 * ask for it, a mention counts by the part of the page it stands in, and one of a phrase also where
 * its words only stand close together.
 *
 * <p>Source: the logarithm of term frequency and the length normalisation are those of Okapi BM25
 * (Robertson and Walker 1994, b = 0.75) with a fixed mean length of 500 words, because a page's
 * judgement must not depend on the pages seen before it.
 */
final class KeywordsFunction implements NuggetFunction {
  private static final double USUAL_LENGTH_WORDS = 500;
  private static final double LENGTH_SHARE = 0.75; // BM25's b
  private static final int MAX_REASONS = 5;
  private static final double LN_2 = Math.log(2);

  private final List<Keyword> keywords;
  private final KeywordRules rules;
  private final KeywordScan scan;

  /**
   * Makes a function.
   *
   * @param keywords at least one
   */
  KeywordsFunction(List<Keyword> keywords, KeywordRules rules) {
    this.keywords = List.copyOf(keywords);
    this.rules = rules;
    this.scan = new KeywordScan(keywords, rules);
  }

  /**
   * Evidence that should do: that of one average keyword for a few mentions, three for more. Words
   * that speak against a topic make it no easier to meet.
   */
  static double usualEnough(List<Keyword> keywords) {
    double[] speakFor =
        keywords.stream().mapToDouble(Keyword::weight).filter(weight -> weight > 0).toArray();
    double mean = Arrays.stream(speakFor).average().orElse(1);
    return Math.max(0.001, mean) * Math.min(3, 1 + speakFor.length);
  }

  @Override
  public Judgement judge(ParsedPage page) {
    KeywordScan.Tally title = scan.tally();
    KeywordScan.Tally text = scan.tally();
    title.add(page.title(), 1);
    if (rules.places().alike()) {
      text.add(page.text(), 1);
    } else {
      addParts(page, text);
    }
    double length = 1 - LENGTH_SHARE + LENGTH_SHARE * text.words() / USUAL_LENGTH_WORDS;
    double[] evidence = new double[keywords.size()];
    double sum = 0;
    for (int i = 0; i < evidence.length; i++) {
      double mentions = text.worth(i) / length + title.worth(i) * rules.places().title();
      evidence[i] = keywords.get(i).weight() * Math.log1p(mentions) / LN_2;
      sum += evidence[i];
    }
    double score = sum <= 0 ? 0 : sum / (sum + rules.enough());
    return new Judgement(score, reasons(evidence, title, text));
  }

  /** Headings and navigation by what they are worth, and what lies between them. */
  private void addParts(ParsedPage page, KeywordScan.Tally text) {
    String all = page.text();
    int limit = Math.min(all.length(), WordScan.MAX_CHARS);
    int at = 0;
    for (TextArea area : page.layout().areas()) {
      int from = Math.max(at, Math.min(area.from(), limit));
      int to = Math.max(from, Math.min(area.to(), limit));
      boolean heading = area.kind() == TextArea.Kind.HEADING;
      text.add(all.substring(at, from), 1);
      text.add(
          all.substring(from, to),
          heading ? rules.places().heading() : rules.places().navigation());
      at = to;
    }
    text.add(all.substring(at, limit), 1);
  }

  @Override
  public List<String> words() {
    return keywords.stream()
        .filter(keyword -> keyword.weight() > 0)
        .flatMap(keyword -> Folded.joined(keyword.words()).stream())
        .toList();
  }

  @Override
  public List<String> criteria() {
    return KeywordCriteria.of(keywords, rules);
  }

  private List<String> reasons(double[] evidence, KeywordScan.Tally title, KeywordScan.Tally text) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < evidence.length; i++) {
      if (evidence[i] != 0) {
        found.add(i);
      }
    }
    found.sort(Comparator.comparingDouble((Integer i) -> Math.abs(evidence[i])).reversed());
    List<String> reasons = new ArrayList<>();
    for (int i : found.subList(0, Math.min(MAX_REASONS, found.size()))) {
      reasons.add(reason(label(i), evidence[i], title.found(i), text.found(i)));
    }
    for (int i = 0; i < evidence.length && reasons.size() < MAX_REASONS; i++) {
      if (evidence[i] == 0) {
        List<String> inText = text.seen(i);
        List<String> inTitle = title.seen(i);
        apart(label(i), inTitle, inText).ifPresent(reasons::add);
      }
    }
    return reasons;
  }

  private String label(int keyword) {
    return Folded.excerpt(keywords.get(keyword).label(), 60);
  }

  private static String reason(String label, double evidence, int inTitle, int inText) {
    String title = inTitle > 0 ? ", in title " + inTitle : "";
    return String.format(Locale.ROOT, "'%s' %d%s: %+.1f", label, inText, title, evidence);
  }

  /** What there is of a phrase that is nowhere together. */
  private static Optional<String> apart(String label, List<String> inTitle, List<String> inText) {
    if (inTitle.isEmpty() && inText.isEmpty()) {
      return Optional.empty();
    }
    String title = inTitle.isEmpty() ? "" : " in title " + String.join(", ", inTitle);
    String text = inText.isEmpty() ? "" : " " + String.join(", ", inText);
    String and = title.isEmpty() || text.isEmpty() ? "" : ",";
    return Optional.of(
        "not close together: '" + label + "', only" + Folded.excerpt(text + and + title, 120));
  }
}
