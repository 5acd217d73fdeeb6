package prospector.bench.replay;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Recall over pages fetched.
 *
 * <p><em>Recall at f is the share of the relevant reachable pages among the first f x reachable
 * pages fetched.</em> A crawl that ended earlier keeps what it had; a page outside the reachable
 * ones uses up budget and finds nothing; a page fetched twice counts once, at its first time.
 *
 * @param fetched distinct pages fetched
 * @param outside those of them that are not among the reachable
 * @param recalls in the order of {@link #FRACTIONS}, each in [0,1]
 */
record RecallCurve(int fetched, int outside, List<Double> recalls) {
  /** Shares of the reachable pages at which recall is read. */
  static final List<Double> FRACTIONS = List.of(0.01, 0.02, 0.05, 0.1, 0.2, 0.5);

  RecallCurve {
    recalls = List.copyOf(recalls);
  }

  /**
   * The curve of a crawl.
   *
   * @param urls of its pages, in the order they were fetched
   */
  static RecallCurve of(List<String> urls, Task task, Corpus corpus) {
    Set<String> reachable = new HashSet<>(corpus.urls(task.reachable()));
    Set<String> relevant = new HashSet<>(corpus.urls(task.relevant()));
    int[] budgets = FRACTIONS.stream().mapToInt(task::pages).toArray();
    int[] found = new int[budgets.length];
    Set<String> seen = new HashSet<>();
    int outside = 0;
    for (String url : urls) {
      if (!seen.add(url)) {
        continue;
      }
      outside += reachable.contains(url) ? 0 : 1;
      for (int i = 0; i < budgets.length && relevant.contains(url); i++) {
        found[i] += seen.size() <= budgets[i] ? 1 : 0;
      }
    }
    return new RecallCurve(seen.size(), outside, shares(found, relevant.size()));
  }

  private static List<Double> shares(int[] found, int all) {
    return java.util.Arrays.stream(found).mapToObj(n -> all == 0 ? 0.0 : (double) n / all).toList();
  }

  /** The mean curve of some, point by point; page counts are summed. */
  static RecallCurve mean(List<RecallCurve> curves) {
    List<Double> means =
        java.util.stream.IntStream.range(0, FRACTIONS.size())
            .mapToObj(i -> curves.stream().mapToDouble(c -> c.recalls().get(i)).average())
            .map(mean -> mean.orElse(0))
            .toList();
    return new RecallCurve(
        curves.stream().mapToInt(RecallCurve::fetched).sum(),
        curves.stream().mapToInt(RecallCurve::outside).sum(),
        means);
  }
}
