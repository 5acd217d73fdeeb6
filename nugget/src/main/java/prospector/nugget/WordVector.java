package prospector.nugget;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import prospector.nugget.text.StopWords;
import prospector.nugget.text.WordCounts;
import prospector.web.page.ParsedPage;

/**
 * A page or a group of pages as a direction in the space of words: logarithmic term frequencies
 * (title words counted four times) without function words, of length 1.
 */
final class WordVector {
  private static final int MAX_CHARS = 40_000;
  private static final int TITLE_WEIGHT = 4;

  private final Map<Integer, Double> weights; // by word hash

  private WordVector(Map<Integer, Double> weights) {
    this.weights = normalized(weights);
  }

  static WordVector of(ParsedPage page) {
    WordCounts counts = WordCounts.of(page.title(), page.text(), MAX_CHARS, false);
    Map<Integer, Double> weights = new HashMap<>();
    for (int entry = 0; entry < counts.size(); entry++) {
      if (!StopWords.contains(counts, entry)) {
        weights.put(counts.hash(entry), weight(counts, entry));
      }
    }
    return new WordVector(weights);
  }

  /** The mean direction: words that most of the group share weigh most. */
  static WordVector centroid(List<WordVector> group) {
    Map<Integer, Double> sum = new HashMap<>();
    for (WordVector vector : group) {
      vector.weights.forEach((hash, weight) -> sum.merge(hash, weight, Double::sum));
    }
    return new WordVector(sum);
  }

  boolean isEmpty() {
    return weights.isEmpty();
  }

  /** Cosine of each vector of a group, two or more, with the mean of the others; in [0,1]. */
  static double[] toMeanOfOthers(List<WordVector> group) {
    Map<Integer, Double> sum = new HashMap<>();
    group.forEach(vector -> vector.weights.forEach((h, w) -> sum.merge(h, w, Double::sum)));
    double squares = sum.values().stream().mapToDouble(w -> w * w).sum();
    // With S the sum and x of length 1: x.(S - x) / |S - x|, where |S - x|^2 = S.S - 2 x.S + 1.
    return group.stream()
        .mapToDouble(vector -> vector.dot(sum))
        .map(dot -> (dot - 1) / Math.sqrt(Math.max(1e-9, squares - 2 * dot + 1)))
        .map(cosine -> Math.max(0, Math.min(1, cosine)))
        .toArray();
  }

  private double dot(Map<Integer, Double> other) {
    double sum = 0;
    for (Map.Entry<Integer, Double> entry : weights.entrySet()) {
      sum += entry.getValue() * other.getOrDefault(entry.getKey(), 0.0);
    }
    return sum;
  }

  /** Weight of the word with a hash, 0 when it does not occur. */
  double weight(int hash) {
    return weights.getOrDefault(hash, 0.0);
  }

  /** Unnormalised weight of an entry: {@code 1 + ln(occurrences)}. */
  static double weight(WordCounts counts, int entry) {
    return 1 + Math.log(counts.count(entry) + (double) TITLE_WEIGHT * counts.titleCount(entry));
  }

  private static Map<Integer, Double> normalized(Map<Integer, Double> weights) {
    double squares = weights.values().stream().mapToDouble(w -> w * w).sum();
    double length = squares == 0 ? 1 : Math.sqrt(squares);
    weights.replaceAll((hash, weight) -> weight / length);
    return Map.copyOf(weights);
  }
}
