package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.handoff.Outbox;
import prospector.actors.host.decide.Admission;
import prospector.actors.host.decide.DueVisits;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.HostTiming;
import prospector.actors.host.decide.InFlight;
import prospector.actors.host.decide.OutcomeDecisions;
import prospector.actors.host.decide.RobotsJudge;
import prospector.actors.host.decide.Tasks;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.actors.work.FetchReport;
import prospector.actors.work.RequestLog;
import prospector.actors.work.RevisitReport;
import prospector.actors.work.RevisitTask;
import prospector.persistence.PageRecord;
import prospector.web.robots.RobotsRules;
import prospector.web.robots.StepCount;
import prospector.web.url.CrawlUrl;

/**
 * The host actor's requests for pages that are stored already, each made with a granted slot in the
 * place of a new page.
 *
 * <p><em>A visit is a request like any other: one at a time, after the delay, within robots.txt and
 * exclusions, backed off from.</em> Its links are persisted before it counts as made; until then
 * its page stays due.
 */
final class RevisitCycle {
  private final AwakeHost awake;
  private final OutcomeDecisions decisions;
  private final Outbox outbox;
  private final HostServices services;
  private final HostTiming timing;
  private final DueVisits visits;

  RevisitCycle(AwakeHost awake, OutcomeDecisions decisions, Outbox outbox) {
    this.awake = awake;
    this.decisions = decisions;
    this.outbox = outbox;
    this.services = awake.services();
    this.timing = awake.timing();
    this.visits = awake.visits();
  }

  Effect<HostEvent, HostState> onRevisit(HostState state, HostMessage.Revisit message) {
    awake.named(message.host());
    if (!state.crawlIds().contains(message.crawl())) {
      return awake.effects().none(); // nothing of this crawl was ever fetched here
    }
    visits.add(message.crawl(), message.urls());
    awake.bid(state);
    return awake.effects().none();
  }

  /**
   * Uses a slot of the crawl for a visit where one is due: the slots that the crawl keeps for
   * visits, and those for which the host has nothing new.
   */
  boolean ask(HostState state, CrawlContext crawl, HostMessage.Granted grant) {
    String id = grant.crawl();
    boolean kept = grant.control() && !awake.bidder().hasDrawn(id);
    if (!visits.has(id) || !(kept || state.share(id).queue().size() == 0)) {
      return false;
    }
    Optional<CrawlUrl> next = nextAllowed(state, id);
    next.ifPresent(url -> request(state, crawl, url));
    return next.isPresent();
  }

  private Optional<CrawlUrl> nextAllowed(HostState state, String crawl) {
    RobotsRules rules = awake.robots().rules(state.robots());
    if (awake.robots().toCompile(rules) > 0) {
      return Optional.empty();
    }
    Optional<CrawlUrl> next = visits.next(crawl);
    StepCount steps = new StepCount();
    while (next.isPresent() && !isAllowed(rules, crawl, next.get(), steps)) {
      giveUp(crawl, next.get());
      next = steps.steps() < RobotsJudge.STEPS_A_TURN ? visits.next(crawl) : Optional.empty();
    }
    return next;
  }

  private boolean isAllowed(RobotsRules rules, String crawl, CrawlUrl url, StepCount steps) {
    return rules.allows(url, steps)
        && !services.gate().excludes(url)
        && services.scope(crawl).mayHold(url);
  }

  private void giveUp(String crawl, CrawlUrl url) {
    visits.done(crawl, url.fingerprint());
    services.crawls().notVisited(crawl, url.value());
  }

  /** Nothing may be asked of this host any more. */
  void giveUpAll(String crawl) {
    for (Optional<CrawlUrl> next = visits.next(crawl);
        next.isPresent();
        next = visits.next(crawl)) {
      giveUp(crawl, next.get());
    }
  }

  private void request(HostState state, CrawlContext crawl, CrawlUrl url) {
    RevisitTask task = new RevisitTask(crawl, url, timing.delay(state));
    awake.begin(InFlight.siteFile(timing.nowMillis()));
    awake.bid(state);
    awake
        .context()
        .pipeToSelf(
            CompletableFuture.supplyAsync(
                () -> services.pipeline().stored(task), services.blocking()),
            (before, error) ->
                error == null
                    ? new HostNote.RevisitReady(task, before)
                    : new HostNote.RevisitLost(task, error));
  }

