package prospector.actors.control;

import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.actor.typed.receptionist.ServiceKey;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import prospector.actors.Peers;
import prospector.actors.control.CrawlActor.Command;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlLoad;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.work.FetchReport;

/** What a crawl does with what it is told ({@link CrawlActor}). */
public final class RunningCrawl extends AbstractBehavior<Command> {
  private static final Duration GOSSIP_EVERY = Duration.ofMillis(500);
  private static final int TROUBLES_SHOWN = 5;

  private final CrawlActor.Parts parts;
  private final CrawlContext crawl;
  private final CrawlDesk desk;
  private final TimerScheduler<Command> timers;
  private final CrawlTally tally;
  private final CrawlPeers peers;
  private final CrawlGossip gossip;
  private final PageRewards rewards;
  private final PageClaim claim;
  private final ControlRound control;
  private final SeedRound seeds;
  private final DueWaker waker;
  private final RevisitRound revisits;
  private final Leadership leader;
  private final BarredHosts barred = new BarredHosts();
  private final LoadWatch load;
  private final CrawlEnd end = new CrawlEnd();
  private final WorkLeft left;
  private boolean paused;
  private boolean waitsForOthers; // and has said so

  /** A crawl that starts, or goes on where it was, when it is told to {@link CrawlActor.Begin}. */
  public static Behavior<Command> create(CrawlActor.Parts parts) {
    return Behaviors.setup(
        context -> Behaviors.withTimers(timers -> new RunningCrawl(context, timers, parts)));
  }

  private RunningCrawl(
      ActorContext<Command> context, TimerScheduler<Command> timers, CrawlActor.Parts parts) {
    super(context);
    this.parts = parts;
    this.crawl = parts.crawl();
    this.desk = parts.desk();
    this.timers = timers;
    this.tally = desk.tally(crawl.spec(), parts.node());
    this.peers = new CrawlPeers(parts.node());
    this.claim = new PageClaim(parts, peers, tally);
    this.gossip = new CrawlGossip(context, parts, peers, tally, claim);
    this.load = new LoadWatch(context, parts.dispatcher(), crawl.spec().id());
    this.rewards = new PageRewards(parts.learner());
    this.control = new ControlRound(context, crawl, desk, peers, tally);
    this.seeds = new SeedRound(context, desk, crawl.spec().id(), crawl.spec().seeds());
    this.waker = new DueWaker(context, desk, crawl.spec().id());
    this.revisits = new RevisitRound(context, crawl, desk, parts.node());
    this.leader = new Leadership(seeds, revisits, control);
    this.left = new WorkLeft(tally, seeds, load, barred, peers, desk.members());
  }

  @Override
  public Receive<Command> createReceive() {
    return control
        .hear(newReceiveBuilder())
        .onMessage(CrawlActor.Report.class, this::onReport)
        .onMessage(CrawlActor.Received.class, it -> then(() -> tally.own().addBytes(it.bytes())))
        .onMessage(CrawlActor.Revisited.class, this::onRevisited)
        .onMessage(
            CrawlActor.NotVisited.class, it -> then(() -> revisits.onNotVisited(Set.of(it.url()))))
        .onMessage(
            CrawlActor.SaidToHaveChanged.class,
            it -> then(() -> revisits.onChanged(it.changedMillis())))
        .onMessage(CrawlActor.VisitsDue.class, it -> then(() -> revisits.onDue(it.found())))
        .onMessage(CrawlActor.Refused.class, it -> then(() -> tally.own().addRefused(it.rows())))
        .onMessage(
            CrawlActor.Returned.class, it -> then(() -> tally.own().returned(it.from(), it.urls())))
        .onMessage(CrawlActor.Pruned.class, it -> then(() -> tally.own().addPruned(it.urls())))
        .onMessage(CrawlActor.Barred.class, it -> then(() -> barred.note(it.host(), it.trouble())))
        .onMessage(CrawlActor.StorageTrouble.class, this::onStorageTrouble)
        .onMessage(CrawlActor.GetStatus.class, it -> then(() -> it.replyTo().tell(status())))
        .onMessage(CrawlActor.Stop.class, it -> stopWith(it.reason()))
        .onMessage(CrawlActor.Pause.class, this::onPause)
        .onMessage(CrawlActor.Orders.class, this::onOrders)
        .onMessage(CrawlActor.LoadKnown.class, this::onLoadKnown)
        .onMessage(CrawlActor.DueKnown.class, this::onDueKnown)
        .onMessage(CrawlActor.SeedTaken.class, this::onSeedTaken)
        .onMessage(CrawlActor.PeersKnown.class, this::onPeersKnown)
        .onMessage(CrawlActor.PeerCount.class, this::onPeerCount)
        .onMessage(CrawlActor.AbsentKnown.class, this::onAbsentKnown)
        .onMessage(CrawlActor.AbsentSought.class, it -> then(() -> gossip.lookUp(it.node())))
        .onMessage(CrawlActor.PeerLeaves.class, it -> then(() -> tally.unsettled(now())))
        .onMessageEquals(CrawlActor.Leaving.NOW, () -> then(() -> gossip.leave(now())))
        .onSignal(PostStop.class, end -> then(gossip::close))
        .onMessageEquals(CrawlActor.Tick.SECOND, this::onTick)
        .onMessageEquals(CrawlActor.Tick.GOSSIP, this::onGossipDue)
        .onMessageEquals(CrawlActor.Begin.NOW, this::onBegin)
        .build();
  }

