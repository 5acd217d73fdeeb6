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
   * @param features as {@link #features} makes them
   * @param offset log-odds that the nugget function gives it
   * @param relevant what it is
   * @param labelled whether somebody said so; the others are for comparison
   * @param weight how much it counts, in (0,1]
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  public record Example(
      int[] features, double offset, boolean relevant, boolean labelled, double weight) {}

  /** What of a page is learned from: the different features of its words, ascending. */
  public static int[] features(ParsedPage page) {
    return PageFeatures.of(page, TopicModel.BITS).distinct();
  }

  /** Fits a model. */
  public static CorrectionModel fit(List<Example> examples) {
    Map<Integer, Double> rarities = rarities(examples);
    Map<Integer, Integer> places = new HashMap<>(); // of features, densely: a step is arithmetic
    List<int[]> pages = examples.stream().map(it -> places(it.features(), places)).toList();
    double[] rarity = new double[places.size()];
    places.forEach((feature, at) -> rarity[at] = rarities.getOrDefault(feature, RAREST));
    double[] lengths = pages.stream().mapToDouble(page -> length(page, rarity)).toArray();
    double[] weights = new double[places.size()];
    List<Integer> order = new ArrayList<>(IntStream.range(0, examples.size()).boxed().toList());
    order.sort(Comparator.comparingInt((Integer i) -> i * 0x9E3779B9)); // mixed, and always alike
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
      for (int index : order) {
        step(pages.get(index), examples.get(index), rarity, lengths[index], weights);
      }
    }
    Map<Integer, Double> learned = new HashMap<>();
    places.forEach(
        (feature, at) -> {
          if (weights[at] != 0) {
            learned.put(feature, weights[at]);
          }
        });
    return new CorrectionModel(rarities, learned);
  }

  private static int[] places(int[] features, Map<Integer, Integer> places) {
    int[] at = new int[features.length];
    for (int i = 0; i < at.length; i++) {
      int next = places.size();
      at[i] = places.computeIfAbsent(features[i], fresh -> next);
    }
    return at;
  }

  private static double length(int[] page, double[] rarity) {
    double squares = 0;
    for (int at : page) {
      squares += rarity[at] * rarity[at];
    }
    return Math.sqrt(squares);
  }

  private static Map<Integer, Double> rarities(List<Example> examples) {
    Map<Integer, Integer> having = new HashMap<>();
    int compared = 0;
    for (Example example : examples) {
      if (!example.labelled()) {
        compared++;
        for (int feature : example.features()) {
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

  private static void step(
      int[] page, Example example, double[] rarity, double length, double[] weights) {
    if (length == 0) {
      return; // nothing but words that all pages have
    }
    double sum = 0;
    for (int at : page) {
      sum += rarity[at] / length * weights[at];
    }
    double error = (example.relevant() ? 1 : 0) - 1 / (1 + Math.exp(-(example.offset() + sum)));
    for (int at : page) {
      weights[at] += example.weight() * error * (rarity[at] / length);
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
    int[] features = features(page);
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
