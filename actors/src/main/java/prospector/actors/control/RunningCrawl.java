package prospector.actors.control;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.actor.typed.receptionist.ServiceKey;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import prospector.actors.Peers;
import prospector.actors.control.CrawlActor.Command;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlLoad;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.learn.LearnerActor;
import prospector.actors.work.FetchReport;
import prospector.actors.work.Verdict;
import prospector.persistence.page.Counts;
import prospector.prioritizer.LinkFeatures;

/** What a {@link CrawlActor} does with what it is told. */
final class RunningCrawl extends AbstractBehavior<Command> {
  private static final Duration GOSSIP_EVERY = Duration.ofMillis(500);
  private static final Duration LOAD_PATIENCE = Duration.ofSeconds(5);
  private static final int TROUBLES_SHOWN = 5;

  private final CrawlActor.Parts parts;
  private final CrawlContext crawl;
  private final CrawlDesk desk;
  private final TimerScheduler<Command> timers;
  private final CrawlTally tally;
  private final CrawlPeers peers;
  private final PageClaim claim;
  private final ControlRound control;
  private final SeedRound seeds;
  private final DueWaker waker;
  private final RevisitRound revisits;
  private final BarredHosts barred = new BarredHosts();
  private CrawlLoad load = CrawlLoad.NONE;
  private final CrawlEnd end = new CrawlEnd();
  private boolean paused;
  private boolean leading;

