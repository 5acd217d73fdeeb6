package prospector.actors.host;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.SupervisorStrategy;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.persistence.typed.PersistenceId;
import akka.persistence.typed.RecoveryCompleted;
import akka.persistence.typed.SnapshotAdapter;
import akka.persistence.typed.javadsl.CommandHandler;
import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EventHandler;
import akka.persistence.typed.javadsl.EventSourcedBehavior;
import akka.persistence.typed.javadsl.RetentionCriteria;
import akka.persistence.typed.javadsl.SignalHandler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import prospector.actors.CborSerializable;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.work.FetchReport;
import prospector.actors.work.FetchTask;
import prospector.actors.work.Verdict;
import prospector.persistence.PageRecord;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.QueuedUrl;
import prospector.web.fetch.FetchResult;
import prospector.web.politeness.DelayClock;
import prospector.web.robots.RobotsRecord;
import prospector.web.url.CrawlUrl;
import prospector.web.url.Fingerprint;
import prospector.web.url.HostKey;

/**
 * One web host: the owner of everything that needs "one at a time" there.
 *
 * <p><em>Never two requests in flight, never one earlier than robots.txt, the adaptive delay, a
 * back-off or Retry-After allow, and every URL ever received has a state.</em> Outcomes are
 * persisted before anything follows from them: hand-offs, rewards, the release of the fetch slot.
 *
 * <p>Sharded, event-sourced, one entity a host key. It never blocks: fetching, parsing, archive and
 * tables come back as messages.
 */
public final class HostActor extends EventSourcedBehavior<HostActor.Command, HostEvent, HostState> {

  /** What a host is told. */
  public sealed interface Command {}

  /**
   * Links from other hosts (or seeds).
   *
   * @param host the host meant, as its entity id may be a hash
   * @param replyTo told once the links are persisted; for seeds, which have no host to acknowledge
   *     to
   */
  public record Deliver(
      String host, String crawl, List<Parcel> parcels, @Nullable ActorRef<Received> replyTo)
      implements Command, CborSerializable {}

  /**
   * One hand-off.
   *
   * @param fromHost sender's host key; empty for seeds
   */
  public record Parcel(String fromHost, long seq, LinkBatch batch) implements CborSerializable {}

  /** Links were persisted. */
  public record Received(String host) implements CborSerializable {}

  /** Hand-offs of this host that their owners have persisted. */
  public record Acked(String host, List<Long> seqs) implements Command, CborSerializable {}

  /** The control arm drew a URL of this host. */
  public record DrawControl(String host, String crawl, String url)
      implements Command, CborSerializable {}

  /** A host with work must be in memory. */
  public record Wake(String host) implements Command, CborSerializable {}

  /** Stop cleanly: hand-over to another node, or passivation. */
  public enum Stop implements Command, CborSerializable {
    INSTANCE
  }

  /** A fetch slot, to be released exactly once. */
  public record Granted(String crawl, double score, boolean control) implements Command {}

  /** A newer model is current: re-score the queue, or its best where the sweep budget is spent. */
  public record Rescore(String crawl) implements Command {}

  private enum Tick implements Command {
    FLUSH,
    RESEND,
    IDLE
  }

  private record DelayOver(long generation) implements Command {}

  private record PageDone(FetchReport report) implements Command {}

  private record PageLost(FetchTask task, Throwable cause) implements Command {}

  private record RobotsDone(String crawl, FetchResult result) implements Command {}

  private record DueKnown(boolean written) implements Command {}

  private record Spilled(String crawl, List<Long> fingerprints, boolean written)
      implements Command {}

  private record Loaded(String crawl, List<SavedUrl> urls) implements Command {}

  /** What is in flight: the page's URL and its features as they stood before the fetch. */
  private record InFlight(
      String crawl, long fingerprint, List<LinkFeatures> features, long startedMillis) {}

  private static final Duration LAST_REQUEST = Duration.ofSeconds(4);

  private final ActorContext<Command> context;
  private final TimerScheduler<Command> timers;
  private final HostServices services;
  private final Consumer<ActorRef<Command>> passivator;
  private final RobotsDesk robots;
  private final Bidder bidder;
  private final Overflow overflow;
  private final Outbox outbox;

  // transient: lost with the actor, rebuilt or harmless to lose
  private final Inbox inbox = new Inbox();
  private @Nullable InFlight inFlight;
  private boolean flushQueued;
  private boolean dueKnown;
  private boolean stopping;
  private long delayGeneration;
  private long notBeforeMillis = Long.MIN_VALUE;
  private String host;

