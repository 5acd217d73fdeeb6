package prospector.actors.host;

import akka.actor.typed.ActorRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.host.decide.DueVisits;
import prospector.actors.host.decide.SweepBudget;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.service.HostServices;
import prospector.actors.host.service.SlotBroker;
import prospector.actors.host.service.Worth;
import prospector.actors.host.state.CrawlShare;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.UrlScorer;
import prospector.web.url.Fingerprint;

/**
 * Keeps the dispatcher's picture of this host true: sends a bid whenever it would differ from the
 * last. Owned by one host actor.
 */
final class Bidder {
  // A granted URL may have lost this much since the bid before the slot is given back.
  private static final double WORTH_A_NEW_BID = 0.05; // log-odds

  // Log-odds of a host that has only visits to make: it gets the slots that are kept for them.
  private static final double NOTHING_NEW = -100;

  /** Stands for a bid that was granted: no other one is equal to it. */
  private static final Sent GRANTED = new Sent(Double.NaN, false, 0, false, 0);

  private final HostServices services;
  private final ActorRef<HostCommand> self;
  private final DueVisits visits;
  private final Map<String, Sent> last = new HashMap<>();
  private final Map<String, Map<Long, String>> control = new HashMap<>(); // URLs, by crawl
  private final Map<String, Long> rebidVersion = new HashMap<>();
  private final Map<String, Long> turns =
      new HashMap<>(); // of grants; a crawl without one is first
  private long turn;

  private record Sent(
      double score, boolean ready, long freeAtMillis, boolean control, long queued) {}

  /** A URL that the control arm has drawn. */
  record Draw(String crawl, String url) {}

  /**
   * What all bids of a host have in common.
   *
   * @param freeAtMillis when a host that is not ready expects to be, epoch milliseconds
   * @param discount what its failures and its size take off its scores, log-odds
   */
  record Standing(boolean ready, long freeAtMillis, double discount) {}

  Bidder(HostServices services, ActorRef<HostCommand> self, DueVisits visits) {
    this.services = services;
    this.self = self;
    this.visits = visits;
  }

  /**
   * Bids with the best of a crawl's queue, or withdraws when it is empty and no visit is due. Slots
   * for visits are kept by the crawl as those of the control arm are, and bid for like them.
   */
  void bid(String host, CrawlShare share, Standing standing) {
    Optional<CrawlContext> crawl = services.directory().find(share.crawl());
    Optional<Double> best =
        crawl.map(context -> worth(share, context)).flatMap(it -> it.best().map(it::of));
    boolean again = crawl.isPresent() && visits.has(share.crawl());
    if (best.isEmpty() && !again) {
      withdraw(host, share);
      return;
    }
    boolean drawn = again || hasDrawn(share.crawl());
    double score = best.orElse(NOTHING_NEW);
    long queued = share.queue().size() + share.overflow();
    Sent next =
        new Sent(
            score - standing.discount(),
            standing.ready(),
            standing.ready() ? 0 : standing.freeAtMillis(),
            drawn,
            queued);
    if (!next.equals(last.put(share.crawl(), next))) {
      services
          .slots()
          .bid(
              new SlotBroker.Bid(
                  share.crawl(),
                  host,
                  self,
                  next.score(),
                  next.ready(),
                  next.freeAtMillis(),
                  drawn,
                  queued));
    }
  }

  /**
   * The crawls in the order of their bids: those first that a grant of this host has gone to
   * longest ago. The first bid that is ready may take the host at once, so that one that always
   * comes first would have it for itself.
   */
  Collection<CrawlShare> inTurn(Collection<CrawlShare> shares) {
    if (shares.size() < 2) {
      return shares;
    }
    List<CrawlShare> ordered = new ArrayList<>(shares);
    ordered.sort(Comparator.comparingLong(share -> turns.getOrDefault(share.crawl(), 0L)));
    return ordered;
  }

  /** A grant of this host goes to a crawl, whatever it is used for. */
  void tookTurn(String crawl) {
    turns.put(crawl, ++turn);
  }

  private void withdraw(String host, CrawlShare share) {
    if (last.remove(share.crawl()) != null) {
      services.slots().withdraw(share.crawl(), host);
    }
  }

