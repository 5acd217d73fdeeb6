package prospector.actors.control;

import akka.Done;
import akka.actor.Cancellable;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import prospector.actors.count.NodeCount;
import prospector.actors.crawl.CrawlLoad;

/**
 * What the nodes of one crawl tell each other: how much was done, what is claimed, what waits.
 *
 * <p><em>What a node did that is gone is counted from the database</em>, so that the crawl's counts
 * never fall. Owned by the crawl actor.
 */
final class CrawlGossip {
  private static final Duration ASK_AGAIN = Duration.ofSeconds(5); // a database that failed

  private final ActorContext<CrawlActor.Command> context;
  private final CrawlActor.Parts parts;
  private final CrawlPeers peers;
  private final CrawlTally tally;
  private final PageClaim claim;
  private Cancellable farewell = Cancellable.alreadyCancelled();
  private boolean incomplete; // a node that may have hosts does not work on the crawl

  CrawlGossip(
      ActorContext<CrawlActor.Command> context,
      CrawlActor.Parts parts,
      CrawlPeers peers,
      CrawlTally tally,
      PageClaim claim) {
    this.context = context;
    this.parts = parts;
    this.peers = peers;
    this.tally = tally;
    this.claim = claim;
  }

  /**
   * The others are told when this node goes, <em>before</em> its hosts are handed over: it is up
   * until then, and what it says is waiting falls to nothing.
   */
  void open() {
    farewell =
        CoordinatedShutdown.get(context.getSystem())
            .addCancellableTask(
                CoordinatedShutdown.PhaseBeforeClusterShutdown(),
                "farewell-" + parts.crawl().spec().id(),
                () -> {
                  context.getSelf().tell(CrawlActor.Leaving.NOW);
                  return CompletableFuture.completedFuture(Done.getInstance());
                });
  }

  /** The actor ends. */
  void close() {
    farewell.cancel();
  }

  /** This node goes: a crawl does not end by what its hosts have told until then. */
  void leave(long nowMillis) {
    tally.unsettled(nowMillis);
    peers.tellAll(new CrawlActor.PeerLeaves(parts.node()));
  }

  /**
   * A look each second: hosts may move to a node before it works on the crawl, and what waits there
   * is told by nobody.
   *
   * @param byAll whether every node that may have hosts works on the crawl
   */
  void look(boolean byAll, long nowMillis) {
    if (!byAll && !incomplete) {
      tally.unsettled(nowMillis);
    } else if (!byAll) {
      tally.stillUnsettled(nowMillis);
    }
    incomplete = !byAll;
  }

  /** Who is there now, this node included; what others did that are gone is looked up. */
  void now(Set<ActorRef<CrawlActor.Command>> present, long nowMillis) {
    Set<ActorRef<CrawlActor.Command>> others =
        present.stream()
            .filter(peer -> !peer.equals(context.getSelf()))
            .collect(Collectors.toSet());
    if (peers.isOther(others)) {
      tally.unsettled(nowMillis);
    }
    for (String gone : peers.now(others)) {
      tally.absent(gone);
      lookUp(gone);
    }
  }

  /** Looks up what a node stored that is gone, if it is not back. */
  void lookUp(String gone) {
    if (peers.find(gone).isEmpty()) {
      context.pipeToSelf(
          parts.desk().stored(parts.crawl().spec().id(), gone),
          (stored, error) -> new CrawlActor.AbsentKnown(gone, Optional.ofNullable(stored)));
    }
  }

  /** What a node stored that is gone; until the database tells, what it said last counts. */
  void absent(CrawlActor.AbsentKnown message) {
    if (message.stored().isEmpty()) {
      context.scheduleOnce(
          ASK_AGAIN, context.getSelf(), new CrawlActor.AbsentSought(message.node()));
    } else if (peers.find(message.node()).isEmpty()) {
      tally.other(NodeCount.absent(message.node(), message.stored().get()));
    }
  }

  /**
   * Takes what another node tells; false for an earlier life of this one. Of one that is not among
   * those that are there, as the cluster cannot reach it from everywhere, only what it did counts:
   * nobody would ever say that it has stopped.
   */
  boolean heard(CrawlActor.PeerCount message) {
    NodeCount count = message.count();
    if (count.node().equals(parts.node())) {
      return false;
    }
    boolean present = peers.named(message.from(), count.node());
    tally.other(present ? count : NodeCount.absent(count.node(), count.counts()));
    claim.heard();
    return true;
  }

  /** Claims anew and tells the others, with how many hosts here are out of reach. */
  void tell(CrawlLoad load, long barred, long nowMillis) {
    tally.sites(parts.desk().others().counts(parts.crawl().spec().id()));
    claim.renew(load.inFlight());
    NodeCount own = tally.tell(claim.limit(), load, parts.crawl().exchanged(), nowMillis);
    peers.tellAll(new CrawlActor.PeerCount(own.barring(barred), context.getSelf()));
  }
}