  /**
   * The behaviour of one host.
   *
   * <p>Supervision: a failed persist restarts it with back-off; state comes back from the journal,
   * and the request that was in flight reports to the new incarnation.
   *
   * @param entityId id from {@link HostEntityId}
   * @param passivator asked to stop an actor that has nothing to do
   */
  public static Behavior<Command> create(
      String entityId, HostServices services, Consumer<ActorRef<Command>> passivator) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new HostActor(context, timers, entityId, services, passivator)));
  }

  private HostActor(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      String entityId,
      HostServices services,
      Consumer<ActorRef<Command>> passivator) {
    super(
        PersistenceId.ofUniqueId(HostEntityId.PREFIX + entityId),
        SupervisorStrategy.restartWithBackoff(Duration.ofMillis(500), Duration.ofSeconds(30), 0.2));
    this.context = context;
    this.timers = timers;
    this.services = services;
    this.passivator = passivator;
    this.robots = new RobotsDesk(services.robots());
    this.bidder = new Bidder(services, context.getSelf());
    this.overflow = new Overflow(services);
    this.outbox = new Outbox(services);
    this.host = entityId.contains("://") ? entityId : "";
  }

  @Override
  public HostState emptyState() {
    return HostState.empty();
  }

  @Override
  public EventHandler<HostState, HostEvent> eventHandler() {
    return HostState::apply;
  }

  @Override
  public RetentionCriteria retentionCriteria() {
    return RetentionCriteria.snapshotEvery(500, 1).withDeleteEventsOnSnapshot();
  }

  @Override
  public SnapshotAdapter<HostState> snapshotAdapter() {
    return new SnapshotAdapter<>() {
      @Override
      public Object toJournal(HostState state) {
        return state.save();
      }

      @Override
      public HostState fromJournal(Object from) {
        return HostState.restore((HostSnapshot) from);
      }
    };
  }

  @Override
  public SignalHandler<HostState> signalHandler() {
    return newSignalHandlerBuilder()
        .onSignal(RecoveryCompleted.instance(), this::onRecovered)
        .build();
  }

  @Override
  public CommandHandler<Command, HostEvent, HostState> commandHandler() {
    return newCommandHandlerBuilder()
        .forAnyState()
        .onCommand(Deliver.class, this::onDeliver)
        .onCommand(Acked.class, this::onAcked)
        .onCommand(Granted.class, this::onGranted)
        .onCommand(PageDone.class, this::onPageDone)
        .onCommand(PageLost.class, this::onPageLost)
        .onCommand(RobotsDone.class, this::onRobotsDone)
        .onCommand(DelayOver.class, this::onDelayOver)
        .onCommand(Rescore.class, this::onRescore)
        .onCommand(DrawControl.class, this::onDrawControl)
        .onCommand(DueKnown.class, this::onDueKnown)
        .onCommand(Spilled.class, this::onSpilled)
        .onCommand(Loaded.class, this::onLoaded)
        .onCommand(Wake.class, (state, wake) -> onWake(state, wake))
        .onCommand(Stop.class, (state, stop) -> onStop(state))
        .onCommand(Tick.class, this::onTick)
        .build();
  }

  // ---- life

  private void onRecovered(HostState state) {
    if (!state.host().isEmpty()) {
      host = state.host();
    }
    dueKnown = state.hasWork();
    if (!state.stoppedCleanly()) {
      // a request may have been in flight at the kill: it counts as made, wait one full delay
      DelayClock assumed = state.clock().assumeFetchEnded(services.clock().instant());
      notBeforeMillis = assumed.nextAllowedMillis(services.settings().delays(), crawlDelay(state));
    }
    state.outboxBySeq().values().forEach(handoff -> outbox.send(host, handoff));
    timers.startTimerWithFixedDelay(Tick.RESEND, services.settings().resendAfter());
    timers.startTimerWithFixedDelay(Tick.IDLE, services.settings().passivateAfter());
    bid(state);
  }

  private Effect<HostEvent, HostState> onWake(HostState state, Wake wake) {
    host = wake.host();
    if (!state.hasWork() && inbox.isEmpty()) {
      services.due().remove(host); // a row left by a crash between an event and its removal
    } else {
      bid(state);
    }
    return Effect().none();
  }

  private Effect<HostEvent, HostState> onStop(HostState state) {
    boolean toldAgain = stopping;
    stopping = true;
    bidder.withdrawAll(host);
    if (inFlight != null && toldAgain) {
      return Effect().stop(); // no clean stop: recovery treats the request as made
    }
    if (inFlight != null) {
      timers.startSingleTimer(Stop.INSTANCE, LAST_REQUEST); // its outcome should be persisted
      return Effect().none();
    }
    Inbox.Turn turn = takeInbox(state);
    List<Long> acked = outbox.takeAcknowledged();
    List<HostEvent> last = new ArrayList<>(turn.events(host));
    if (state.stoppedCleanly() && acked.isEmpty() && last.isEmpty()) {
      turn.acknowledge(host, services);
      return Effect().stop();
    }
    if (!acked.isEmpty()) {
      last.add(new HostEvent.HandoffsAcked(acked));
    }
    last.add(new HostEvent.StoppedCleanly());
    return Effect().persist(last).thenRun(after -> received(after, turn)).thenStop();
  }

  private Effect<HostEvent, HostState> onTick(HostState state, Tick tick) {
    return switch (tick) {
      case FLUSH -> onFlush(state);
      case RESEND -> onResend(state);
      case IDLE -> onIdle(state);
    };
  }

  private Effect<HostEvent, HostState> onIdle(HostState state) {
    boolean busy = inFlight != null || !inbox.isEmpty() || !state.outboxBySeq().isEmpty();
    long due = nextAllowedMillis(state);
    long idleUntil = services.clock().millis() + services.settings().passivateAfter().toMillis();
    if (!busy && (!state.hasWork() || due > idleUntil)) {
      if (state.hasWork()) {
        services.due().put(host, due);
      }
      passivator.accept(context.getSelf());
    }
    return Effect().none();
  }

  // ---- links in

  private Effect<HostEvent, HostState> onDeliver(HostState state, Deliver message) {
    host = message.host();
    inbox.add(message);
    if (!dueKnown) {
      dueKnown = true; // asked for once; the answer flushes
      context.pipeToSelf(
          services.due().put(host, services.clock().millis()),
          (done, error) -> new DueKnown(error == null));
      flushQueued = true;
    } else if (!flushQueued && hurries(state, message)) {
      flushQueued = true;
      context.getSelf().tell(Tick.FLUSH);
    } else if (!flushQueued && !timers.isTimerActive(Tick.FLUSH)) {
      timers.startSingleTimer(Tick.FLUSH, services.settings().holdLinks());
    }
    return Effect().none();
  }

  /** Whether links that arrived should be persisted now rather than with the next outcome. */
  private boolean hurries(HostState state, Deliver message) {
    return message.replyTo() != null
        || inbox.isFull()
        || services
            .directory()
            .find(message.crawl())
            .map(crawl -> Arrivals.raiseBid(message, state.share(message.crawl()), crawl.scorer()))
            .orElse(true);
  }

  private Effect<HostEvent, HostState> onDueKnown(HostState state, DueKnown message) {
    if (!message.written()) {
      dueKnown = false;
      flushQueued = false;
      inbox.clear(); // not acknowledged: senders resend
      return Effect().none();
    }
    return onFlush(state);
  }

  /** Everything that came while the last event was being written becomes one event a crawl. */
  private Effect<HostEvent, HostState> onFlush(HostState state) {
    Inbox.Turn turn = takeInbox(state);
    List<HostEvent> events = turn.events(host);
    if (events.isEmpty()) {
      turn.acknowledge(host, services);
      return Effect().none();
    }
    return Effect()
        .persist(events)
        .thenRun(
            after -> {
              received(after, turn);
              bid(after);
            });
  }

  private Inbox.Turn takeInbox(HostState state) {
    flushQueued = false;
    timers.cancel(Tick.FLUSH);
    return inbox.take(crawl -> admission(state, crawl));
  }

  private void received(HostState after, Inbox.Turn turn) {
    turn.acknowledge(host, services);
    turn.byCrawl().forEach((crawl, result) -> record(crawl, result.refused));
    turn.byCrawl().keySet().forEach(crawl -> keepBound(after, crawl));
  }

  private Admission admission(HostState state, String crawl) {
    CrawlSpec.Bounds bounds =
        services
            .directory()
            .find(crawl)
            .map(context -> context.spec().bounds())
            .orElse(CrawlSpec.Bounds.NONE);
    return new Admission(state.share(crawl), bounds, robots.rules(state.robots()));
  }

  // ---- links out

  private Effect<HostEvent, HostState> onAcked(HostState state, Acked message) {
    outbox.acknowledged(state, message.seqs());
    return outbox.mustRecord(state) ? recordAcks() : Effect().none();
  }

  private Effect<HostEvent, HostState> recordAcks() {
    List<Long> acked = outbox.takeAcknowledged();
    return acked.isEmpty()
        ? Effect().none()
        : Effect().persist(new HostEvent.HandoffsAcked(acked)).thenRun(this::bid);
  }

  private Effect<HostEvent, HostState> onResend(HostState state) {
    outbox.resend(host, state);
    return inFlight == null ? recordAcks() : Effect().none();
  }

  // ---- bids and fetches

  private void bid(HostState state) {
    if (stopping) {
      return;
    }
    long now = services.clock().millis();
    long due = nextAllowedMillis(state);
    boolean ready = inFlight == null && due <= now;
    for (CrawlShare share : state.shares()) {
      bidder.bid(host, share, ready, freeAtMillis(state, due));
      overflow
          .refill(host, share)
          .ifPresent(
              load ->
                  context.pipeToSelf(
                      load,
                      (urls, error) -> new Loaded(share.crawl(), urls == null ? List.of() : urls)));
    }
    if (inFlight == null && !ready && state.hasQueue()) {
      delayGeneration++;
      timers.startSingleTimer(
          "delay", new DelayOver(delayGeneration), Duration.ofMillis(Math.max(1, due - now)));
    }
    if (!inbox.isEmpty() && !flushQueued && !state.hasQueue()) {
      flushQueued = true; // nothing better is left to do
      context.getSelf().tell(Tick.FLUSH);
    }
    if (dueKnown && !state.hasWork() && inbox.isEmpty() && inFlight == null) {
      dueKnown = false;
      services.due().remove(host);
    }
  }

  private long nextAllowedMillis(HostState state) {
    long byClock = state.clock().nextAllowedMillis(services.settings().delays(), crawlDelay(state));
    long byRobots = robots.blockedUntilMillis(state.robots());
    return Math.max(Math.max(byClock, byRobots), notBeforeMillis);
  }

  /** When this host expects to be ready: after its delay, or when the request is over. */
  private long freeAtMillis(HostState state, long dueMillis) {
    if (inFlight == null) {
      return dueMillis;
    }
    double mean =
        state.clock().recentMillis().stream().mapToInt(Integer::intValue).average().orElse(100);
    return inFlight.startedMillis() + (long) mean + delayAskedMillis(state);
  }

  private Optional<Duration> crawlDelay(HostState state) {
    return robots.crawlDelay(state.robots());
  }

  private Effect<HostEvent, HostState> onDelayOver(HostState state, DelayOver message) {
    if (message.generation() == delayGeneration) {
      bid(state);
    }
    return Effect().none();
  }

  private Effect<HostEvent, HostState> onRescore(HostState state, Rescore message) {
    CrawlShare share = state.share(message.crawl());
    services
        .directory()
        .find(message.crawl())
        .ifPresent(crawl -> bidder.rescore(share, crawl, services.sweeps()));
    long due = nextAllowedMillis(state);
    boolean ready = inFlight == null && due <= clockMillis();
    bidder.bid(host, share, ready, freeAtMillis(state, due));
    return Effect().none();
  }

  private Effect<HostEvent, HostState> onDrawControl(HostState state, DrawControl message) {
    host = message.host();
    long fingerprint = Fingerprint.of(message.url());
    UrlState known = state.stateOf(message.crawl(), fingerprint);
    if (known == UrlState.WAITING) {
      bidder.wantControl(message.crawl(), fingerprint);
      bid(state);
    } else if (known == UrlState.OVERFLOW) {
      context.pipeToSelf(
          overflow.loadOne(host, message.crawl(), fingerprint),
          (urls, error) -> new Loaded(message.crawl(), urls == null ? List.of() : urls));
      bidder.wantControl(message.crawl(), fingerprint);
    } else {
      services.crawls().controlMissed(message.crawl(), message.url(), known.words());
    }
    return Effect().none();
  }

  private Effect<HostEvent, HostState> onGranted(HostState state, Granted grant) {
    Optional<CrawlContext> crawl = services.directory().find(grant.crawl());
    long now = services.clock().millis();
    boolean ready = inFlight == null && !stopping && nextAllowedMillis(state) <= now;
    if (!ready || crawl.isEmpty()) {
      return refuseGrant(state, grant);
    }
    if (robots.mustAsk(state.robots(), services.clock().instant())) {
      askRobots(state, grant);
      return Effect().none();
    }
    Optional<QueuedUrl> chosen = bidder.choose(state.share(grant.crawl()), crawl.get(), grant);
    if (chosen.isEmpty()) {
      return refuseGrant(state, grant);
    }
    fetch(state, crawl.get(), chosen.get(), grant.control());
    return Effect().none();
  }

  private Effect<HostEvent, HostState> refuseGrant(HostState state, Granted grant) {
    services.slots().released(grant.crawl(), host, false);
    bidder.forget(grant.crawl());
    bid(state);
    return Effect().none();
  }

  private void askRobots(HostState state, Granted grant) {
    inFlight = new InFlight(grant.crawl(), 0, List.of(), clockMillis());
    bid(state);
    context.pipeToSelf(
        services
            .pipeline()
            .robots(
                robots.nextUrl(new HostKey(host)),
                delayAskedMillis(state),
                delayGivenMillis(state)),
        (result, error) -> new RobotsDone(grant.crawl(), result));
  }

  private void fetch(HostState state, CrawlContext crawl, QueuedUrl url, boolean control) {
    CrawlShare share = state.share(crawl.spec().id());
    FetchTask task =
        Tasks.of(crawl, url, share, control, delayAskedMillis(state), delayGivenMillis(state));
    inFlight =
        new InFlight(
            crawl.spec().id(), url.fingerprint(), List.copyOf(url.features()), clockMillis());
    bidder.bid(host, share, false, freeAtMillis(state, clockMillis()));
    context.pipeToSelf(
        services.pipeline().run(task),
        (report, error) -> error == null ? new PageDone(report) : new PageLost(task, error));
  }

  private long delayAskedMillis(HostState state) {
    return state.clock().delay(services.settings().delays(), crawlDelay(state)).toMillis();
  }

  private long delayGivenMillis(HostState state) {
    long last = state.clock().lastEndMillis();
    return last == Long.MIN_VALUE ? -1 : services.clock().millis() - last;
  }

  // ---- outcomes

  private Effect<HostEvent, HostState> onRobotsDone(HostState state, RobotsDone message) {
    inFlight = null;
    FetchResult result = message.result();
    DelayClock clock = state.clock().afterAnswer(services.clock().instant(), result.elapsed());
    Optional<RobotsRecord> learned =
        robots.learned(result, new HostKey(host), services.clock().instant(), state.robots());
    RobotsRecord record =
        learned.orElseGet(() -> Tasks.stillAsking(state.robots(), services.clock().millis()));
    List<HostEvent> events = new ArrayList<>();
    events.add(new HostEvent.RobotsLearned(record, clock));
    Map<String, Map<UrlState, List<CrawlUrl>>> refused = new LinkedHashMap<>();
    for (CrawlShare share : state.shares()) {
      List<CrawlUrl> disallowed = Tasks.disallowed(share, robots.rules(Optional.of(record)));
      if (!disallowed.isEmpty()) {
        refused.put(share.crawl(), Map.of(UrlState.REFUSED_ROBOTS, disallowed));
        events.add(
            new HostEvent.UrlsRefused(
                share.crawl(),
                List.of(
                    new Refusal(
                        UrlState.REFUSED_ROBOTS,
                        disallowed.stream().map(CrawlUrl::fingerprint).toList()))));
      }
    }
    return Effect()
        .persist(events)
        .thenRun(
            after -> {
              services.slots().released(message.crawl(), host, false);
              refused.forEach(this::record);
              settle(after);
            });
  }

  private Effect<HostEvent, HostState> onPageDone(HostState state, PageDone message) {
    FetchReport report = message.report();
    String crawl = report.task().crawl().spec().id();
    List<LinkFeatures> features = inFlight == null ? List.of() : inFlight.features();
    inFlight = null;
    DelayClock clock =
        Tasks.clockAfter(report, state.clock(), services.clock().instant(), services.settings());
    if (report.verdict().kind() == Verdict.Kind.RETRY) {
      int tries = report.task().triesBefore() + 1;
      return Effect()
          .persist(new HostEvent.BackedOff(crawl, report.task().url().value(), tries, clock))
          .thenRun(
              after -> {
                services.slots().released(crawl, host, false);
                settle(after);
              });
    }
    Outlinks out =
        Outlinks.sort(report, new HostKey(host), state, services.recent(), clockMillis());
    Admission.Result own = new Admission.Result();
    Admission admission = admission(state, crawl);
    out.own().forEach(batch -> admission.sort(batch, own));
    HostEvent.Fetched event =
        new HostEvent.Fetched(
            crawl,
            report.task().url().value(),
            Tasks.finalState(report.verdict()),
            report.judged().map(FetchReport.Judged::relevant).orElse(false),
            clock,
            own.admitted,
            own.refusals(),
            out.handoffs(),
            outbox.takeAcknowledged());
    // links that waited share the outcome's write
    Inbox.Turn turn = takeInbox(state);
    List<HostEvent> events = new ArrayList<>();
    events.add(event);
    events.addAll(turn.events(host));
    return Effect()
        .persist(events)
        .thenRun(
            after -> {
              boolean page = report.verdict().kind() == Verdict.Kind.PAGE && !report.again();
              services.slots().released(crawl, host, page);
              boolean drawn =
                  bidder.controlDone(crawl, report.task().url().fingerprint())
                      || report.task().arm() == PageRecord.Arm.CONTROL;
              services.crawls().outcome(report, features, drawn);
              out.handoffs().forEach(services.recent()::add);
              out.handoffs().forEach(handoff -> outbox.send(host, handoff));
              record(crawl, own.refused);
              keepBound(after, crawl);
              received(after, turn);
              settle(after);
            });
  }

  private Effect<HostEvent, HostState> onPageLost(HostState state, PageLost message) {
    inFlight = null;
    String crawl = message.task().crawl().spec().id();
    // the disk or database failed, or a bug: the URL stays waiting, the crawl is told
    notBeforeMillis = clockMillis() + services.settings().delays().backOffStart().toMillis();
    context.getLog().warn("{} was fetched but not stored", message.task().url(), message.cause());
    services.slots().released(crawl, host, false);
    services.crawls().storageTrouble(crawl, String.valueOf(message.cause()));
    settle(state);
    return Effect().none();
  }

  private void settle(HostState state) {
    if (stopping) {
      context.getSelf().tell(Stop.INSTANCE);
    } else {
      bid(state);
    }
  }

  private long clockMillis() {
    return services.clock().millis();
  }

  /** Rows for URLs refused without a request; their state is in the journal already. */
  private void record(String crawl, Map<UrlState, List<CrawlUrl>> refused) {
    if (!refused.isEmpty()) {
      List<PageRecord> rows = Tasks.refusedRows(crawl, host, refused, clockMillis());
      services.pipeline().refuse(rows);
      services.crawls().refused(crawl, rows);
    }
  }

  // ---- bounds

  private void keepBound(HostState state, String crawl) {
    Optional<CrawlContext> known = services.directory().find(crawl);
    if (known.isPresent()) {
      overflow
          .spill(host, state.share(crawl), known.get())
          .ifPresent(
              spill ->
                  context.pipeToSelf(
                      spill.written(),
                      (done, error) -> new Spilled(crawl, spill.fingerprints(), error == null)));
    }
  }

  private Effect<HostEvent, HostState> onSpilled(HostState state, Spilled message) {
    overflow.spillEnded(message.crawl());
    List<Long> stillWaiting =
        message.fingerprints().stream()
            .filter(fp -> state.stateOf(message.crawl(), fp) == UrlState.WAITING)
            .filter(fp -> inFlight == null || inFlight.fingerprint() != fp)
            .toList();
    if (!message.written() || stillWaiting.isEmpty()) {
      return Effect().none();
    }
    return Effect()
        .persist(new HostEvent.UrlsSpilled(message.crawl(), stillWaiting))
        .thenRun(this::bid);
  }

  private Effect<HostEvent, HostState> onLoaded(HostState state, Loaded message) {
    overflow.loadEnded(message.crawl());
    List<SavedUrl> back =
        message.urls().stream()
            .filter(
                url ->
                    state.stateOf(message.crawl(), Fingerprint.of(url.url())) == UrlState.OVERFLOW)
            .toList();
    if (back.isEmpty()) {
      return Effect().none();
    }
    return Effect()
        .persist(new HostEvent.UrlsRecalled(message.crawl(), back))
        .thenRun(
            after -> {
              overflow.delete(
                  host,
                  message.crawl(),
                  back.stream().map(url -> Fingerprint.of(url.url())).toList());
              bid(after);
            });
  }
}
