package prospector.actors.dispatch;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import prospector.actors.host.HostActor;
import prospector.actors.host.SlotBroker;
import prospector.actors.host.SweepBudget;

/**
 * The node's fetch slots.
 *
 * <p><em>At most {@code slots} grants are outstanding, at most one a host, and never more for a
 * crawl than pages are left in its budget.</em> Requests that drag on hold no slot, up to as many
 * as there are slots, so that hosts that drip or say nothing do not stop the others. A grant is
 * outstanding until its host releases it (after the outcome is persisted), or until {@code
 * grantTimeout}: then its host is broken.
 */
public final class Dispatcher extends AbstractBehavior<Dispatcher.Command> {

  /** What a dispatcher is told. */
  public sealed interface Command {}

  /**
   * A crawl may fetch from now on. {@code pagesLeft} is its page budget, Long.MAX_VALUE is none.
   */
  public record Open(String crawl, double marginLogOdds, int hostBound, long pagesLeft)
      implements Command {}

  /**
   * What this node knows of the rest of the cluster.
   *
   * @param pagesLeft this node's part of the page budget
   * @param pagesSeen pages of this node, since the crawl was opened last, that the part counts as
   *     fetched already; what was released since is taken off
   * @param bestElsewhere best score that waits on another node, log-odds
   */
  public record Elsewhere(String crawl, long pagesLeft, long pagesSeen, double bestElsewhere)
      implements Command {}

  /** A crawl may not fetch any more; what is in flight ends as it will. */
  public record Close(String crawl) implements Command {}

  /** A host's bid, replacing its last one for the crawl. */
  public record BidPlaced(SlotBroker.Bid bid) implements Command {}

  /** A host has nothing to bid for a crawl. */
  public record Withdraw(String crawl, String host) implements Command {}

  /**
   * A grant is over.
   *
   * @param page whether it brought a judged page
   */
  public record Released(String crawl, String host, boolean page) implements Command {}

  /** A new model: hosts that wait must re-score, those first whose scores it changes most. */
  public record ModelPublished(String crawl) implements Command {}

  /** Asks for the state of the slots. */
  public record GetLoad(String crawl, ActorRef<Load> replyTo) implements Command {}

  /** How busy a crawl is on this node. */
  public record Load(int inFlight, long queued, int hosts, double best) {}

  /** Asks for the best bids, so many at most. */
  public record GetBids(String crawl, int most, ActorRef<Bids> replyTo) implements Command {}

  /** Bids of hosts on this node, best first. */
  public record Bids(List<SlotBroker.Bid> best) {
    public Bids {
      best = List.copyOf(best);
    }
  }

  private enum Audit implements Command {
    TICK
  }

  /** Time alone can make a bid good enough: the better host did not get free as expected. */
  private enum Look implements Command {
    AGAIN
  }

  private record Grant(String crawl, long sinceMillis) {}

  private static final class Lane {
    final BidBoard board = new BidBoard();
    final Set<String> visited = new HashSet<>(); // hosts with a page since the last model
    boolean open;
    double margin = Double.POSITIVE_INFINITY;
    int hostBound = Integer.MAX_VALUE;
    long pagesLeft = Long.MAX_VALUE;
    long pages; // released since it was opened last
    double bestElsewhere = Double.NEGATIVE_INFINITY;
    int inFlight;
  }

  private static final long DRAGGING_MILLIS = 3_000;
  private static final long MESSAGE_NANOS = 20_000; // telling a host to re-score, and its new bid
  private static final int HEAD_HOSTS = 32; // the best bids hear of every model

  private final int slots;
  private final Duration grantTimeout;
  private final Duration patience;
  private final SweepBudget sweeps;
  private final Clock clock;
  private final Map<String, Lane> lanes = new LinkedHashMap<>();
  private final Map<String, Grant> grants = new HashMap<>(); // by host

