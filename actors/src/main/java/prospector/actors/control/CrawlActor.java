package prospector.actors.control;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.FoundLink;
import prospector.actors.host.HostActor;
import prospector.actors.host.LinkBatch;
import prospector.actors.learn.LearnerActor;
import prospector.actors.work.FetchReport;
import prospector.actors.work.Verdict;
import prospector.persistence.ControlTable;
import prospector.persistence.DueTable;
import prospector.persistence.PageRecord;
import prospector.prioritizer.ControlPool;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.Parent;
import prospector.prioritizer.Policy;
import prospector.prioritizer.SlotAuction;
import prospector.web.page.Link;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * Runs one crawl on this node: seeds it, counts outcomes, draws the control arm, wakes hosts that
 * are due, and stops it when a budget is spent or nothing is left.
 *
 * <p><em>It only decides when: what is fetched is the hosts' and the dispatcher's business.</em> It
 * may die and start again: counts come from the database, seeds are delivered again (known URLs are
 * ignored).
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

  /** A page was fetched and could not be stored. */
  public record StorageTrouble(String crawl, String message) implements Command {}

  /** A URL that the control arm drew does not wait at its host. */
  public record ControlMissed(String crawl, String url, String state) implements Command {}

  /** Asks how far the crawl is. */
  public record GetStatus(ActorRef<CrawlStatus> replyTo) implements Command {}

  /** Stops the crawl; it finishes once nothing is in flight. */
  public record Stop(String reason) implements Command {}

  /** Begins: the hosts can be reached now. */
  public enum Begin implements Command {
    NOW
  }

  private enum Tick implements Command {
    SECOND
  }

  private record LoadKnown(Dispatcher.Load load) implements Command {}

  private record DueKnown(List<DueTable.Row> due, boolean nothingSoon) implements Command {}

  private record SeedTaken(String host) implements Command {}

  private record DrawFound(String url, Optional<ControlDraws.Found> found, boolean asked)
      implements Command {}

  /** Collaborators. */
  public record Parts(
      CrawlContext crawl,
      CrawlDesk desk,
      ActorRef<LearnerActor.Command> learner,
      ActorRef<Dispatcher.Command> dispatcher,
      Consumer<CrawlStatus> onFinished) {}

  private static final int WAKES_A_TICK = 2_000; // design section 4: the waker is paced
  private static final int LAST_REQUESTS_SECONDS = 5; // what is slower stays waiting
  private static final int QUIET_TICKS = 3; // nothing to do for so long: exhausted

  private final CrawlContext crawl;
  private final CrawlDesk desk;
  private final ActorRef<LearnerActor.Command> learner;
  private final ActorRef<Dispatcher.Command> dispatcher;
  private final Consumer<CrawlStatus> onFinished;
  private final TimerScheduler<Command> timers;
  private final CrawlTally tally;
  private final ControlPool pool;
  private final Map<String, List<CrawlUrl>> seedsLeft = new HashMap<>();
  private CrawlTally.NodeLoad load = CrawlTally.NodeLoad.NONE;
  private long duePolledMillis = Long.MIN_VALUE;
  private String stopReason = "";
  private @Nullable CrawlStatus last; // final, once the crawl has ended
  private int quiet;
  private int drawsOut;
  private long drawsDone;
  private int ticks;
  private int stoppedAtTick;

  /** A crawl that starts, or goes on where it was, when it is told to {@link Begin}. */
  public static Behavior<Command> create(Parts parts) {
    return Behaviors.setup(
        context -> Behaviors.withTimers(timers -> new CrawlActor(context, timers, parts)));
  }

  private CrawlActor(ActorContext<Command> context, TimerScheduler<Command> timers, Parts parts) {
    super(context);
    this.crawl = parts.crawl();
    this.desk = parts.desk();
    this.learner = parts.learner();
    this.dispatcher = parts.dispatcher();
    this.onFinished = parts.onFinished();
    CrawlSpec spec = crawl.spec();
    this.tally = desk.tally(spec);
    this.pool = desk.pool();
    this.drawsDone = desk.draws().size();
    spec.seeds()
        .forEach(
            seed ->
                seedsLeft
                    .computeIfAbsent(seed.host().value(), host -> new java.util.ArrayList<>())
                    .add(seed));
    this.timers = timers;
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Report.class, this::onReport)
        .onMessage(Refused.class, this::onRefused)
        .onMessage(Returned.class, this::onReturned)
        .onMessage(ControlMissed.class, this::onControlMissed)
        .onMessage(DrawFound.class, this::onDrawFound)
        .onMessage(StorageTrouble.class, this::onStorageTrouble)
        .onMessage(GetStatus.class, this::onGetStatus)
        .onMessage(Stop.class, this::onStop)
        .onMessage(LoadKnown.class, this::onLoadKnown)
        .onMessage(DueKnown.class, this::onDueKnown)
        .onMessage(SeedTaken.class, this::onSeedTaken)
        .onMessageEquals(Tick.SECOND, this::onTick)
        .onMessageEquals(Begin.NOW, this::onBegin)
        .build();
  }

  private Behavior<Command> onBegin() {
    CrawlSpec spec = crawl.spec();
    dispatcher.tell(
        new Dispatcher.Open(
            spec.id(),
            SlotAuction.marginFor(Policy.parse(spec.policy()), spec.marginLogOdds()),
            spec.bounds().hosts(),
            tally.pagesLeft()));
    deliverSeeds();
    pollDue();
    timers.startTimerWithFixedDelay(Tick.SECOND, Duration.ofSeconds(1));
    return this;
  }

  // ---- outcomes

  private Behavior<Command> onReport(Report message) {
    FetchReport report = message.report();
    if (!report.again()) {
      tally.count(report, desk.clock().millis());
    }
    quiet = 0;
    boolean page = report.verdict().kind() == Verdict.Kind.PAGE;
    if (page && !message.features().isEmpty()) {
      learner.tell(
          new LearnerActor.Reward(message.features(), report.judged().orElseThrow().relevant()));
    }
    if (message.drawn()) {
      List<CrawlUrl> targets =
          report
              .judged()
              .map(judged -> judged.links().stream().map(Link::target).toList())
              .orElseGet(() -> report.verdict().target().map(List::of).orElse(List.of()));
      boolean relevant = report.judged().map(FetchReport.Judged::relevant).orElse(false);
      drawDone(new ControlDraws.Found(report.task().url().value(), page, relevant, targets));
    }
    drawMore();
    String reason = tally.finishReason(desk.clock().millis());
    return reason.isEmpty() ? this : stopWith(reason);
  }

  private Behavior<Command> onRefused(Refused message) {
    tally.countRefused(message.rows());
    return this;
  }

  private Behavior<Command> onReturned(Returned message) {
    tally.countReturned(message.urls());
    return this;
  }

  private Behavior<Command> onStorageTrouble(StorageTrouble message) {
    return stopWith("storage: " + message.message());
  }

  // ---- the control arm

  private void drawMore() {
    double share = crawl.spec().controlShare();
    while (stopReason.isEmpty() && drawsDone + drawsOut < share * tally.pages()) {
      Optional<CrawlUrl> drawn = pool.draw();
      if (drawn.isEmpty()) {
        return;
      }
      drawsOut++;
      lookUp(drawn.get().value(), false);
    }
  }

  private void lookUp(String url, boolean asked) {
    getContext()
        .pipeToSelf(
            CompletableFuture.supplyAsync(
                () -> desk.control().find(crawl.spec().id(), url), desk.blocking()),
            (found, error) -> new DrawFound(url, found == null ? Optional.empty() : found, asked));
  }

  private Behavior<Command> onDrawFound(DrawFound message) {
    if (message.found().isPresent()) {
      drawDone(message.found().get());
    } else if (message.asked()) {
      drawDone(new ControlDraws.Found(message.url(), false, false, List.of()));
    } else {
      HostKey host = CrawlUrl.ofNormal(message.url()).host();
      desk.router()
          .tell(host, new HostActor.DrawControl(host.value(), crawl.spec().id(), message.url()));
    }
    return this;
  }

  private Behavior<Command> onControlMissed(ControlMissed message) {
    lookUp(message.url(), true); // fetched since, or refused without a request
    return this;
  }

  private void drawDone(ControlDraws.Found found) {
    drawsOut = Math.max(0, drawsOut - 1);
    drawsDone++;
    ControlTable.Row row = new ControlTable.Row(found.url(), found.page(), found.relevant());
    tally.countControl(row);
    found.targets().forEach(pool::offer);
    desk.blocking().execute(() -> desk.controlTable().append(crawl.spec().id(), row));
  }

  // ---- seeds and hosts that are due

  private void deliverSeeds() {
    seedsLeft.forEach(
        (host, seeds) -> {
          List<FoundLink> links = seeds.stream().map(FoundLink::seed).toList();
          LinkBatch batch = new LinkBatch(Parent.SEED, desk.clock().millis(), links);
          ActorRef<HostActor.Received> replyTo =
              getContext()
                  .messageAdapter(HostActor.Received.class, done -> new SeedTaken(done.host()));
          desk.router()
              .tell(
                  new HostKey(host),
                  new HostActor.Deliver(
                      host,
                      crawl.spec().id(),
                      List.of(new HostActor.Parcel("", 0, batch)),
                      replyTo));
        });
  }

  private Behavior<Command> onSeedTaken(SeedTaken message) {
    List<CrawlUrl> taken = seedsLeft.remove(message.host());
    if (taken != null) {
      taken.forEach(pool::offer);
      drawMore();
    }
    return this;
  }

  private void pollDue() {
    long now = desk.clock().millis();
    long from = duePolledMillis;
    duePolledMillis = now;
    getContext()
        .pipeToSelf(
            CompletableFuture.supplyAsync(
                () -> {
                  List<DueTable.Row> due = desk.due().dueBetween(from, now, WAKES_A_TICK);
                  long horizon = now + desk.exhaustionHorizon().toMillis();
                  return new DueKnown(due, desk.due().due(horizon, 1).isEmpty());
                },
                desk.blocking()),
            (known, error) -> known == null ? new DueKnown(List.of(), false) : known);
  }

  private Behavior<Command> onDueKnown(DueKnown message) {
    for (DueTable.Row row : message.due()) {
      desk.router().tell(new HostKey(row.host()), new HostActor.Wake(row.host()));
    }
    if (message.due().size() == WAKES_A_TICK) {
      duePolledMillis = message.due().get(WAKES_A_TICK - 1).dueMillis() - 1; // the rest next time
    }
    boolean nothing =
        message.nothingSoon() && load.inFlight() == 0 && load.hosts() == 0 && seedsLeft.isEmpty();
    quiet = nothing ? quiet + 1 : 0;
    return quiet >= QUIET_TICKS && stopReason.isEmpty() ? stopWith("exhausted") : this;
  }

  // ---- the second hand

  private Behavior<Command> onTick() {
    if (last != null) {
      return this;
    }
    ticks++;
    getContext()
        .ask(
            Dispatcher.Load.class,
            dispatcher,
            Duration.ofSeconds(5),
            replyTo -> new Dispatcher.GetLoad(crawl.spec().id(), replyTo),
            (answer, error) ->
                answer == null
                    ? new LoadKnown(new Dispatcher.Load(load.inFlight(), load.queued(), 0, 0))
                    : new LoadKnown(answer));
    pollDue();
    if (ticks % 5 == 0 && !seedsLeft.isEmpty()) {
      deliverSeeds();
    }
    drawMore();
    String reason = tally.finishReason(desk.clock().millis());
    return reason.isEmpty() ? this : stopWith(reason);
  }

  private Behavior<Command> onLoadKnown(LoadKnown message) {
    Dispatcher.Load now = message.load();
    load = new CrawlTally.NodeLoad(now.inFlight(), now.queued(), now.hosts());
    return finishWhenIdle();
  }

  private Behavior<Command> onStop(Stop message) {
    return stopWith(message.reason());
  }

  private Behavior<Command> stopWith(String reason) {
    if (stopReason.isEmpty()) {
      stopReason = reason;
      stoppedAtTick = ticks;
      dispatcher.tell(new Dispatcher.Close(crawl.spec().id()));
      getContext()
          .ask(
              Dispatcher.Load.class,
              dispatcher,
              Duration.ofSeconds(5),
              replyTo -> new Dispatcher.GetLoad(crawl.spec().id(), replyTo),
              (answer, error) ->
                  new LoadKnown(answer == null ? new Dispatcher.Load(1, 0, 0, 0) : answer));
    }
    return this;
  }

  private Behavior<Command> finishWhenIdle() {
    boolean waitedEnough = ticks - stoppedAtTick >= LAST_REQUESTS_SECONDS;
    if (!stopReason.isEmpty() && last == null && (load.inFlight() == 0 || waitedEnough)) {
      last = status();
      onFinished.accept(last);
    }
    return this;
  }

  private Behavior<Command> onGetStatus(GetStatus message) {
    message.replyTo().tell(last == null ? status() : last);
    return this;
  }

  private CrawlStatus status() {
    CrawlStatus.State state =
        stopReason.isEmpty()
            ? CrawlStatus.State.RUNNING
            : stopReason.equals("interrupted")
                ? CrawlStatus.State.STOPPED
                : CrawlStatus.State.FINISHED;
    return tally.status(state, load, crawl.scorer().version(), stopReason, desk.clock().millis());
  }
}
