package prospector.actors.host;

import akka.actor.typed.ActorRef;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import prospector.actors.crawl.CrawlContext;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.UrlScorer;

/**
 * Keeps the dispatcher's picture of this host true: sends a bid whenever it would differ from the
 * last. Owned by one host actor.
 */
final class Bidder {
  // A granted URL may have lost this much since the bid before the slot is given back.
  private static final double WORTH_A_NEW_BID = 0.05; // log-odds

  private final HostServices services;
  private final ActorRef<HostActor.Command> self;
  private final Map<String, Sent> last = new HashMap<>();
  private final Map<String, Set<Long>> control = new HashMap<>();
  private final Map<String, Long> rebidVersion = new HashMap<>();

  private record Sent(
      double score, boolean ready, long freeAtMillis, boolean control, long queued) {}

  Bidder(HostServices services, ActorRef<HostActor.Command> self) {
    this.services = services;
    this.self = self;
  }

  /**
   * Bids with the best of a crawl's queue, or withdraws when it is empty.
   *
   * @param freeAtMillis when a host that is not ready expects to be, epoch milliseconds
   */
  void bid(String host, CrawlShare share, boolean ready, long freeAtMillis) {
    Optional<CrawlContext> crawl = services.directory().find(share.crawl());
    Optional<QueuedUrl> best = crawl.flatMap(context -> share.queue().best(scorer(share, context)));
    if (best.isEmpty()) {
      if (last.remove(share.crawl()) != null) {
        services.slots().withdraw(share.crawl(), host);
      }
      return;
    }
    boolean drawn = !control.getOrDefault(share.crawl(), Set.of()).isEmpty();
    long queued = share.queue().size() + share.overflow();
    Sent next = new Sent(best.get().score(), ready, ready ? 0 : freeAtMillis, drawn, queued);
    if (!next.equals(last.put(share.crawl(), next))) {
      services
          .slots()
          .bid(
              new SlotBroker.Bid(
                  share.crawl(),
                  host,
                  self,
                  next.score(),
                  ready,
                  next.freeAtMillis(),
                  drawn,
                  queued));
    }
  }

  /** The crawl's, with what stopped bringing anything new on this host behind the rest. */
  private UrlScorer scorer(CrawlShare share, CrawlContext crawl) {
    int window = services.settings().sameness().yieldPages();
    return window == 0 ? crawl.scorer() : new SlowingScorer(crawl.scorer(), share.yields(), window);
  }

  /** The next bid is sent even if it looks like the last one. */
  void forget(String crawl) {
    last.remove(crawl);
  }

  void withdrawAll(String host) {
    last.keySet().forEach(crawl -> services.slots().withdraw(crawl, host));
    last.clear();
  }

  /**
   * The URL to fetch for a grant; empty when its score fell so far under the bid that another host
   * may be better: then a new bid goes out, at most once a model version.
   */
  Optional<QueuedUrl> choose(CrawlShare share, CrawlContext crawl, HostActor.Granted grant) {
    last.remove(share.crawl());
    if (grant.control()) {
      Optional<QueuedUrl> drawn = drawn(share);
      if (drawn.isPresent()) {
        return drawn;
      }
    }
    UrlScorer scorer = scorer(share, crawl);
    Optional<QueuedUrl> best = share.queue().best(scorer);
    boolean fell = best.isPresent() && best.get().scoreBy(scorer) < grant.score() - WORTH_A_NEW_BID;
    Long rebid = rebidVersion.get(share.crawl());
    if (fell && (rebid == null || rebid != scorer.version())) {
      rebidVersion.put(share.crawl(), scorer.version());
      return Optional.empty();
    }
    return best;
  }

  private Optional<QueuedUrl> drawn(CrawlShare share) {
    return control.getOrDefault(share.crawl(), Set.of()).stream()
        .map(fingerprint -> share.queue().get(fingerprint))
        .flatMap(Optional::stream)
        .findFirst();
  }

  void wantControl(String crawl, long fingerprint) {
    control.computeIfAbsent(crawl, id -> new HashSet<>()).add(fingerprint);
  }

  /** Whether the URL had been drawn; it is not any more. */
  boolean controlDone(String crawl, long fingerprint) {
    Set<Long> drawn = control.get(crawl);
    return drawn != null && drawn.remove(fingerprint);
  }

  /** Re-scores the queue where the sweep budget allows; its head is re-scored by every bid. */
  void rescore(CrawlShare share, CrawlContext crawl, SweepBudget sweeps) {
    UrlScorer scorer = scorer(share, crawl);
    sweeps.tryRun(() -> share.queue().rescore(scorer));
  }
}
