package prospector.actors.host.service;

import akka.actor.typed.ActorRef;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.host.decide.SlowingScorer;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.service.SlotBroker.Bid;
import prospector.actors.host.service.SlotBroker.Sleeper;
import prospector.actors.host.state.CrawlShare;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.QueuedUrl;

/**
 * What a crawl's share of a host is worth in a bid, log-odds.
 *
 * @param crawl whose model scores
 * @param scorer the crawl's, with what stopped bringing anything new on this host behind the rest
 */
public record Worth(CrawlShare share, CrawlContext crawl, SlowingScorer scorer) {

  /**
   * That of a share.
   *
   * @param window pages by which it is told that a part of a host brings nothing new; 0 = never
   */
  public static Worth of(CrawlShare share, CrawlContext crawl, int window) {
    return new Worth(share, crawl, SlowingScorer.of(crawl.scorer(), share, window));
  }

  /** The best URL in memory; empty where none waits. */
  public Optional<QueuedUrl> best() {
    return share.queue().best(scorer);
  }

  /** The URL's score beside those of other hosts, or more where the host's own record says so. */
  public double of(QueuedUrl url) {
    double atLeast = scorer.atLeast(share.pages(), share.nuggets());
    return Math.max(scorer.amongHosts(url), atLeast);
  }

  /**
   * The bid that stands for a host that is not in memory; empty where no URL waits.
   *
   * @param discount what its failures and its size take off its scores, log-odds
   */
  public Optional<Sleeper> asleep(String host, ActorRef<HostCommand> actor, double discount) {
    return best().map(best -> asleep(best, host, actor, discount));
  }

  private Sleeper asleep(
      QueuedUrl best, String host, ActorRef<HostCommand> actor, double discount) {
    double score = of(best) - discount;
    List<LinkFeatures> links = best.features().stream().limit(Sleeper.LINKS).toList();
    OptionalDouble ofLinks = crawl.scorer().score(links);
    long queued = share.queue().size() + share.overflow();
    return new Sleeper(
        new Bid(share.crawl(), host, actor, score, true, 0, false, queued),
        ofLinks.isPresent() ? links : List.of(),
        score - ofLinks.orElse(score),
        crawl.scorer().version());
  }
}