  private Behavior<Command> then(Runnable step) {
    step.run();
    return this;
  }

  private String id() {
    return crawl.spec().id();
  }

  private long now() {
    return desk.clock().millis();
  }

  // ---- begin, pause, new orders

  private Behavior<Command> onBegin() {
    ServiceKey<Command> key = ServiceKey.create(Command.class, "crawl-" + id());
    Peers.find(getContext(), key, CrawlActor.PeersKnown::new);
    gossip.open();
    claim.open();
    waker.poll(end.ticks(), left, paused);
    timers.startTimerWithFixedDelay(CrawlActor.Tick.SECOND, Duration.ofSeconds(1));
    timers.startTimerWithFixedDelay(CrawlActor.Tick.GOSSIP, GOSSIP_EVERY);
    return this;
  }

  private Behavior<Command> onPause(CrawlActor.Pause message) {
    paused = message.paused();
    tally.pause(paused);
    if (paused) {
      parts.dispatcher().tell(new Dispatcher.Close(id()));
    } else if (!end.isStopping()) {
      claim.open();
    }
    return this;
  }

  /** One that has ended has the orders that it ended by. */
  private Behavior<Command> onOrders(CrawlActor.Orders message) {
    if (end.isOver()) {
      return this;
    }
    crawl.orders(message.spec());
    tally.orders(message.spec());
    seeds.add(message.spec().seeds());
    if (leader.isHere()) {
      seeds.deliver();
    }
    if (end.reconsider() && !paused) {
      claim.open();
    }
    claim.renew(load.now().inFlight());
    return stopIfSpent();
  }

  // ---- outcomes

  private Behavior<Command> onReport(CrawlActor.Report message) {
    FetchReport report = message.report();
    if (!report.again()) {
      tally.count(report, now());
    }
    end.outcome();
    rewards.tell(report, message.features());
    if (message.drawn()) {
      control.onFetched(report);
    }
    drawMore();
    return stopIfSpent();
  }

  private Behavior<Command> onRevisited(CrawlActor.Revisited message) {
    tally.own().add(message.visit());
    revisits.onRevisited(message.visit(), message.nuggetHost());
    return this;
  }

  private Behavior<Command> onStorageTrouble(CrawlActor.StorageTrouble message) {
    return desk.waitsForStorage() ? this : stopWith("storage: " + message.message());
  }

  private void drawMore() {
    if (!end.isStopping()) {
      control.drawMore();
    }
  }

  // ---- other nodes

  private Behavior<Command> onPeersKnown(CrawlActor.PeersKnown message) {
    gossip.now(message.peers(), now());
    waker.again(end.ticks());
    parts.dispatcher().tell(new Dispatcher.Unsettled(id()));
    return onGossip();
  }

