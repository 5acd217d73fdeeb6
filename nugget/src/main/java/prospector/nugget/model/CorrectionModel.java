package prospector.nugget.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import prospector.nugget.text.Folded;
import prospector.web.page.ParsedPage;

/**
 * What labels add to the log-odds of a page: logistic regression over {@link PageFeatures} with the
 * judgement of the nugget function as a fixed offset (McCullagh and Nelder 1989, section 2.2).
 *
 * <p><em>Words that no labelled page has weigh little or nothing</em>, so that a page unlike all
 * labelled ones is judged as before. Nor do words that all pages of the crawl have: a feature
 * counts by how rare it is among the pages for comparison (inverse document frequency, Sparck Jones
 * 1972, bounded), and a page's features are scaled to length 1. For a trained classifier, whose
 * features these are, this is training that goes on from its weights.
 *
 * <p>Fitted by stochastic gradient in a fixed order: the same examples give the same model.
 * Immutable; safe to share.
 */
public final class CorrectionModel {
  private static final int EPOCHS = 40;
  private static final double RAREST = 1.5; // a feature on one in four or five pages, or on fewer

  private final Map<Integer, Double> rarities; // of features that pages for comparison have
  private final Map<Integer, Double> weights;

  private CorrectionModel(Map<Integer, Double> rarities, Map<Integer, Double> weights) {
    this.rarities = rarities;
    this.weights = weights;
  }

  /**
   * A page to learn from.
   *
   * @param offset log-odds that the nugget function gives it
   * @param relevant what it is
   * @param labelled whether somebody said so; the others are for comparison
   * @param weight how much it counts, in (0,1]
   */
  public record Example(
      ParsedPage page, double offset, boolean relevant, boolean labelled, double weight) {}

  /** Fits a model. */
  public static CorrectionModel fit(List<Example> examples) {
    List<int[]> pages =
        examples.stream()
            .map(example -> PageFeatures.of(example.page(), TopicModel.BITS).distinct())
            .toList();
    CorrectionModel model = new CorrectionModel(rarities(examples, pages), new HashMap<>());
    List<Integer> order = new ArrayList<>(IntStream.range(0, examples.size()).boxed().toList());
    order.sort(Comparator.comparingInt((Integer i) -> i * 0x9E3779B9)); // mixed, and always alike
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
      for (int index : order) {
        model.step(pages.get(index), examples.get(index));
      }
    }
    return model;
  }

  private static Map<Integer, Double> rarities(List<Example> examples, List<int[]> pages) {
    Map<Integer, Integer> having = new HashMap<>();
    int compared = 0;
    for (int i = 0; i < pages.size(); i++) {
      if (!examples.get(i).labelled()) {
        compared++;
        for (int feature : pages.get(i)) {
          having.merge(feature, 1, Integer::sum);
        }
      }
    }
    Map<Integer, Double> rarities = new HashMap<>();
    double all = compared + 1.0;
    having.forEach(
        (feature, count) ->
            rarities.put(feature, Math.max(0, Math.min(RAREST, Math.log(all / (count + 0.5))))));
    return rarities;
  }

  private void step(int[] features, Example example) {
    double[] values = values(features);
    double logOdds = example.offset() + sum(features, values);
    double error = (example.relevant() ? 1 : 0) - 1 / (1 + Math.exp(-logOdds));
    for (int i = 0; i < features.length; i++) {
      if (values[i] != 0) {
        weights.merge(features[i], example.weight() * error * values[i], Double::sum);
      }
    }
  }

  /** The features of a page as a vector of length 1; zeros for a page without any. */
  private double[] values(int[] features) {
    double[] values = new double[features.length];
    double squares = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] = rarities.getOrDefault(features[i], RAREST);
      squares += values[i] * values[i];
    }
    for (int i = 0; i < values.length && squares > 0; i++) {
      values[i] /= Math.sqrt(squares);
    }
    return values;
  }

  private double sum(int[] features, double[] values) {
    double sum = 0;
    for (int i = 0; i < features.length; i++) {
      sum += values[i] * weights.getOrDefault(features[i], 0.0);
    }
    return sum;
  }

  /** What the labels add to the log-odds of a page. */
  public double logOdds(ParsedPage page) {
    int[] features = PageFeatures.of(page, TopicModel.BITS).distinct();
    return sum(features, values(features));
  }

  /** The words of a page that pull hardest in a direction. */
  public List<String> words(ParsedPage page, boolean up, int most) {
    PageFeatures features = PageFeatures.of(page, TopicModel.BITS);
    int[] distinct = features.distinct();
    double[] values = values(distinct);
    Map<Integer, Double> pulls = new HashMap<>();
    for (int i = 0; i < distinct.length; i++) {
      double pull = values[i] * weights.getOrDefault(distinct[i], 0.0);
      pulls.put(distinct[i], up ? pull : -pull);
    }
    Map<String, Double> words = new HashMap<>();
    for (int i = 0; i < features.size(); i++) {
      double pull = pulls.getOrDefault(features.index(i), 0.0);
      pulls.remove(features.index(i)); // the word that made it first has it
      if (pull > 0) {
        words.merge(features.word(i), pull, Double::sum);
      }
    }
    return words.entrySet().stream()
        .sorted(
            Map.Entry.<String, Double>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(most)
        .map(
            entry ->
                String.format(
                    Locale.ROOT,
                    "'%s' %+.2f",
                    Folded.excerpt(entry.getKey(), 60),
                    up ? entry.getValue() : -entry.getValue()))
        .toList();
  }
}
