package prospector.nugget.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import prospector.nugget.text.Folded;
import prospector.web.page.ParsedPage;

/**
 * A logistic model over {@link PageFeatures}: the probability that a page is of the topic.
 *
 * <p>Immutable; safe to share. Saved and read by {@link ModelFile}.
 */
public final class TopicModel {
  /** Version of the features and of the file; other versions are refused. */
  static final int FORMAT_VERSION = 4; // 3 knew no C++, and "war" for a function word everywhere

  /** Features are hashed to 2^18. */
  static final int BITS = 18;

  private final float[] weights; // 2^BITS, by feature index
  private final double intercept;
  private final double threshold;
  private final int positives;
  private final int negatives;

  TopicModel(float[] weights, double intercept, double threshold, int positives, int negatives) {
    if (weights.length != 1 << BITS) {
      throw new IllegalArgumentException("expected 2^18 weights, got " + weights.length);
    }
    this.weights = weights.clone();
    this.intercept = intercept;
    this.threshold = threshold;
    this.positives = positives;
    this.negatives = negatives;
  }

  /**
   * A page's probability and the words that spoke loudest.
   *
   * @param probability in [0,1]
   * @param words each with its weight in log-odds, strongest first
   */
  public record Verdict(double probability, List<String> words) {
    public Verdict {
      words = List.copyOf(words);
    }
  }

  /** Judges a page, naming at most so many words. */
  public Verdict judge(ParsedPage page, int maxWords) {
    PageFeatures features = PageFeatures.of(page, BITS);
    float[] pulls = new float[features.size()];
    for (int i = 0; i < pulls.length; i++) {
      pulls[i] = weights[features.index(i)];
    }
    double sum = intercept;
    for (int index : features.distinct()) { // as the model was trained
      sum += weights[index];
    }
    double probability = 1 / (1 + Math.exp(-sum));
    return new Verdict(probability, strongest(features, pulls, sum >= 0 ? 1 : -1, maxWords));
  }

  /** The probability from which a page counts as relevant, in (0,1). */
  public double threshold() {
    return threshold;
  }

  int positives() {
    return positives;
  }

  int negatives() {
    return negatives;
  }

  double intercept() {
    return intercept;
  }

  float weight(int index) {
    return weights[index];
  }

  /** The features that pulled hardest to the side that won, kept in order by insertion. */
  private static List<String> strongest(PageFeatures features, float[] pulls, int side, int limit) {
    int[] best = new int[limit + 1];
    int found = 0;
    for (int i = 0; i < pulls.length; i++) {
      float pull = side * pulls[i];
      if (pull <= 0 || (found == limit && pull <= side * pulls[best[limit - 1]])) {
        continue;
      }
      int at = found;
      while (at > 0 && side * pulls[best[at - 1]] < pull) {
        best[at] = best[at - 1];
        at--;
      }
      best[at] = i;
      found = Math.min(limit, found + 1);
    }
    List<String> words = new ArrayList<>(found);
    for (int i = 0; i < found; i++) {
      String word = Folded.excerpt(features.word(best[i]), 60);
      words.add(String.format(Locale.ROOT, "'%s' %+.2f", word, pulls[best[i]]));
    }
    return words;
  }
}
