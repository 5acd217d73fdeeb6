package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.host.decide.Activity;
import prospector.actors.host.decide.DueVisits;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.OutcomeDecisions;
import prospector.actors.host.decide.RobotsJudge;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.actors.work.FetchReport;
import prospector.actors.work.RequestLog;
import prospector.actors.work.RevisitReport;
import prospector.actors.work.RevisitTask;
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
  private final HostSelf self;
  private final Requests requests;
  private final Outcomes outcomes;
  private final Agenda agenda;
  private final Queues queues;
  private final Findings findings;
  private final DueVisits visits;

  RevisitCycle(
      HostSelf self,
      Requests requests,
      Outcomes outcomes,
      Agenda agenda,
      Queues queues,
      Findings findings) {
    this.self = self;
    this.requests = requests;
    this.outcomes = outcomes;
    this.agenda = agenda;
    this.queues = queues;
    this.findings = findings;
    this.visits = queues.visits();
  }

  Effect<HostEvent, HostState> onRevisit(HostState state, HostMessage.Revisit message) {
    self.named(message.host());
    if (!state.crawlIds().contains(message.crawl())) {
      return outcomes.none(); // nothing of this crawl was ever fetched here
    }
    visits.add(message.crawl(), message.urls());
    agenda.bid(state);
    return outcomes.none();
  }

  /**
   * Uses a slot of the crawl for a visit where one is due: the slots that the crawl keeps for
   * visits, and those for which the host has nothing new.
   */
  boolean uses(HostState state, CrawlContext crawl, HostMessage.Granted grant) {
    String id = grant.crawl();
    boolean kept = grant.control() && !queues.bidder().hasDrawn(id);
    if (!visits.has(id) || !(kept || state.share(id).queue().size() == 0)) {
      return false;
    }
    Optional<CrawlUrl> next = nextAllowed(state, id);
    next.ifPresent(url -> request(state, crawl, url));
    return next.isPresent();
  }

  private Optional<CrawlUrl> nextAllowed(HostState state, String crawl) {
    RobotsRules rules = self.robots().rules(state.robots());
    if (self.robots().toCompile(rules) > 0) {
      return Optional.empty();
    }
    Optional<CrawlUrl> next = visits.next(crawl);
    StepCount steps = new StepCount();
    while (next.isPresent() && !isAllowed(rules, crawl, next.get(), steps)) {
      queues.giveUpVisit(crawl, next.get());
      next = steps.steps() < RobotsJudge.STEPS_A_TURN ? visits.next(crawl) : Optional.empty();
    }
    return next;
  }

  private boolean isAllowed(RobotsRules rules, String crawl, CrawlUrl url, StepCount steps) {
    return rules.allows(url, steps)
        && !self.services().gate().excludes(url)
        && self.services().scope(crawl).mayHold(url);
  }

  private void request(HostState state, CrawlContext crawl, CrawlUrl url) {
    RevisitTask task = new RevisitTask(crawl, url, self.timing().delay(state));
    requests.begin(new Activity.Revisiting(self.timing().nowMillis()));
    agenda.bid(state);
    self.whenDone(
        CompletableFuture.supplyAsync(
            () -> self.services().pipeline().stored(task), self.services().blocking()),
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
    RobotsRules rules = self.robots().rules(state.robots());
    boolean allowed = isAllowed(rules, task.crawl().spec().id(), task.url(), new StepCount());
    if (requests.isStopping() || !allowed) {
      notMade(state, task, allowed);
      return outcomes.none();
    }
    self.whenDone(
        self.services().pipeline().revisit(task, message.before()),
        (report, error) ->
            error == null
                ? new HostNote.RevisitDone(report, self.timing().now(), Groundwork.NONE)
                : new HostNote.RevisitLost(task, error));
    return outcomes.none();
  }

  private void notMade(HostState state, RevisitTask task, boolean allowed) {
    String crawl = task.crawl().spec().id();
    requests.end();
    if (!allowed) {
      queues.giveUpVisit(crawl, task.url());
    }
    self.services().slots().released(crawl, self.name(), false);
    agenda.settle(state);
  }

  Effect<HostEvent, HostState> onDone(HostState state, HostNote.RevisitDone message) {
    FetchReport report = message.report().report();
    Findings.Found found =
        findings.of(state, new OutcomeDecisions.Ended(report, message.end(), message.groundwork()));
    Awaited before =
        new Awaited(
            found.needs(),
            message.groundwork(),
            found.decided().bringsWork(),
            done -> new HostNote.RevisitDone(message.report(), message.end(), done),
            error -> new HostNote.RevisitLost(task(report), error));
    return outcomes.after(before, () -> persist(message, found));
  }

  private Effect<HostEvent, HostState> persist(HostNote.RevisitDone message, Findings.Found found) {
    findings.recording();
    return outcomes.persistEnd(
        message,
        List.of(HostEvent.Revisited.of(found.event())),
        after -> {
          done(after, message.report());
          findings.handOff(found);
          findings.follow(after, found);
          agenda.settle(after);
        });
  }

  private void done(HostState state, RevisitReport visit) {
    String crawl = Findings.crawl(visit.report());
    visits.done(crawl, visit.report().task().url().fingerprint());
    self.services().slots().released(crawl, self.name(), false);
    self.services().crawls().revisited(visit, state.share(crawl).nuggets() > 0);
  }

  private static RevisitTask task(FetchReport report) {
    return new RevisitTask(report.task().crawl(), report.task().url(), new RequestLog.Delay(0, 0));
  }

  /** The disk or the database failed, or a bug: the page stays due. */
  Effect<HostEvent, HostState> onLost(HostState state, HostNote.RevisitLost message) {
    String crawl = message.task().crawl().spec().id();
    visits.done(crawl, message.task().url().fingerprint());
    agenda.requestLost(state, crawl, message.task().url() + " was not visited", message.cause());
    return outcomes.none();
  }
}