  /**
   * @param slots fetches in flight at once on this node, 1 or more
   * @param grantTimeout a grant older than this is taken back
   * @param patience how long a slot may stay idle for a better host that is not ready
   * @param sweeps CPU left for re-scoring everything; without it only the best hosts and those that
   *     were visited since the last model re-score
   */
  public static Behavior<Command> create(
      int slots, Duration grantTimeout, Duration patience, SweepBudget sweeps, Clock clock) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers ->
                    new Dispatcher(context, timers, slots, grantTimeout, patience, sweeps, clock)));
  }

  private Dispatcher(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      int slots,
      Duration grantTimeout,
      Duration patience,
      SweepBudget sweeps,
      Clock clock) {
    super(context);
    context.setLoggerName(Dispatcher.class);
    this.sweeps = sweeps;
    this.patience = patience;
    this.slots = slots;
    this.grantTimeout = grantTimeout;
    this.clock = clock;
    timers.startTimerWithFixedDelay(Audit.TICK, grantTimeout.dividedBy(4));
    timers.startTimerWithFixedDelay(Look.AGAIN, patience.dividedBy(2));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(BidPlaced.class, this::onBid)
        .onMessage(Released.class, this::onReleased)
        .onMessage(Withdraw.class, this::onWithdraw)
        .onMessage(ModelPublished.class, this::onModelPublished)
        .onMessage(Open.class, this::onOpen)
        .onMessage(Close.class, this::onClose)
        .onMessage(Elsewhere.class, this::onElsewhere)
        .onMessage(GetLoad.class, this::onGetLoad)
        .onMessage(GetBids.class, this::onGetBids)
        .onMessageEquals(Audit.TICK, this::onAudit)
        .onMessageEquals(Look.AGAIN, this::auction)
        .build();
  }

  private Behavior<Command> onBid(BidPlaced message) {
    SlotBroker.Bid bid = message.bid();
    lane(bid.crawl()).board.put(grants.containsKey(bid.host()) ? BidBoard.busy(bid) : bid);
    return auction();
  }

  private Behavior<Command> onWithdraw(Withdraw message) {
    lane(message.crawl()).board.remove(message.host());
    return auction();
  }

  private Behavior<Command> onReleased(Released message) {
    Grant grant = grants.remove(message.host());
    Lane lane = lane(message.crawl());
    if (grant != null) {
      lane(grant.crawl()).inFlight--;
    }
    if (message.page()) {
      lane.pages++;
      lane.visited.add(message.host()); // its success counts change with the next model
    }
    if (message.page() && lane.pagesLeft != Long.MAX_VALUE) {
      lane.pagesLeft = Math.max(0, lane.pagesLeft - 1);
    }
    return auction();
  }

  private Behavior<Command> onModelPublished(ModelPublished message) {
    Lane lane = lane(message.crawl());
    boolean all = sweeps.hasTime();
    if (all) {
      sweeps.charge(lane.board.hosts() * MESSAGE_NANOS);
    }
    int rank = 0;
    for (SlotBroker.Bid bid : lane.board.bids()) {
      if (all || rank < HEAD_HOSTS || lane.visited.contains(bid.host())) {
        bid.actor().tell(new HostActor.Rescore(message.crawl()));
      }
      rank++;
    }
    lane.visited.clear();
    return this;
  }

  private Behavior<Command> onOpen(Open message) {
    Lane lane = lane(message.crawl());
    lane.open = true;
    lane.pages = 0;
    lane.margin = message.marginLogOdds();
    lane.hostBound = message.hostBound();
    lane.pagesLeft = message.pagesLeft();
    return auction();
  }

  private Behavior<Command> onElsewhere(Elsewhere message) {
    Lane lane = lane(message.crawl());
    lane.pagesLeft =
        message.pagesLeft() == Long.MAX_VALUE
            ? Long.MAX_VALUE
            : Math.max(0, message.pagesLeft() - (lane.pages - message.pagesSeen()));
    lane.bestElsewhere = message.bestElsewhere();
    return auction();
  }

  private Behavior<Command> onClose(Close message) {
    lane(message.crawl()).open = false;
    return this;
  }

  private Behavior<Command> onGetLoad(GetLoad message) {
    Lane lane = lane(message.crawl());
    message
        .replyTo()
        .tell(
            new Load(
                lane.inFlight,
                lane.board.queued(),
                lane.board.hosts(),
                lane.board.best(clock.millis(), patience.toMillis())));
    return this;
  }

  private Behavior<Command> onGetBids(GetBids message) {
    List<SlotBroker.Bid> best = new ArrayList<>();
    for (SlotBroker.Bid bid : lane(message.crawl()).board.bids()) {
      if (best.size() >= message.most()) {
        break;
      }
      best.add(bid);
    }
    message.replyTo().tell(new Bids(best));
    return this;
  }

  private Behavior<Command> onAudit() {
    long oldest = clock.millis() - grantTimeout.toMillis();
    List<String> broken = new ArrayList<>();
    grants.forEach(
        (host, grant) -> {
          if (grant.sinceMillis() < oldest) {
            broken.add(host);
          }
        });
    for (String host : broken) {
      getContext().getLog().warn("host {} never released its fetch slot; taking it back", host);
      Grant grant = grants.remove(host);
      if (grant != null) {
        lane(grant.crawl()).inFlight--;
      }
    }
    return broken.isEmpty() ? this : auction();
  }

  /** Grants free slots, the crawl with the fewest fetches in flight first. */
  private Behavior<Command> auction() {
    while (occupied() < slots && grantOne()) {
      // each round grants one slot
    }
    return this;
  }

  private int occupied() {
    long now = clock.millis();
    long dragging =
        grants.values().stream()
            .filter(grant -> now - grant.sinceMillis() >= DRAGGING_MILLIS)
            .limit(slots)
            .count();
    return (int) (grants.size() - dragging);
  }

  private boolean grantOne() {
    long now = clock.millis();
    Lane chosen = null;
    String crawl = "";
    SlotBroker.Bid bid = null;
    for (Map.Entry<String, Lane> entry : lanes.entrySet()) {
      Lane lane = entry.getValue();
      boolean fewer = chosen == null || lane.inFlight < chosen.inFlight;
      if (lane.open && fewer && mayGrant(entry.getKey(), lane, now)) {
        Optional<SlotBroker.Bid> next =
            lane.board.next(lane.margin, now, patience.toMillis(), lane.bestElsewhere);
        if (next.isPresent()) {
          chosen = lane;
          crawl = entry.getKey();
          bid = next.get();
        }
      }
    }
    if (chosen == null || bid == null) {
      return false;
    }
    chosen.board.granted(bid, now);
    if (grants.putIfAbsent(bid.host(), new Grant(crawl, now)) == null) {
      chosen.inFlight++;
      bid.actor().tell(new HostActor.Granted(crawl, bid.score(), bid.control()));
    }
    return true;
  }

  // A request that drags on is not counted against the last pages of a budget: it may never bring
  // one. The overshoot is at most the requests in flight (design section 8).
  private boolean mayGrant(String crawl, Lane lane, long now) {
    if (lane.inFlight >= lane.hostBound || lane.pagesLeft <= 0) {
      return false;
    }
    if (lane.inFlight < lane.pagesLeft) {
      return true;
    }
    long fresh =
        grants.values().stream()
            .filter(grant -> grant.crawl().equals(crawl))
            .filter(grant -> now - grant.sinceMillis() < DRAGGING_MILLIS)
            .count();
    return fresh < lane.pagesLeft;
  }

  private Lane lane(String crawl) {
    return lanes.computeIfAbsent(crawl, id -> new Lane());
  }
}
