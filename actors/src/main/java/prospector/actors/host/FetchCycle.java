package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EffectFactories;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.work.FetchReport;
import prospector.actors.work.FetchTask;
import prospector.actors.work.Verdict;
import prospector.persistence.PageRecord;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.QueuedUrl;
import prospector.web.url.HostKey;

/**
 * The host actor's answers to a granted fetch slot and to the outcome of the request made with it.
 *
 * <p><em>A slot is held until the outcome is persisted, and released exactly once.</em>
 */
final class FetchCycle {
  private final AwakeHost awake;
  private final OutcomeDecisions decisions;
  private final Outbox outbox;
  private final LinkIntake links;
  private final EffectFactories<HostEvent, HostState> effects;
  private final HostServices services;
  private final HostTiming timing;
  private @Nullable Outcome unpersisted;

  /**
   * An outcome on its way to the journal.
   *
   * @param note what brought it
   * @param request what was in flight
   * @param after what follows once it is persisted
   */
  private record Outcome(HostNote note, @Nullable InFlight request, Consumer<HostState> after) {}

  FetchCycle(
      AwakeHost awake,
      OutcomeDecisions decisions,
      Outbox outbox,
      LinkIntake links,
      EffectFactories<HostEvent, HostState> effects) {
    this.awake = awake;
    this.links = links;
    this.decisions = decisions;
    this.outbox = outbox;
    this.effects = effects;
    this.services = awake.services();
    this.timing = awake.timing();
  }

  /**
   * The journal failed while an outcome was being persisted: it is decided anew from the state that
   * came back, with its slot still held. If it was written after all, only its answer was lost.
   */
  void recovered(HostState state) {
    Outcome lost = unpersisted;
    unpersisted = null;
    if (lost == null) {
      return;
    }
    if (lost.note() instanceof HostNote.PageDone done && isFinal(state, done.report().task())) {
      lost.after().accept(state);
      return;
    }
    if (lost.request() != null) {
      awake.begin(lost.request());
    }
    awake.context().getSelf().tell(lost.note());
  }

  private static boolean isFinal(HostState state, FetchTask task) {
    UrlState known = state.stateOf(task.crawl().spec().id(), task.url().fingerprint());
    return known != UrlState.WAITING;
  }

  private Effect<HostEvent, HostState> persist(
      HostNote note, List<HostEvent> events, Consumer<HostState> after) {
    unpersisted = new Outcome(note, awake.inFlight(), after);
    awake.end();
    return effects
        .persist(events)
        .thenRun(
            state -> {
              unpersisted = null;
              after.accept(state);
            });
  }

  Effect<HostEvent, HostState> onGranted(HostState state, HostActor.Granted grant) {
    Optional<CrawlContext> crawl = services.directory().find(grant.crawl());
    if (!awake.isReady(state) || crawl.isEmpty()) {
      return refuse(state, grant);
    }
    if (awake.robots().mustAsk(state.robots(), timing.now())) {
      askRobots(state, grant);
      return effects.none();
    }
    Optional<QueuedUrl> chosen =
        awake.bidder().choose(state.share(grant.crawl()), crawl.get(), grant);
    if (chosen.isEmpty()) {
      return refuse(state, grant);
    }
    fetch(state, crawl.get(), chosen.get(), grant.control());
    return effects.none();
  }

  private Effect<HostEvent, HostState> refuse(HostState state, HostActor.Granted grant) {
    services.slots().released(grant.crawl(), awake.host(), false);
    awake.bidder().forget(grant.crawl());
    awake.bid(state);
    return effects.none();
  }

  private void askRobots(HostState state, HostActor.Granted grant) {
    awake.begin(InFlight.robots(grant.crawl(), timing.nowMillis()));
    awake.bid(state);
    awake
        .context()
        .pipeToSelf(
            services
                .pipeline()
                .robots(
                    awake.robots().nextUrl(new HostKey(awake.host())),
                    timing.askedMillis(state),
                    timing.givenMillis(state)),
            (result, error) -> new HostNote.RobotsDone(grant.crawl(), result));
  }

  private void fetch(HostState state, CrawlContext crawl, QueuedUrl url, boolean control) {
    CrawlShare share = state.share(crawl.spec().id());
    FetchTask task =
        Tasks.of(crawl, url, share, control, timing.askedMillis(state), timing.givenMillis(state));
    awake.begin(InFlight.page(crawl.spec().id(), url, timing.nowMillis()));
    awake.bid(state, share);
    awake
        .context()
        .pipeToSelf(
            services.pipeline().run(task),
            (report, error) ->
                error == null
                    ? new HostNote.PageDone(report, timing.now(), RefusedRows.NONE)
                    : new HostNote.PageLost(task, error));
  }

