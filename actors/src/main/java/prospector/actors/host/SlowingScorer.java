package prospector.actors.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import prospector.prioritizer.Explanation;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.UrlScorer;

/**
 * Scores URLs lower where their prefix has stopped bringing anything new.
 *
 * @param base the crawl's
 * @param yields of the URLs' host
 * @param window see {@link Yields#slow}
 */
public record SlowingScorer(UrlScorer base, Yields yields, int window) implements UrlScorer {
  /** What a URL under a slow prefix loses: its odds are a twentieth. */
  static final double PENALTY = 3; // log-odds

  @Override
  public long version() {
    return base.version();
  }

  @Override
  public double score(QueuedUrl url) {
    double score = base.score(url);
    return yields.slow(url.url(), window).isPresent() ? score - PENALTY : score;
  }

  @Override
  public double atLeast(long pages, long nuggets) {
    return base.atLeast(pages, nuggets);
  }

  @Override
  public Explanation explain(QueuedUrl url) {
    Explanation plain = base.explain(url);
    Optional<Yields.Yield> slow = yields.slow(url.url(), window);
    if (slow.isEmpty()) {
      return plain;
    }
    List<Explanation.Part> parts = new ArrayList<>(plain.parts());
    String where = slow.get().prefix().isEmpty() ? "its host" : slow.get().prefix();
    parts.add(0, new Explanation.Part("nothing new came from " + where + " lately", -PENALTY));
    return new Explanation(plain.score() - PENALTY, plain.modelVersion(), parts);
  }
}
