package prospector.actors.control;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.actor.typed.receptionist.Receptionist;
import akka.actor.typed.receptionist.ServiceKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import prospector.actors.CborSerializable;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.HostActor;
import prospector.actors.learn.LearnerActor;
import prospector.actors.work.FetchReport;
import prospector.actors.work.Verdict;
import prospector.persistence.ControlTable;
import prospector.persistence.DueTable;
import prospector.persistence.PageArchive;
import prospector.persistence.PageRecord;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.Policy;
import prospector.prioritizer.SlotAuction;
import prospector.web.page.Link;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * Runs one crawl on one node: counts its outcomes, tells the same crawl's actors on other nodes,
 * claims its part of the page budget, and stops when a budget is spent or nothing is left.
 *
 * <p><em>It only decides when: what is fetched is the hosts' and the dispatcher's business.</em> It
 * may die and start again: counts come from the database, seeds are delivered again (known URLs are
 * ignored). The node that {@link CrawlPeers} lets lead also delivers the seeds, wakes hosts that
 * are due and draws the control arm.
 */
public final class CrawlActor extends AbstractBehavior<CrawlActor.Command> {

  /** What a crawl is told. */
  public sealed interface Command {}

  /**
   * A final outcome, persisted by its host.
   *
   * @param features of the known links, as they stood before the fetch
   * @param drawn whether the control arm had drawn the URL
   */
  public record Report(FetchReport report, List<LinkFeatures> features, boolean drawn)
      implements Command {
    public Report {
      features = List.copyOf(features);
    }
  }

  /** URLs refused without a request. */
  public record Refused(String crawl, List<PageRecord> rows) implements Command {}

  /** So many URLs that were refused for their depth wait after all. */
  public record Returned(int urls) implements Command {}

  /** So many URLs were dropped from a full frontier. */
  public record Pruned(int urls) implements Command {}

  /** A page was fetched and could not be stored. */
  public record StorageTrouble(String crawl, String message) implements Command {}

  /** A URL that the control arm drew does not wait at its host. */
  public record ControlMissed(String crawl, String url, String state)
      implements Command, CborSerializable {}

  /** Asks how far the crawl is. */
  public record GetStatus(ActorRef<CrawlStatus> replyTo) implements Command {}

  /** Stops the crawl; it finishes once nothing is in flight. */
  public record Stop(String reason) implements Command {}

  /** Grants nothing any more until told to go on; what is in flight ends as it will. */
  public record Pause(boolean paused) implements Command {}

  /** Seeds, budget or bounds have changed. */
  public record Orders(CrawlSpec spec) implements Command {}

  /** Begins: the hosts can be reached now. */
  public enum Begin implements Command {
    NOW
  }

  /** What the same crawl's actor on another node knows of its own work. */
  public record PeerCount(NodeCount count, ActorRef<Command> from)
      implements Command, CborSerializable {}

  /** A draw of the control arm that ended on another node than it was drawn on. */
  public record PeerDraw(String url, boolean page, boolean relevant, List<String> targets)
      implements Command, CborSerializable {
    public PeerDraw {
      targets = List.copyOf(targets);
    }
  }

  /** Asks for the result of a URL whose body this node has. */
  public record FindDraw(String url, ActorRef<Command> replyTo)
      implements Command, CborSerializable {}

  private enum Tick implements Command {
    SECOND,
    GOSSIP
  }

  private record PeersKnown(Set<ActorRef<Command>> peers) implements Command {}

  private record AbsentKnown(NodeCount count) implements Command {}

  private record ArmRestored(ControlDraws.Restored restored) implements Command {}

  private record LoadKnown(Dispatcher.Load load) implements Command {}

  private record DueKnown(List<DueTable.Row> due, boolean nothingSoon) implements Command {}

  private record SeedTaken(String host) implements Command {}

  private record DrawFound(String url, ControlDraws.Lookup lookup, boolean asked)
      implements Command {}

  /**
   * Collaborators.
   *
   * @param node name of this node, unique in the cluster
   */
  public record Parts(
      String node,
      CrawlContext crawl,
      CrawlDesk desk,
      ActorRef<LearnerActor.Command> learner,
      ActorRef<Dispatcher.Command> dispatcher,
      Consumer<CrawlStatus> onFinished) {}

