package prospector.actors.host.decide;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import prospector.actors.host.state.Yields;
import prospector.prioritizer.Explanation;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.UrlScorer;

/**
 * Scores URLs lower where their prefix has stopped bringing anything new, and lists behind the
 * pages of their host.
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
    return isBehind(url) || yields.slow(url.url(), window).isPresent() ? score - PENALTY : score;
  }

  /**
   * What a URL loses beside those of its own host alone: a list of the kind that has no word in its
   * address is worth what it leads to, which waits for as long as there are pages to ask for.
   */
  public double withinHost(QueuedUrl url) {
    return isBehind(url) ? PENALTY : 0;
  }

  private boolean isBehind(QueuedUrl url) {
    return yields.lists(url.url(), window).isPresent() && yields.slow(url.url(), window).isEmpty();
  }

  @Override
  public double atLeast(long pages, long nuggets) {
    return base.atLeast(pages, nuggets);
  }

  @Override
  public Explanation explain(QueuedUrl url) {
    Explanation plain = base.explain(url);
    Optional<Yields.Yield> slow = yields.slow(url.url(), window);
    if (slow.isEmpty() && !isBehind(url)) {
      return plain;
    }
    List<Explanation.Part> parts = new ArrayList<>(plain.parts());
    String why =
        slow.map(it -> it.prefix().isEmpty() ? "its host" : it.prefix())
            .map(where -> "nothing new came from " + where + " lately")
            .orElse("pages like it are lists, which wait for the other pages of their host");
    parts.add(0, new Explanation.Part(why, -PENALTY));
    return new Explanation(plain.score() - PENALTY, plain.modelVersion(), parts);
  }
}