  /**
   * The row is read. The request goes out from here, as those for pages do: after the actor has
   * stopped, and the host may be another node's, it does not.
   */
  Effect<HostEvent, HostState> onReady(HostState state, HostNote.RevisitReady message) {
    RevisitTask task = message.task();
    RobotsRules rules = awake.robots().rules(state.robots());
    boolean allowed = isAllowed(rules, task.crawl().spec().id(), task.url(), new StepCount());
    if (awake.isStopping() || !allowed) {
      notMade(state, task, allowed);
      return awake.effects().none();
    }
    awake
        .context()
        .pipeToSelf(
            services.pipeline().revisit(task, message.before()),
            (report, error) ->
                error == null
                    ? new HostNote.RevisitDone(report, timing.now(), Groundwork.NONE)
                    : new HostNote.RevisitLost(task, error));
    return awake.effects().none();
  }

  private void notMade(HostState state, RevisitTask task, boolean allowed) {
    String crawl = task.crawl().spec().id();
    awake.end();
    if (!allowed) {
      giveUp(crawl, task.url());
    }
    services.slots().released(crawl, awake.host(), false);
    awake.settle(state);
  }

  Effect<HostEvent, HostState> onDone(HostState state, HostNote.RevisitDone message) {
    FetchReport report = message.report().report();
    String crawl = report.task().crawl().spec().id();
    OutcomeDecisions.AfterPage decided =
        decisions.page(
            state,
            new OutcomeDecisions.Ended(report, message.end(), message.groundwork()),
            outbox.acknowledged());
    Admission.Result own = decided.own();
    List<PageRecord> refused =
        Tasks.refusedRows(crawl, awake.host(), own.refused, timing.nowMillis());
    Map<String, Set<CrawlUrl>> doubtful =
        own.doubtful.isEmpty() ? Map.of() : Map.of(crawl, own.doubtful);
    Outcomes.Before before =
        new Outcomes.Before(
            new Groundwork.Needs(refused, doubtful, own.open()),
            message.groundwork(),
            decided.bringsWork(),
            done -> new HostNote.RevisitDone(message.report(), message.end(), done),
            error -> new HostNote.RevisitLost(task(report), error));
    return awake.outcomes().after(before, () -> persist(message, decided, refused));
  }

  private Effect<HostEvent, HostState> persist(
      HostNote.RevisitDone message, OutcomeDecisions.AfterPage decided, List<PageRecord> refused) {
    String crawl = message.report().report().task().crawl().spec().id();
    outbox.takeAcknowledged(); // they are in the event
    List<HostEvent> events = new ArrayList<>();
    events.add(HostEvent.Revisited.of(decided.event()));
    return awake
        .outcomes()
        .persistEnd(
            message,
            events,
            after -> {
              done(after, message.report(), decided);
              awake.refused(refused);
              awake.returned(crawl, decided.own());
              awake.settle(after);
            });
  }

  private void done(HostState state, RevisitReport visit, OutcomeDecisions.AfterPage decided) {
    FetchReport report = visit.report();
    String crawl = report.task().crawl().spec().id();
    visits.done(crawl, report.task().url().fingerprint());
    services.slots().released(crawl, awake.host(), false);
    services.crawls().revisited(visit, state.share(crawl).nuggets() > 0);
    decided.event().handoffs().forEach(services.recent()::add);
    decided.event().handoffs().forEach(handoff -> outbox.send(awake.host(), handoff));
    awake.overflow().keepBound(state, crawl);
  }

  private static RevisitTask task(FetchReport report) {
    return new RevisitTask(report.task().crawl(), report.task().url(), new RequestLog.Delay(0, 0));
  }

  /** The disk or the database failed, or a bug: the page stays due. */
  Effect<HostEvent, HostState> onLost(HostState state, HostNote.RevisitLost message) {
    awake.end();
    timing.pause();
    String crawl = message.task().crawl().spec().id();
    awake.context().getLog().warn("{} was not visited", message.task().url(), message.cause());
    visits.done(crawl, message.task().url().fingerprint());
    services.slots().released(crawl, awake.host(), false);
    services.crawls().storageTrouble(crawl, String.valueOf(message.cause()));
    awake.settle(state);
    return awake.effects().none();
  }
}