  private static final Duration GOSSIP_EVERY = Duration.ofMillis(500);
  private static final int LAST_REQUESTS_SECONDS = 5; // what is slower stays waiting
  private static final int ROUNDS_A_TURN =
      3; // the node before must have let go, and have been heard
  private static final int QUIET_TICKS = 3; // nothing to do for so long: exhausted

  private final Parts parts;
  private final CrawlContext crawl;
  private final CrawlDesk desk;
  private final TimerScheduler<Command> timers;
  private final CrawlTally tally;
  private long pagesBefore; // of this node, when the crawl was opened
  private final CrawlPeers peers;
  private final ControlArm arm;
  private final SeedBook seeds;
  private final DueWaker waker;
  private CrawlTally.NodeLoad load = CrawlTally.NodeLoad.NONE;
  private String stopReason = "";
  private boolean ended; // counts go on: hosts still refuse links that were on their way
  private boolean paused;
  private boolean leading;
  private long claim;
  private int quiet;
  private int ticks;
  private int gossips;
  private int stoppedAtTick;

  /** A crawl that starts, or goes on where it was, when it is told to {@link Begin}. */
  public static Behavior<Command> create(Parts parts) {
    return Behaviors.setup(
        context -> Behaviors.withTimers(timers -> new CrawlActor(context, timers, parts)));
  }

