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
  private static final int STEPS_A_DOUBLING = 16;
  private static final int SMALLEST_DOUBLINGS = 100;
  private static final double SMALLEST_CASH = 0x1p-100;

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
      case DFS -> dfs();
      case OPIC -> opic();
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

  /** Late before early: the newest page's links first. */
  public static UrlScorer dfs() {
    return new Fixed(List.of(new Term("discovered", url -> -Fixed.age(url))));
  }

  /**
   * Greedy on-line page importance: most cash first, early before late. A fetched page hands its
   * cash on in equal parts along its links; seeds start with 1. Source: Abiteboul, Preda, Cobena,
   * "Adaptive On-Line Page Importance Computation" (2003). Ours differs in that a page is fetched
   * once, so cash for a fetched page is gone; there is no virtual page; and a URL keeps its {@link
   * QueuedUrl#MAX_LINKS} links, so cash beyond those is not counted. Cash lies where the URL waits,
   * with its host.
   */
  public static UrlScorer opic() {
    return new Fixed(
        List.of(
            new Term("importance", url -> STEP * cashSteps(url.cash())),
            new Term("discovered", Fixed::age)));
  }

  private static long cashSteps(double cash) {
    double doublings = Math.log(Math.max(cash, SMALLEST_CASH)) / Math.log(2) + SMALLEST_DOUBLINGS;
    return Math.max(0, Math.round(STEPS_A_DOUBLING * doublings));
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