  RunningCrawl(
      ActorContext<Command> context, TimerScheduler<Command> timers, CrawlActor.Parts parts) {
    super(context);
    this.parts = parts;
    this.crawl = parts.crawl();
    this.desk = parts.desk();
    this.timers = timers;
    this.tally = desk.tally(crawl.spec(), parts.node());
    this.peers = new CrawlPeers(parts.node());
    this.claim = new PageClaim(crawl, peers, tally, parts.dispatcher());
    this.control = new ControlRound(context, crawl, desk, peers, tally);
    this.seeds = new SeedRound(context, desk, crawl.spec().id(), crawl.spec().seeds());
    this.waker = new DueWaker(desk);
    this.revisits = new RevisitRound(context, crawl, desk, parts.node());
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(CrawlActor.Report.class, this::onReport)
        .onMessage(CrawlActor.Revisited.class, this::onRevisited)
        .onMessage(CrawlActor.NotVisited.class, it -> then(() -> revisits.onNotVisited(it.url())))
        .onMessage(
            CrawlActor.SaidToHaveChanged.class,
            it -> then(() -> revisits.onChanged(it.changedMillis())))
        .onMessage(CrawlActor.VisitsDue.class, it -> then(() -> revisits.onDue(it.found())))
        .onMessage(CrawlActor.Refused.class, it -> then(() -> tally.own().addRefused(it.rows())))
        .onMessage(CrawlActor.Returned.class, it -> then(() -> tally.own().returned(it.urls())))
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
        .onMessage(CrawlActor.ControlMissed.class, it -> then(() -> control.onMissed(it)))
        .onMessage(CrawlActor.PeerMissed.class, it -> then(() -> control.onPeerMissed(it)))
        .onMessage(CrawlActor.DrawFound.class, it -> then(() -> control.onFound(it)))
        .onMessage(CrawlActor.PeerDraw.class, it -> then(() -> control.onPeerDraw(it)))
        .onMessage(CrawlActor.PeerTargets.class, it -> then(() -> control.onPeerTargets(it)))
        .onMessage(CrawlActor.FindDraw.class, it -> then(() -> control.onAsked(it)))
        .onMessage(CrawlActor.ArmRestored.class, it -> then(() -> control.onRestored(it)))
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

  private ActorRef<Command> self() {
    return getContext().getSelf();
  }

  // ---- begin, pause, new orders

  private Behavior<Command> onBegin() {
    ServiceKey<Command> key = ServiceKey.create(Command.class, "crawl-" + id());
    Peers.find(getContext(), key, CrawlActor.PeersKnown::new);
    claim.open();
    pollDue();
    timers.startTimerWithFixedDelay(CrawlActor.Tick.SECOND, Duration.ofSeconds(1));
    timers.startTimerWithFixedDelay(CrawlActor.Tick.GOSSIP, GOSSIP_EVERY);
    return this;
  }

  private Behavior<Command> onPause(CrawlActor.Pause message) {
    paused = message.paused();
    if (paused) {
      parts.dispatcher().tell(new Dispatcher.Close(id()));
    } else if (!end.isStopping()) {
      claim.open();
    }
    return this;
  }

  private Behavior<Command> onOrders(CrawlActor.Orders message) {
    crawl.orders(message.spec());
    tally.orders(message.spec());
    seeds.add(message.spec().seeds());
    if (leading) {
      seeds.deliver();
    }
    claim.renew(load.inFlight());
    return this;
  }

  // ---- outcomes

  private Behavior<Command> onReport(CrawlActor.Report message) {
    FetchReport report = message.report();
    if (!report.again()) {
      tally.count(report, now());
    }
    end.outcome();
    learn(report, message.features());
    if (message.drawn()) {
      control.onFetched(report);
    }
    drawMore();
    return stopIfSpent();
  }

  /**
   * Only pages teach. Taking a request that brought no page for a miss was tried: links that lead
   * out of what can be had are so many that they drown what the pages say (decision 0006).
   */
  private void learn(FetchReport report, List<LinkFeatures> features) {
    if (report.verdict().kind() == Verdict.Kind.PAGE && !features.isEmpty()) {
      FetchReport.Judged judged = report.judged().orElseThrow();
      parts
          .learner()
          .tell(
              new LearnerActor.Reward(
                  features,
                  judged.asParent().terms(),
                  judged.relevant(),
                  report.sameness().copy().isPresent()));
    }
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
    Set<ActorRef<Command>> others =
        message.peers().stream().filter(peer -> !peer.equals(self())).collect(Collectors.toSet());
    for (String gone : peers.now(others)) {
      getContext()
          .pipeToSelf(
              desk.stored(id(), gone),
              (stored, error) ->
                  new CrawlActor.AbsentKnown(
                      NodeCount.absent(gone, stored == null ? Counts.NONE : stored)));
    }
    waker.again(end.ticks());
    return onGossip();
  }

  private Behavior<Command> onAbsentKnown(CrawlActor.AbsentKnown message) {
    tally.other(message.count());
    claim.renew(load.inFlight());
    return this;
  }

  private Behavior<Command> onPeerCount(CrawlActor.PeerCount message) {
    if (message.count().node().equals(parts.node())) {
      return this; // an earlier life of this node, or of this crawl on it
    }
    peers.named(message.from(), message.count().node());
    tally.other(message.count());
    claim.heard();
    return stopIfSpent();
  }

  /** What this node tells is to be what waits now: the others' slots stay empty for it. */
  private Behavior<Command> onGossipDue() {
    if (end.isOver()) {
      return onGossip(); // hosts may have taken their bids back, and what waited still does
    }
    askLoad(new Dispatcher.Load(load.inFlight(), load.queued(), 0, 0));
    return this;
  }

  private Behavior<Command> onGossip() {
    claim.nextRound();
    lead(peers.leads());
    claim.renew(load.inFlight());
    NodeCount own = tally.tell(claim.limit(), load, crawl.exchanged(), now());
    peers.tellAll(new CrawlActor.PeerCount(own, self()));
    return this;
  }

  private void lead(boolean lead) {
    if (lead && !leading) {
      revisits.beginToLead();
      seeds.deliver();
    }
    control.lead(lead, claim.afterFirstRound());
    leading = lead;
  }

  // ---- seeds and hosts that are due

  private Behavior<Command> onSeedTaken(CrawlActor.SeedTaken message) {
    control.offer(seeds.taken(message));
    drawMore();
    return this;
  }

  private void pollDue() {
    getContext()
        .pipeToSelf(
            waker.poll(end.ticks()),
            (known, error) ->
                known == null
                    ? new CrawlActor.DueKnown(List.of(), false)
                    : new CrawlActor.DueKnown(known.due(), known.nothingSoon()));
  }

  private Behavior<Command> onDueKnown(CrawlActor.DueKnown message) {
    waker.wake(message.due());
    boolean comesBack = revisits.isWanted() && tally.pages() > 0;
    boolean nothing =
        message.nothingSoon()
            && !comesBack
            && leading
            && load.inFlight() == 0
            && load.hosts() == 0
            && tally.othersAreIdle()
            && seeds.isOver();
    return end.isExhausted(nothing) ? stopWith("exhausted") : this;
  }

  // ---- the second hand

  private Behavior<Command> onTick() {
    if (end.isOver()) {
      return this;
    }
    end.tick();
    if (leading) {
      pollDue();
      seeds.redeliver(end.ticks());
      drawMore();
      if (!end.isStopping() && !paused) {
        boolean nothingNew = load.queued() == 0 && !tally.othersHaveNew();
        revisits.look(tally.pages(), end.isIdle(nothingNew));
        if (end.isOutOfReach(isNobodyInReach())) {
          return stopWith("unreachable");
        }
      }
    }
    return stopIfSpent();
  }

  /**
   * Whether no host may be asked for a page and none gave one since the start. A crawl that had
   * pages waits for its hosts to come back: they answered once.
   */
  private boolean isNobodyInReach() {
    return tally.pages() == tally.run().pages()
        && seeds.isOver()
        && load.inFlight() == 0
        && tally.othersAreIdle()
        && barred.areAll(load.hosts());
  }

  private void askLoad(Dispatcher.Load otherwise) {
    getContext()
        .ask(
            Dispatcher.Load.class,
            parts.dispatcher(),
            LOAD_PATIENCE,
            replyTo -> new Dispatcher.GetLoad(id(), replyTo),
            (answer, error) -> new CrawlActor.LoadKnown(answer == null ? otherwise : answer));
  }

  private Behavior<Command> stopIfSpent() {
    String reason = tally.finishReason(now());
    return reason.isEmpty() ? this : stopWith(reason);
  }

  private Behavior<Command> onLoadKnown(CrawlActor.LoadKnown message) {
    Dispatcher.Load known = message.load();
    load = new CrawlLoad(known.inFlight(), known.queued(), known.hosts(), known.best());
    onGossip();
    return finishWhenIdle();
  }

  private Behavior<Command> stopWith(String reason) {
    if (end.stop(reason)) {
      parts.dispatcher().tell(new Dispatcher.Close(id()));
      askLoad(new Dispatcher.Load(1, 0, 0, 0));
    }
    return this;
  }

  private Behavior<Command> finishWhenIdle() {
    if (end.ends(load.inFlight())) {
      CrawlStatus last = status();
      control.end().whenComplete((done, error) -> parts.onFinished().accept(last));
    }
    return this;
  }

  private CrawlStatus status() {
    return tally
        .status(
            end.state(paused),
            load,
            crawl.scorer().version(),
            crawl.exchanged(),
            end.reason(),
            now())
        .barring(barred.some(TROUBLES_SHOWN));
  }
}