  private CrawlActor(ActorContext<Command> context, TimerScheduler<Command> timers, Parts parts) {
    super(context);
    this.parts = parts;
    this.crawl = parts.crawl();
    this.desk = parts.desk();
    this.timers = timers;
    CrawlSpec spec = crawl.spec();
    this.tally = desk.tally(spec, parts.node());
    this.peers = new CrawlPeers(parts.node());
    this.arm = new ControlArm(spec.controlShare(), desk.arm().pool(), desk.arm().draws().size());
    this.seeds = new SeedBook(spec.seeds());
    this.waker = new DueWaker(desk);
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Report.class, this::onReport)
        .onMessage(Refused.class, this::onRefused)
        .onMessage(Returned.class, this::onReturned)
        .onMessage(Pruned.class, this::onPruned)
        .onMessage(ControlMissed.class, this::onControlMissed)
        .onMessage(DrawFound.class, this::onDrawFound)
        .onMessage(StorageTrouble.class, this::onStorageTrouble)
        .onMessage(GetStatus.class, this::onGetStatus)
        .onMessage(Stop.class, this::onStop)
        .onMessage(Pause.class, this::onPause)
        .onMessage(Orders.class, this::onOrders)
        .onMessage(LoadKnown.class, this::onLoadKnown)
        .onMessage(DueKnown.class, this::onDueKnown)
        .onMessage(SeedTaken.class, this::onSeedTaken)
        .onMessage(PeersKnown.class, this::onPeersKnown)
        .onMessage(PeerCount.class, this::onPeerCount)
        .onMessage(PeerDraw.class, this::onPeerDraw)
        .onMessage(FindDraw.class, this::onFindDraw)
        .onMessage(AbsentKnown.class, this::onAbsentKnown)
        .onMessage(ArmRestored.class, this::onArmRestored)
        .onMessageEquals(Tick.SECOND, this::onTick)
        .onMessageEquals(Tick.GOSSIP, this::onGossip)
        .onMessageEquals(Begin.NOW, this::onBegin)
        .build();
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
    ActorRef<Receptionist.Command> receptionist = getContext().getSystem().receptionist();
    receptionist.tell(Receptionist.register(key, getContext().getSelf()));
    receptionist.tell(
        Receptionist.subscribe(
            key,
            getContext()
                .messageAdapter(
                    Receptionist.Listing.class,
                    listing -> new PeersKnown(listing.getServiceInstances(key)))));
    open();
    pollDue();
    timers.startTimerWithFixedDelay(Tick.SECOND, Duration.ofSeconds(1));
    timers.startTimerWithFixedDelay(Tick.GOSSIP, GOSSIP_EVERY);
    return this;
  }

  private void open() {
    CrawlSpec spec = crawl.spec();
    pagesBefore = tally.ownPages();
    parts
        .dispatcher()
        .tell(
            new Dispatcher.Open(
                spec.id(),
                SlotAuction.marginFor(Policy.parse(spec.policy()), spec.marginLogOdds()),
                spec.bounds().hosts(),
                Math.max(0, claim - tally.ownPages())));
  }

  private Behavior<Command> onPause(Pause message) {
    paused = message.paused();
    if (paused) {
      parts.dispatcher().tell(new Dispatcher.Close(id()));
    } else if (stopReason.isEmpty()) {
      open();
    }
    return this;
  }

  private Behavior<Command> onOrders(Orders message) {
    crawl.orders(message.spec());
    tally.orders(message.spec());
    seeds.add(message.spec().seeds());
    if (leading) {
      deliverSeeds();
    }
    claimPages();
    return this;
  }

  // ---- outcomes

  private Behavior<Command> onReport(Report message) {
    FetchReport report = message.report();
    if (!report.again()) {
      tally.count(report, now());
    }
    quiet = 0;
    boolean page = report.verdict().kind() == Verdict.Kind.PAGE;
    if (page && !message.features().isEmpty()) {
      FetchReport.Judged judged = report.judged().orElseThrow();
      parts
          .learner()
          .tell(
              new LearnerActor.Reward(
                  message.features(), judged.asParent().terms(), judged.relevant()));
    }
    if (message.drawn()) {
      drawDone(found(report, page));
    }
    drawMore();
    return stopIfSpent();
  }

  private static ControlDraws.Found found(FetchReport report, boolean page) {
    List<CrawlUrl> targets =
        report
            .judged()
            .map(judged -> judged.links().stream().map(Link::target).toList())
            .orElseGet(() -> report.verdict().target().map(List::of).orElse(List.of()));
    boolean relevant = report.judged().map(FetchReport.Judged::relevant).orElse(false);
    return new ControlDraws.Found(report.task().url().value(), page, relevant, targets);
  }

  private Behavior<Command> onRefused(Refused message) {
    tally.countRefused(message.rows());
    return this;
  }

  private Behavior<Command> onReturned(Returned message) {
    tally.countReturned(message.urls());
    return this;
  }

  private Behavior<Command> onPruned(Pruned message) {
    tally.countPruned(message.urls());
    return this;
  }

  private Behavior<Command> onStorageTrouble(StorageTrouble message) {
    return desk.waitsForStorage() ? this : stopWith("storage: " + message.message());
  }

  // ---- other nodes

  private Behavior<Command> onPeersKnown(PeersKnown message) {
    Set<ActorRef<Command>> others =
        message.peers().stream()
            .filter(peer -> !peer.equals(getContext().getSelf()))
            .collect(Collectors.toSet());
    for (String gone : peers.now(others)) {
      getContext()
          .pipeToSelf(
              CompletableFuture.supplyAsync(
                  () -> desk.totals(id()).getOrDefault(gone, PageArchive.Totals.NONE),
                  desk.blocking()),
              (totals, error) ->
                  new AbsentKnown(
                      NodeCount.absent(gone, totals == null ? PageArchive.Totals.NONE : totals)));
    }
    waker.again(ticks);
    return onGossip();
  }

  private Behavior<Command> onAbsentKnown(AbsentKnown message) {
    tally.other(message.count());
    claimPages();
    return this;
  }

  private Behavior<Command> onPeerCount(PeerCount message) {
    if (message.count().node().equals(parts.node())) {
      return this; // an earlier life of this node, or of this crawl on it
    }
    peers.named(message.from(), message.count().node());
    tally.other(message.count());
    return stopIfSpent();
  }

  private Behavior<Command> onGossip() {
    gossips++;
    lead(peers.leads());
    claimPages();
    peers.tellAll(
        new PeerCount(
            tally.own(tally.ownPages() + Math.max(0, claimLeft()), load, crawl.exchanged(), now()),
            self()));
    return this;
  }

  private ActorRef<Command> self() {
    return getContext().getSelf();
  }

  private long claimLeft() {
    return claim == Long.MAX_VALUE ? 0 : claim - tally.ownPages();
  }

  private void claimPages() {
    boolean turn = gossips / ROUNDS_A_TURN % peers.nodes() == peers.rank();
    claim =
        PageQuota.claim(
            crawl.spec().budget().pages(),
            tally.ownPages() + load.inFlight(),
            tally.claimsOfOthers(),
            peers.nodes(),
            turn);
    long left = claim == Long.MAX_VALUE ? claim : Math.max(0, claim - tally.ownPages());
    parts
        .dispatcher()
        .tell(
            new Dispatcher.Elsewhere(
                id(), left, tally.ownPages() - pagesBefore, tally.bestElsewhere()));
  }

  private void lead(boolean lead) {
    if (lead && !leading) {
      deliverSeeds();
      if (gossips > 1) { // another node may have drawn since this one began
        getContext()
            .pipeToSelf(
                CompletableFuture.supplyAsync(() -> desk.restoreArm(crawl.spec()), desk.blocking()),
                (restored, error) -> new ArmRestored(restored == null ? desk.arm() : restored));
      }
    }
    leading = lead;
  }

  private Behavior<Command> onArmRestored(ArmRestored message) {
    arm.takeOver(message.restored().pool(), message.restored().draws().size());
    arm.offer(crawl.spec().seeds());
    return this;
  }

  // ---- the control arm

  private void drawMore() {
    if (!leading || !stopReason.isEmpty()) {
      return;
    }
    Optional<CrawlUrl> drawn = arm.next(tally.pages());
    while (drawn.isPresent()) {
      lookUp(drawn.get().value(), false);
      drawn = arm.next(tally.pages());
    }
  }

  private void lookUp(String url, boolean asked) {
    getContext()
        .pipeToSelf(
            CompletableFuture.supplyAsync(() -> desk.control().find(id(), url), desk.blocking()),
            (found, error) ->
                new DrawFound(url, found == null ? ControlDraws.Lookup.NOTHING : found, asked));
  }

  private Behavior<Command> onDrawFound(DrawFound message) {
    ControlDraws.Lookup lookup = message.lookup();
    Optional<ActorRef<Command>> holder = peers.find(lookup.bodyOn());
    if (lookup.found().isPresent() && holder.isPresent()) {
      holder.get().tell(new FindDraw(message.url(), self()));
    } else if (lookup.found().isPresent()) {
      drawDone(lookup.found().get());
    } else if (message.asked()) {
      drawDone(new ControlDraws.Found(message.url(), false, false, List.of()));
    } else {
      HostKey host = CrawlUrl.ofNormal(message.url()).host();
      desk.router().tell(host, new HostActor.DrawControl(host.value(), id(), message.url()));
    }
    return this;
  }

  private Behavior<Command> onFindDraw(FindDraw message) {
    desk.blocking()
        .execute(
            () ->
                desk.control()
                    .find(id(), message.url())
                    .found()
                    .ifPresent(found -> message.replyTo().tell(peerDraw(found))));
    return this;
  }

  private Behavior<Command> onControlMissed(ControlMissed message) {
    if (leading) {
      lookUp(message.url(), true); // fetched since, or refused without a request
    } else {
      peers.tellAll(message);
    }
    return this;
  }

  private Behavior<Command> onPeerDraw(PeerDraw message) {
    if (leading) {
      drawDone(
          new ControlDraws.Found(
              message.url(),
              message.page(),
              message.relevant(),
              message.targets().stream().map(CrawlUrl::ofNormal).toList()));
    }
    return this;
  }

  private void drawDone(ControlDraws.Found found) {
    if (!leading) {
      peers.tellAll(peerDraw(found));
      return;
    }
    ControlTable.Row row = arm.finished(found);
    tally.countControl(row);
    desk.blocking().execute(() -> desk.controlTable().append(id(), row));
  }

  private static PeerDraw peerDraw(ControlDraws.Found found) {
    return new PeerDraw(
        found.url(),
        found.page(),
        found.relevant(),
        found.targets().stream().map(CrawlUrl::value).toList());
  }

  // ---- seeds and hosts that are due

  private void deliverSeeds() {
    ActorRef<HostActor.Received> replyTo =
        getContext().messageAdapter(HostActor.Received.class, done -> new SeedTaken(done.host()));
    seeds
        .deliveries(id(), now(), replyTo)
        .forEach(deliver -> desk.router().tell(new HostKey(deliver.host()), deliver));
  }

  private Behavior<Command> onSeedTaken(SeedTaken message) {
    arm.offer(seeds.taken(message.host()));
    drawMore();
    return this;
  }

  private void pollDue() {
    getContext()
        .pipeToSelf(
            waker.poll(ticks),
            (known, error) ->
                known == null
                    ? new DueKnown(List.of(), false)
                    : new DueKnown(known.due(), known.nothingSoon()));
  }

  private Behavior<Command> onDueKnown(DueKnown message) {
    waker.wake(message.due());
    boolean nothing =
        message.nothingSoon()
            && leading
            && load.inFlight() == 0
            && load.hosts() == 0
            && tally.othersAreIdle()
            && seeds.isEmpty();
    quiet = nothing ? quiet + 1 : 0;
    return quiet >= QUIET_TICKS && stopReason.isEmpty() ? stopWith("exhausted") : this;
  }

  // ---- the second hand

  private Behavior<Command> onTick() {
    if (ended) {
      return this;
    }
    ticks++;
    getContext()
        .ask(
            Dispatcher.Load.class,
            parts.dispatcher(),
            Duration.ofSeconds(5),
            replyTo -> new Dispatcher.GetLoad(id(), replyTo),
            (answer, error) ->
                answer == null
                    ? new LoadKnown(new Dispatcher.Load(load.inFlight(), load.queued(), 0, 0))
                    : new LoadKnown(answer));
    if (leading) {
      pollDue();
      if (ticks % 5 == 0 && !seeds.isEmpty()) {
        deliverSeeds();
      }
      drawMore();
    }
    return stopIfSpent();
  }

  private Behavior<Command> stopIfSpent() {
    String reason = tally.finishReason(now());
    return reason.isEmpty() ? this : stopWith(reason);
  }

  private Behavior<Command> onLoadKnown(LoadKnown message) {
    Dispatcher.Load known = message.load();
    load = new CrawlTally.NodeLoad(known.inFlight(), known.queued(), known.hosts(), known.best());
    return finishWhenIdle();
  }

  private Behavior<Command> onStop(Stop message) {
    return stopWith(message.reason());
  }

  private Behavior<Command> stopWith(String reason) {
    if (stopReason.isEmpty()) {
      stopReason = reason;
      stoppedAtTick = ticks;
      parts.dispatcher().tell(new Dispatcher.Close(id()));
      getContext()
          .ask(
              Dispatcher.Load.class,
              parts.dispatcher(),
              Duration.ofSeconds(5),
              replyTo -> new Dispatcher.GetLoad(id(), replyTo),
              (answer, error) ->
                  new LoadKnown(answer == null ? new Dispatcher.Load(1, 0, 0, 0) : answer));
    }
    return this;
  }

  private Behavior<Command> finishWhenIdle() {
    boolean waitedEnough = ticks - stoppedAtTick >= LAST_REQUESTS_SECONDS;
    if (!stopReason.isEmpty() && !ended && (load.inFlight() == 0 || waitedEnough)) {
      ended = true;
      parts.onFinished().accept(status());
    }
    return this;
  }

  private Behavior<Command> onGetStatus(GetStatus message) {
    message.replyTo().tell(status());
    return this;
  }

  private CrawlStatus status() {
    CrawlStatus.State state = CrawlStatus.State.FINISHED;
    if (stopReason.isEmpty()) {
      state = paused ? CrawlStatus.State.PAUSED : CrawlStatus.State.RUNNING;
    } else if (stopReason.equals("interrupted") || stopReason.equals("stopped")) {
      state = CrawlStatus.State.STOPPED;
    }
    return tally.status(
        state, load, crawl.scorer().version(), crawl.exchanged(), stopReason, now());
  }
}
