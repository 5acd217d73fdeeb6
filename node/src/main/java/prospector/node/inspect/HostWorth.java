package prospector.node.inspect;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import prospector.actors.host.decide.SlowingScorer;
import prospector.actors.host.state.HostState;
import prospector.actors.host.state.Yields;
import prospector.node.settings.NodeSettings;
import prospector.prioritizer.HostQueue;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.UrlScorer;

/**
 * What the waiting URLs of a host are worth to a crawl, out of the host's journal.
 *
 * <p><em>It scores as the host does when it bids</em> (the host's {@code Bidder}): the crawl's
 * scorer, what the host learned of its own prefixes, its record, and what its misses and the size
 * of its pages take off. Reads a state that is nobody else's.
 */
public final class HostWorth {
  private final HostState host;
  private final Optional<HostQueue> queue;
  private final UrlScorer scorer;
  private final double atLeast;
  private final double discount;

  /**
   * @param model scorer of the crawl, as it is before what the host has learned of itself
   */
  public HostWorth(HostState host, String crawl, UrlScorer model, NodeSettings.Host settings) {
    this.host = host;
    this.queue = host.queue(crawl);
    Optional<Yields> yields = host.yields(crawl);
    int window = settings.slowAfter();
    this.scorer =
        yields.isEmpty()
            ? model
            : new SlowingScorer(
                model,
                yields.get(),
                url -> host.isDoubtful(crawl, url),
                url -> host.isUnread(crawl, url),
                window);
    this.atLeast = host.atLeast(crawl, scorer);
    this.discount =
        settings.misses().discount(host.missesInRow(), host.pages())
            + settings.sizes().discount(host.size());
    queue.ifPresent(urls -> urls.rescore(scorer));
  }

  /** The best URLs that wait in its memory, best first. */
  public List<Explained> best(int most) {
    List<QueuedUrl> best =
        queue.stream()
            .flatMap(urls -> urls.urls().stream())
            .sorted(Comparator.comparingDouble((QueuedUrl url) -> url.scoreBy(scorer)).reversed())
            .limit(most)
            .toList();
    return IntStream.range(0, best.size()).mapToObj(i -> explained(best.get(i), i + 1)).toList();
  }

  /** Of a URL that waits in its memory. */
  Explained explain(QueuedUrl url) {
    HostQueue urls = queue.orElseThrow(() -> new IllegalArgumentException(host.host()));
    return explained(url, urls.position(url.fingerprint(), scorer).orElse(0)); // looks at all
  }

  private Explained explained(QueuedUrl url, int position) {
    return new Explained(
        url,
        scorer.explain(url),
        position,
        queue.map(HostQueue::size).orElse(0),
        Math.max(alone(url), atLeast) - discount);
  }

  /** What the host's record alone makes it bid, where that is more than its best URL is worth. */
  OptionalDouble doubt() {
    return queue
        .flatMap(urls -> urls.best(scorer))
        .filter(best -> alone(best) < atLeast)
        .map(best -> OptionalDouble.of(atLeast))
        .orElse(OptionalDouble.empty());
  }

  private double alone(QueuedUrl url) {
    return scorer instanceof SlowingScorer own ? own.amongHosts(url) : url.scoreBy(scorer);
  }
}
