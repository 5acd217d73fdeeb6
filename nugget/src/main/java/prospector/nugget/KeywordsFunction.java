package prospector.nugget;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import prospector.nugget.text.Folded;
import prospector.nugget.text.PhraseMatcher;
import prospector.nugget.text.WordScan;
import prospector.web.page.ParsedPage;

/**
 * Weighted words and phrases in title and text.
 *
 * <p>A keyword of weight w that occurs b times in the text and t times in the title is evidence
 * {@code w * log2(1 + (b * n + t * titleWeight))}, where {@code n = 1 / (0.25 + 0.75 * length /
 * 500)} discounts long pages (length in words). The score is {@code E / (E + enough)} for the sum E
 * of the evidence, so that "enough" evidence scores 0.5; a negative sum scores 0.
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
  private final PhraseMatcher matcher;
  private final double titleWeight;
  private final double enough;

  /**
   * Makes a function.
   *
   * @param keywords at least one
   * @param plurals whether English plurals and singulars count as the same word
   * @param titleWeight mentions in the text that one in the title is worth, 0 or more
   * @param enough evidence that scores 0.5, above 0
   */
  KeywordsFunction(List<Keyword> keywords, boolean plurals, double titleWeight, double enough) {
    this.keywords = List.copyOf(keywords);
    this.titleWeight = titleWeight;
    this.enough = enough;
    PhraseMatcher.Builder builder = PhraseMatcher.builder();
    for (Keyword keyword : keywords) {
      if (keyword.prefix()) {
        builder.addPrefix(keyword.words().get(0));
      } else {
        builder.add(keyword.words(), plurals);
      }
    }
    this.matcher = builder.build();
  }

  /** Evidence that should do: that of one average keyword for a few mentions, three for more. */
  static double usualEnough(List<Keyword> keywords) {
    double mean = keywords.stream().mapToDouble(k -> Math.max(0, k.weight())).average().orElse(1);
    return Math.max(0.001, mean) * Math.min(3, 1 + keywords.size());
  }

  @Override
  public Judgement judge(ParsedPage page) {
    int[] inTitle = new int[matcher.size()];
    int[] inText = new int[matcher.size()];
    matcher.count(WordScan.of(page.title()), inTitle);
    int words = matcher.count(WordScan.of(page.text()), inText);
    double perMention = 1 / (1 - LENGTH_SHARE + LENGTH_SHARE * words / USUAL_LENGTH_WORDS);
    double[] evidence = new double[keywords.size()];
    double sum = 0;
    for (int i = 0; i < evidence.length; i++) {
      double mentions = inText[i] * perMention + inTitle[i] * titleWeight;
      evidence[i] = keywords.get(i).weight() * Math.log1p(mentions) / LN_2;
      sum += evidence[i];
    }
    double score = sum <= 0 ? 0 : sum / (sum + enough);
    return new Judgement(score, reasons(evidence, inTitle, inText));
  }

  @Override
  public List<String> words() {
    return keywords.stream()
        .filter(keyword -> keyword.weight() > 0)
        .flatMap(keyword -> keyword.words().stream())
        .toList();
  }

  private List<String> reasons(double[] evidence, int[] inTitle, int[] inText) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < evidence.length; i++) {
      if (evidence[i] != 0) {
        found.add(i);
      }
    }
    found.sort(Comparator.comparingDouble((Integer i) -> Math.abs(evidence[i])).reversed());
    return found.stream()
        .limit(MAX_REASONS)
        .map(i -> reason(keywords.get(i), evidence[i], inTitle[i], inText[i]))
        .toList();
  }

  private static String reason(Keyword keyword, double evidence, int inTitle, int inText) {
    String title = inTitle > 0 ? ", in title " + inTitle : "";
    String label = Folded.excerpt(keyword.label(), 60);
    return String.format(Locale.ROOT, "'%s' %d%s: %+.1f", label, inText, title, evidence);
  }
}
