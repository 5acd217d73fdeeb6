package prospector.prioritizer;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import prospector.web.url.Fingerprint;

/**
 * The scorers of the policies that do not learn. Stateless; version 0 for ever.
 *
 * <p>Scores carry their tie-break in the low digits: order of discovery fills 41 bits (enough for
 * epoch milliseconds until 2039), what is ranked first the bits above. All are exact in a double.
 */
public final class Policies {
  /** One step of what a policy ranks first: more than any difference in discovery. */
  public static final double STEP = 0x1p41;

  private static final long LAST_DISCOVERY = (1L << 41) - 1;
  private static final int PARENT_SCORE_STEPS = 1_000;

  private Policies() {}

  /**
   * The scorer of a policy that does not learn.
   *
   * @param seed of the random order; the other policies ignore it
   * @throws IllegalArgumentException for the learner, whose scorers {@link Learner#publish} makes
   */
  public static UrlScorer scorer(Policy policy, long seed) {
    return switch (policy) {
      case RANDOM -> random(seed);
      case BFS -> bfs();
      case PARENT -> parent();
      case LEARNER ->
          throw new IllegalArgumentException("expected a policy that does not learn: " + policy);
    };
  }

  /** Uniform in [0,1), by a hash of seed and URL. */
  public static UrlScorer random(long seed) {
    return new Fixed(
        List.of(
            new Term(
                "chance", url -> (Fingerprint.combine(seed, url.fingerprint()) >>> 11) * 0x1p-53)));
  }

  /** Shallow before deep, early before late. */
  public static UrlScorer bfs() {
    return new Fixed(
        List.of(new Term("depth", url -> -STEP * url.depth()), new Term("discovered", Fixed::age)));
  }

  /** Links of the best-scored parents first, early before late. */
  public static UrlScorer parent() {
    return new Fixed(
        List.of(
            new Term("best parent", url -> STEP * parentSteps(url)),
            new Term("discovered", Fixed::age)));
  }

  private static long parentSteps(QueuedUrl url) {
    long best = 0;
    for (LinkEvidence link : url.links()) {
      Parent parent = link.parent();
      long steps = Math.round(parent.score() * PARENT_SCORE_STEPS);
      best = Math.max(best, steps + (parent.relevant() ? PARENT_SCORE_STEPS : 0));
    }
    return best;
  }

  private record Term(String name, ToDoubleFunction<QueuedUrl> share) {}

  private record Fixed(List<Term> terms) implements UrlScorer {
    static double age(QueuedUrl url) {
      return -Math.max(0, Math.min(LAST_DISCOVERY, url.discovered()));
    }

    @Override
    public long version() {
      return 0;
    }

    @Override
    public double score(QueuedUrl url) {
      double sum = 0;
      for (int i = 0; i < terms.size(); i++) {
        sum += terms.get(i).share().applyAsDouble(url);
      }
      return sum;
    }

    @Override
    public Explanation explain(QueuedUrl url) {
      List<Explanation.Part> parts =
          terms.stream()
              .map(term -> new Explanation.Part(term.name(), term.share().applyAsDouble(url)))
              .sorted(
                  Comparator.comparingDouble((Explanation.Part part) -> Math.abs(part.share()))
                      .reversed())
              .toList();
      return new Explanation(score(url), version(), parts);
    }
  }
}
