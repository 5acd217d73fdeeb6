package prospector.actors.dispatch;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.host.decide.SweepBudget;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.HostRouter;
import prospector.actors.host.service.SlotBroker;

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
   * @param poorBelow score, log-odds, under which a page is poor beside the crawl's average
   * @param bestElsewhere best score that waits on another node, log-odds
   */
  public record Elsewhere(
      String crawl, long pagesLeft, long pagesSeen, double poorBelow, double bestElsewhere)
      implements Command {}

  /** A crawl may not fetch any more; what is in flight ends as it will. */
  public record Close(String crawl) implements Command {}

  /** A host's bid, replacing its last one for the crawl. */
  public record BidPlaced(SlotBroker.Bid bid) implements Command {}

  /** A host left memory; its bid stays. */
  public record FellAsleep(SlotBroker.Sleeper sleeper) implements Command {}

  /** The cluster has changed: who sleeps may live elsewhere, and all are woken. */
  public record Unsettled(String crawl) implements Command {}

  /** A host leaves memory with so many URLs of a crawl, as it may not be asked for long. */
  public record Rests(String crawl, String host, long queued) implements Command {}

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
  public record Load(int inFlight, long queued, int hosts, double best, long resting) {
    /** One in which no host rests. */
    public Load(int inFlight, long queued, int hosts, double best) {
      this(inFlight, queued, hosts, best, 0);
    }
  }

  /** Asks for the best bids, so many at most. */
  public record GetBids(String crawl, int most, ActorRef<Bids> replyTo) implements Command {}

  /** Bids of hosts on this node, best first. */
  public record Bids(List<SlotBroker.Bid> best) {
    public Bids {
      best = List.copyOf(best);
    }
  }

  /** Asks what a crawl does now, by so many of its best bids at most. */
  public record GetWork(String crawl, int most, ActorRef<Work> replyTo) implements Command {}

  /**
   * What a crawl does on this node.
   *
   * @param fetching hosts with a request under way
   * @param ready hosts that could be asked at once
   * @param waits bids of hosts that may not be asked now, best first
   * @param all whether all of the crawl's bids were looked at
   */
  public record Work(List<String> fetching, int ready, List<SlotBroker.Bid> waits, boolean all) {
    public Work {
      fetching = List.copyOf(fetching);
      waits = List.copyOf(waits);
    }
  }

  private enum Tick implements Command {
    AUDIT,
    BEDTIME,
    /** Time alone can make a bid good enough: the better host did not get free as expected. */
    LOOK
  }

  private static final long MESSAGE_NANOS = 20_000; // telling a host to re-score, and its new bid
  private static final int HEAD_HOSTS = 32; // the best bids hear of every model
  private static final Duration BED_TIME = Duration.ofMillis(250);

  private final FetchSlots slots;
  private final Bedtime bedtime;
  private final SweepBudget sweeps;
  private final Clock clock;
  private final ActorRef<HostCommand> nobody;

  /**
   * The slots of a node.
   *
   * @param hosts reaches hosts that are not in memory
   */
  public static Behavior<Command> create(
      DispatchTerms terms, CrawlDirectory crawls, HostRouter hosts, Clock clock) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new Dispatcher(context, timers, terms, crawls, hosts, clock)));
  }

  private Dispatcher(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      DispatchTerms terms,
      CrawlDirectory crawls,
      HostRouter hosts,
      Clock clock) {
    super(context);
    context.setLoggerName(Dispatcher.class);
    this.slots =
        new FetchSlots(terms.slots(), terms.grantTimeout(), terms.patience(), terms.ticks());
    this.bedtime = new Bedtime(slots, terms, crawls, hosts);
    this.sweeps = terms.sweeps();
    this.clock = clock;
    this.nobody = context.getSystem().deadLetters(); // each call makes one anew
    timers.startTimerWithFixedDelay(Tick.AUDIT, terms.grantTimeout().dividedBy(4));
    timers.startTimerWithFixedDelay(Tick.LOOK, terms.patience().usual().dividedBy(2));
    timers.startTimerWithFixedDelay(Tick.BEDTIME, BED_TIME);
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(BidPlaced.class, this::onBid)
        .onMessage(Released.class, this::onReleased)
        .onMessage(FellAsleep.class, this::onFellAsleep)
        .onMessage(Unsettled.class, this::onUnsettled)
        .onMessage(Withdraw.class, this::onWithdraw)
        .onMessage(Rests.class, this::onRests)
        .onMessage(ModelPublished.class, this::onModelPublished)
        .onMessage(Open.class, this::onOpen)
        .onMessage(Close.class, this::onClose)
        .onMessage(Elsewhere.class, this::onElsewhere)
        .onMessage(GetLoad.class, this::onGetLoad)
        .onMessage(GetBids.class, this::onGetBids)
        .onMessage(GetWork.class, this::onGetWork)
        .onMessageEquals(Tick.AUDIT, this::onAudit)
        .onMessageEquals(Tick.BEDTIME, this::onBedtime)
        .onMessageEquals(Tick.LOOK, this::auction)
        .onSignal(Terminated.class, this::onTerminated)
        .build();
  }

  private Behavior<Command> onBid(BidPlaced message) {
    slots.bid(message.bid());
    return auction();
  }

  private Behavior<Command> onFellAsleep(FellAsleep message) {
    // not by its own actor, which has ended and would be held in memory
    slots.sleep(message.sleeper().by(nobody));
    return auction();
  }

  private Behavior<Command> onUnsettled(Unsettled message) {
    slots.lane(message.crawl()).board().forgetAbsent();
    return auction();
  }

  private Behavior<Command> onBedtime() {
    bedtime.tick(clock.millis());
    return auction();
  }

  private Behavior<Command> onWithdraw(Withdraw message) {
    slots.lane(message.crawl()).board().remove(message.host());
    return auction();
  }

  private Behavior<Command> onRests(Rests message) {
    slots.lane(message.crawl()).board().rest(message.host(), message.queued());
    return auction();
  }

  private Behavior<Command> onReleased(Released message) {
    release(message.host());
    if (message.page()) {
      slots.lane(message.crawl()).page(message.host());
    }
    return auction();
  }

  private Behavior<Command> onModelPublished(ModelPublished message) {
    Lane lane = slots.lane(message.crawl());
    boolean all = sweeps.hasTime();
    if (all) {
      sweeps.charge(lane.board().awake() * MESSAGE_NANOS);
    }
    int rank = 0;
    for (SlotBroker.Bid bid : lane.board().bids()) {
      if (all || rank < HEAD_HOSTS || lane.wasVisited(bid.host())) {
        bid.actor().tell(new HostMessage.Rescore(message.crawl()));
      }
      rank++;
    }
    lane.forgetVisits();
    return this;
  }

  private Behavior<Command> onOpen(Open message) {
    slots.lane(message.crawl()).open(message);
    return auction();
  }

  private Behavior<Command> onElsewhere(Elsewhere message) {
    slots.lane(message.crawl()).note(message);
    return auction();
  }

  private Behavior<Command> onClose(Close message) {
    slots.lane(message.crawl()).close();
    return this;
  }

  private Behavior<Command> onGetLoad(GetLoad message) {
    message.replyTo().tell(slots.load(message.crawl(), clock.millis()));
    return this;
  }

  private Behavior<Command> onGetBids(GetBids message) {
    message.replyTo().tell(new Bids(slots.lane(message.crawl()).board().best(message.most())));
    return this;
  }

  private Behavior<Command> onGetWork(GetWork message) {
    message.replyTo().tell(slots.work(message.crawl(), message.most()));
    return this;
  }

  private Behavior<Command> onAudit() {
    List<SlotBroker.Bid> broken = slots.overdue();
    for (SlotBroker.Bid bid : broken) {
      release(bid.host());
      getContext()
          .getLog()
          .warn("host {} never released its fetch slot; taking it back", bid.host());
    }
    return broken.isEmpty() ? this : auction();
  }

  private void release(String host) {
    slots.release(host).ifPresent(bid -> getContext().unwatch(bid.actor()));
  }

  /** A host that moves away or breaks with a slot gives it back by ending. */
  private Behavior<Command> onTerminated(Terminated ended) {
    slots.heldBy(ended.getRef()).forEach(bid -> slots.release(bid.host()));
    return auction();
  }

  /** Grants the free slots, and calls back the hosts that come next and are not in memory. */
  private Behavior<Command> auction() {
    Optional<SlotBroker.Bid> next = slots.grant(clock.millis());
    while (next.isPresent()) {
      SlotBroker.Bid bid = next.get();
      getContext().watch(bid.actor());
      bid.actor().tell(new HostMessage.Granted(bid.crawl(), bid.score(), bid.control()));
      next = slots.grant(clock.millis());
    }
    bedtime.call(clock.millis());
    return this;
  }
}
