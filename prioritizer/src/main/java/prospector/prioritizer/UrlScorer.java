package prospector.prioritizer;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Scores waiting URLs; an immutable snapshot of a policy or model, safe to share between threads.
 *
 * <p>Scores of one policy are comparable across hosts. For the learner a score is the log-odds that
 * the page is a nugget.
 */
public interface UrlScorer {
  /** Version of the model behind it; grows by one a published model; 0 for fixed policies. */
  long version();

  /** The score of a waiting URL: the best over its known links. Higher is fetched sooner. */
  double score(QueuedUrl url);

  /**
   * The score of a waiting URL of which only links' features are at hand, as its host is not in
   * memory; empty where the policy goes by more, and its last score stands.
   */
  default OptionalDouble score(List<LinkFeatures> links) {
    return OptionalDouble.empty();
  }

  /**
   * What the best waiting URL of a host is worth at least, judged by what the host gave alone, in
   * the unit of scores; minus infinity where the policy does not doubt its scores. It raises a
   * host's bid, never a URL's score.
   *
   * @param pages of the host that were judged, 0 or more
   * @param nuggets among them
   */
  default double atLeast(long pages, long nuggets) {
    return Double.NEGATIVE_INFINITY;
  }

  /** The parts of the same score; they sum to it within 1e-9. */
  Explanation explain(QueuedUrl url);

  /**
   * The same scores under a version that never changes: what waits is scored when it is found or
   * gains a link, and never again. For comparison with re-scoring.
   */
  default UrlScorer once() {
    UrlScorer newest = this; // makes the scores of what is new
    return new UrlScorer() {
      @Override
      public long version() {
        return 0; // stands still, so that no score ever goes stale
      }

      @Override
      public double score(QueuedUrl url) {
        return newest.score(url);
      }

      @Override
      public double atLeast(long pages, long nuggets) {
        return newest.atLeast(pages, nuggets);
      }

      @Override
      public Explanation explain(QueuedUrl url) {
        return newest.explain(url);
      }
    };
  }
}