  Effect<HostEvent, HostState> onRobotsDone(HostState state, HostNote.RobotsDone message) {
    HostEvent.RobotsLearned learned = decisions.learned(state, message.result(), timing.now());
    return onRobotsKnown(
        state, new HostNote.RobotsKnown(message.crawl(), learned, RefusedRows.NONE));
  }

  Effect<HostEvent, HostState> onRobotsKnown(HostState state, HostNote.RobotsKnown message) {
    String crawl = message.crawl();
    List<HostEvent> events = new ArrayList<>();
    events.add(message.learned());
    List<PageRecord> rows = new ArrayList<>();
    for (OutcomeDecisions.Disallowed disallowed : decisions.disallowed(state, message.learned())) {
      events.add(disallowed.event());
      rows.addAll(
          Tasks.refusedRows(
              disallowed.event().crawl(), awake.host(), disallowed.refused(), timing.nowMillis()));
    }
    if (awake.writesFirst(
        rows,
        message.rows(),
        written -> new HostNote.RobotsKnown(crawl, message.learned(), written),
        error -> new HostNote.RobotsLost(crawl, error))) {
      return effects.none();
    }
    return persist(
        message,
        events,
        after -> {
          services.slots().released(crawl, awake.host(), false);
          awake.refused(rows);
          awake.settle(after);
        });
  }

  Effect<HostEvent, HostState> onRobotsLost(HostState state, HostNote.RobotsLost message) {
    return lost(state, message.crawl(), "robots.txt of " + awake.host(), message.cause());
  }

  Effect<HostEvent, HostState> onPageDone(HostState state, HostNote.PageDone message) {
    FetchReport report = message.report();
    if (report.verdict().kind() == Verdict.Kind.RETRY) {
      return persistBackOff(state, message);
    }
    OutcomeDecisions.AfterPage decided =
        decisions.page(state, report, outbox.acknowledged(), message.end());
    String crawl = report.task().crawl().spec().id();
    List<PageRecord> refused =
        Tasks.refusedRows(crawl, awake.host(), decided.own().refused, timing.nowMillis());
    if (awake.writesFirst(
        refused,
        message.rows(),
        written -> new HostNote.PageDone(report, message.end(), written),
        error -> new HostNote.PageLost(report.task(), error))) {
      return effects.none(); // still in flight: the slot is held
    }
    InFlight request = awake.inFlight();
    List<LinkFeatures> features = request == null ? List.of() : request.features();
    outbox.takeAcknowledged(); // they are in the event
    Inbox.Turn turn = links.takeAlong(state); // links that waited share the outcome's write
    List<HostEvent> events = new ArrayList<>();
    events.add(decided.event());
    events.addAll(turn.events(awake.host()));
    return persist(
        message,
        events,
        after -> {
          done(after, report, decided, features);
          awake.refused(refused);
          awake.returned(crawl, decided.own());
          links.taken(after, turn);
          awake.settle(after);
        });
  }

  private Effect<HostEvent, HostState> persistBackOff(HostState state, HostNote.PageDone message) {
    FetchReport report = message.report();
    return persist(
        message,
        List.<HostEvent>of(decisions.backOff(state, report, message.end())),
        after -> {
          services.slots().released(report.task().crawl().spec().id(), awake.host(), false);
          awake.settle(after);
        });
  }

  private void done(
      HostState state,
      FetchReport report,
      OutcomeDecisions.AfterPage decided,
      List<LinkFeatures> features) {
    String crawl = report.task().crawl().spec().id();
    boolean page = report.verdict().kind() == Verdict.Kind.PAGE && !report.again();
    services.slots().released(crawl, awake.host(), page);
    boolean drawn =
        awake.bidder().controlDone(crawl, report.task().url().fingerprint())
            || report.task().arm() == PageRecord.Arm.CONTROL;
    services.crawls().outcome(report, features, drawn);
    decided.event().handoffs().forEach(services.recent()::add);
    decided.event().handoffs().forEach(handoff -> outbox.send(awake.host(), handoff));
    awake.keepBound(state, crawl);
  }

  /** The disk or database failed, or a bug: the URL stays waiting, the crawl is told. */
  Effect<HostEvent, HostState> onPageLost(HostState state, HostNote.PageLost message) {
    String crawl = message.task().crawl().spec().id();
    return lost(state, crawl, message.task().url().value(), message.cause());
  }

  private Effect<HostEvent, HostState> lost(
      HostState state, String crawl, String what, Throwable cause) {
    awake.end();
    timing.pause();
    awake.context().getLog().warn("{} was fetched but not stored", what, cause);
    services.slots().released(crawl, awake.host(), false);
    services.crawls().storageTrouble(crawl, String.valueOf(cause));
    awake.settle(state);
    return effects.none();
  }
}