  /**
   * Leaves a bid with the dispatcher for a host that is not in memory from here on.
   *
   * @param discount what its failures and its size take off its scores, log-odds
   */
  void sleep(String host, CrawlShare share, double discount) {
    services
        .directory()
        .find(share.crawl())
        .flatMap(crawl -> worth(share, crawl).asleep(host, self, discount))
        .ifPresentOrElse(
            sleeper -> {
              services.slots().asleep(sleeper);
              last.remove(share.crawl()); // it stands, and is not to be withdrawn
            },
            () -> withdraw(host, share));
  }

  /** What the best URL in memory is worth to a crawl, log-odds; minus infinity where none waits. */
  double worthOf(CrawlShare share, double discount) {
    return services
        .directory()
        .find(share.crawl())
        .map(crawl -> worth(share, crawl))
        .flatMap(worth -> worth.best().map(worth::of))
        .map(score -> score - discount)
        .orElse(Double.NEGATIVE_INFINITY);
  }

  private Worth worth(CrawlShare share, CrawlContext crawl) {
    return Worth.of(share, crawl, services.settings().sameness().yieldPages());
  }

  /**
   * The next bids are sent even if they look like the last ones, and so are withdrawals: a grant
   * leaves the bid it was made for on the dispatcher's board, and those for other crawls as of a
   * host that is busy.
   */
  void forget(String crawl) {
    last.put(crawl, GRANTED);
    last.replaceAll((any, bid) -> GRANTED);
  }

  void withdrawAll(String host) {
    last.keySet().forEach(crawl -> services.slots().withdraw(crawl, host));
    last.clear();
  }

  /**
   * The URL to fetch for a grant; empty when its score fell so far under the bid that another host
   * may be better: then a new bid goes out, at most once a model version.
   *
   * @param discount that the bid was made with, log-odds
   */
  Optional<QueuedUrl> choose(
      CrawlShare share, CrawlContext crawl, HostMessage.Granted grant, double discount) {
    forget(share.crawl());
    if (grant.control()) {
      Optional<QueuedUrl> drawn = drawn(share);
      if (drawn.isPresent()) {
        return drawn;
      }
    }
    Worth worth = worth(share, crawl);
    Optional<QueuedUrl> best = worth.best();
    double enough = grant.score() + discount - WORTH_A_NEW_BID;
    boolean fell = best.isPresent() && worth.of(best.get()) < enough;
    Long rebid = rebidVersion.get(share.crawl());
    long version = worth.scorer().version();
    if (fell && (rebid == null || rebid != version)) {
      rebidVersion.put(share.crawl(), version);
      return Optional.empty();
    }
    return best;
  }

  private Optional<QueuedUrl> drawn(CrawlShare share) {
    return drawn(share.crawl()).stream()
        .map(fingerprint -> share.queue().get(fingerprint))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Set<Long> drawn(String crawl) {
    return control.getOrDefault(crawl, Map.of()).keySet();
  }

  /** Whether the control arm waits for a URL of this host. */
  boolean hasDrawn(String crawl) {
    return !drawn(crawl).isEmpty();
  }

  /** Whether the control arm drew a URL that waits here: it is to stay. */
  boolean isDrawn(String crawl, long fingerprint) {
    return drawn(crawl).contains(fingerprint);
  }

  /** Slots kept for visits come as those of the control arm do; only a draw belongs to the arm. */
  boolean isDrawn(String crawl, QueuedUrl url) {
    return isDrawn(crawl, url.fingerprint());
  }

  void wantControl(String crawl, String url) {
    control.computeIfAbsent(crawl, id -> new HashMap<>()).put(Fingerprint.of(url), url);
  }

  /** What the control arm waits for still; it does not any more. */
  List<Draw> takeDrawn() {
    List<Draw> all = new ArrayList<>();
    control.forEach((crawl, urls) -> urls.values().forEach(url -> all.add(new Draw(crawl, url))));
    control.clear();
    return all;
  }

  /** Whether the URL had been drawn; it is not any more. */
  boolean controlDone(String crawl, long fingerprint) {
    Map<Long, String> drawn = control.get(crawl);
    return drawn != null && drawn.remove(fingerprint) != null;
  }

  /** Re-scores the queue where the sweep budget allows; its head is re-scored by every bid. */
  void rescore(CrawlShare share, CrawlContext crawl, SweepBudget sweeps) {
    UrlScorer scorer = worth(share, crawl).scorer();
    sweeps.tryRun(() -> share.queue().rescore(scorer));
  }
}