  private Behavior<Command> onAbsentKnown(CrawlActor.AbsentKnown message) {
    gossip.absent(message);
    claim.renew(load.now().inFlight());
    return this;
  }

  private Behavior<Command> onPeerCount(CrawlActor.PeerCount message) {
    return gossip.heard(message) ? stopIfSpent() : this;
  }

  /** What this node tells is to be what waits now: the others' slots stay empty for it. */
  private Behavior<Command> onGossipDue() {
    if (end.isOver()) {
      return onGossip(); // hosts may have taken their bids back, and what waited still does
    }
    CrawlLoad known = load.now();
    load.ask(new Dispatcher.Load(known.inFlight(), known.queued(), 0, 0, known.resting()));
    return this;
  }

  private Behavior<Command> onGossip() {
    claim.nextRound();
    leader.now(peers.leads(), claim.afterFirstRound());
    gossip.tell(load.now(), barred.count(), now());
    return this;
  }

  // ---- seeds and hosts that are due

  private Behavior<Command> onSeedTaken(CrawlActor.SeedTaken message) {
    control.offer(seeds.taken(message));
    drawMore();
    return this;
  }

  private Behavior<Command> onDueKnown(CrawlActor.DueKnown message) {
    waker.wake(message);
    boolean comesBack = revisits.isWanted() && tally.pages() > 0;
    boolean nothing =
        message.nothingSoon() && !comesBack && leader.isHere() && left.isNothingUnderWay();
    if (nothing && !left.isWorkedOnByAll()) {
      waitForOthers();
      nothing = false;
    }
    if (!message.nothingSoon() && left.isNothingUnderWay()) {
      waker.pass();
    }
    return end.isExhausted(nothing && !paused) ? stopWith("exhausted") : this;
  }

  /** What waits on a node that does not work on the crawl is not known. */
  private void waitForOthers() {
    if (!waitsForOthers) {
      waitsForOthers = true;
      getContext()
          .getLog()
          .warn(
              "crawl {} has nothing left to do here, and ends when all nodes work on it: {} of {}"
                  + " do",
              id(),
              peers.nodes(),
              desk.members().getAsInt());
    }
  }

  // ---- the second hand

  private Behavior<Command> onTick() {
    if (end.isOver()) {
      return this;
    }
    end.tick();
    gossip.look(left.isWorkedOnByAll(), now());
    if (leader.isHere()) {
      waker.poll(end.ticks(), left, paused);
      seeds.redeliver(end.ticks());
      drawMore();
      if (!end.isStopping() && !paused) {
        boolean nothingNew = load.now().queued() == 0 && !tally.othersHaveNew();
        revisits.look(tally.pages(), end.isIdle(nothingNew));
        // another site may tell this one of hosts that answer
        boolean isAlone = desk.others().count() == 0;
        if (end.isOutOfReach(isAlone && left.isNobodyInReach())) {
          return stopWith("unreachable");
        }
      }
    }
    return stopIfSpent();
  }

  private Behavior<Command> stopIfSpent() {
    String reason = tally.finishReason(now());
    return reason.isEmpty() ? this : stopWith(reason);
  }

  private Behavior<Command> onLoadKnown(CrawlActor.LoadKnown message) {
    load.is(message.load());
    onGossip();
    return finishWhenIdle();
  }

  private Behavior<Command> stopWith(String reason) {
    if (end.stop(reason)) {
      parts.dispatcher().tell(new Dispatcher.Close(id()));
      load.ask(new Dispatcher.Load(1, 0, 0, 0));
    }
    return this;
  }

  private Behavior<Command> finishWhenIdle() {
    if (end.ends(load.now().inFlight())) {
      CompletionStage<?> stored = control.end(); // it counts what came last
      CrawlStatus last = status();
      stored.whenComplete((done, error) -> parts.onFinished().accept(last));
    }
    return this;
  }

  private CrawlStatus status() {
    return tally
        .status(
            end.state(paused),
            load.now(),
            crawl.scorer().version(),
            crawl.exchanged(),
            end.reason(),
            now())
        .barring(barred.some(TROUBLES_SHOWN));
  }
}
