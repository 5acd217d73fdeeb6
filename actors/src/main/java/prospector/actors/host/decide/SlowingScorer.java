package prospector.actors.host.decide;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.Yields;
import prospector.prioritizer.Explanation;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.UrlScorer;

/**
 * Scores URLs lower where their prefix has stopped bringing anything new; lists, and what was asked
 * for in vain, behind the pages of their host.
 *
 * <p>What it knows of the host changes with every page, and its version does not: a score that was
 * kept is for the order within the host, and {@link #amongHosts} is computed anew.
 *
 * @param base the crawl's
 * @param yields of the URLs' host
 * @param hasFailed whether the URL with this fingerprint was asked for in vain, as its own fault or
 *     in a trouble of its host that is not over
 * @param isUnread whether it is a file that nothing read when it was here
 * @param window see {@link Yields#slow}
 */
public record SlowingScorer(
    UrlScorer base, Yields yields, LongPredicate hasFailed, LongPredicate isUnread, int window)
    implements UrlScorer {
  /** What a URL under a slow prefix loses: its odds are a twentieth. */
  static final double PENALTY = 3; // log-odds

  /** What an unread file loses beside its own host: whatever else waits there goes first. */
  static final double UNREAD = 50; // log-odds

  /** That of what a crawl has of a host. */
  public static SlowingScorer of(UrlScorer base, CrawlShare share, int window) {
    return new SlowingScorer(base, share.yields(), share::isDoubtful, share::isUnread, window);
  }

  @Override
  public long version() {
    return base.version();
  }

  @Override
  public double score(QueuedUrl url) {
    double score = base.score(url) - unread(url);
    return isBehind(url) || yields.slow(url.url(), window).isPresent() ? score - PENALTY : score;
  }

  /**
   * What a URL loses beside those of its own host alone: a list of the kind that has no word in its
   * address is worth what it leads to, which waits for as long as there are pages to ask for; and
   * whether the host or the URL is ill, another URL shows.
   */
  double withinHost(QueuedUrl url) {
    return (isBehind(url) ? PENALTY : 0) + unread(url);
  }

  private double unread(QueuedUrl url) {
    return isUnread.test(url.fingerprint()) ? UNREAD : 0;
  }

  /** The score of a URL beside those of other hosts, by what is known now. */
  public double amongHosts(QueuedUrl url) {
    return score(url) + withinHost(url);
  }

  private boolean isBehind(QueuedUrl url) {
    return (hasFailed.test(url.fingerprint()) || yields.lists(url.url(), window).isPresent())
        && yields.slow(url.url(), window).isEmpty();
  }

  @Override
  public double atLeast(long pages, long nuggets) {
    return base.atLeast(pages, nuggets);
  }

  @Override
  public Explanation explain(QueuedUrl url) {
    Explanation plain = base.explain(url);
    List<Explanation.Part> losses = new ArrayList<>();
    if (isUnread.test(url.fingerprint())) {
      losses.add(
          new Explanation.Part(
              "nothing could read it when it was here, and all else of its host goes first",
              -UNREAD));
    }
    Optional<Yields.Yield> slow = yields.slow(url.url(), window);
    if (slow.isPresent() || isBehind(url)) {
      losses.add(new Explanation.Part(why(url, slow), -PENALTY));
    }
    if (losses.isEmpty()) {
      return plain;
    }
    double loss = losses.stream().mapToDouble(Explanation.Part::share).sum();
    losses.addAll(plain.parts());
    return new Explanation(plain.score() + loss, plain.modelVersion(), losses);
  }

  private String why(QueuedUrl url, Optional<Yields.Yield> slow) {
    return slow.map(it -> it.prefix().isEmpty() ? "its host" : it.prefix())
        .map(where -> "nothing new came from " + where + " lately")
        .orElse(
            hasFailed.test(url.fingerprint())
                ? "it was asked for in vain, and waits for the other pages of its host"
                : "pages like it are lists, which wait for the other pages of their host");
  }
}
