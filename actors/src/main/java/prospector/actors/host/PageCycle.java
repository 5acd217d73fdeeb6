package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.host.decide.Activity;
import prospector.actors.host.decide.Arrived;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.Tasks;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.actors.work.FetchReport;
import prospector.actors.work.FetchTask;
import prospector.actors.work.Verdict;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.QueuedUrl;

/**
 * The host actor's requests for new pages, each made with a granted slot.
 *
 * <p><em>The slot is held until the outcome is persisted, and released exactly once.</em>
 */
final class PageCycle {
  private final HostSelf self;
  private final Requests requests;
  private final Outcomes outcomes;
  private final Agenda agenda;
  private final Findings findings;
  private final LinkIntake links;

  PageCycle(
      HostSelf self,
      Requests requests,
      Outcomes outcomes,
      Agenda agenda,
      Findings findings,
      LinkIntake links) {
    this.self = self;
    this.requests = requests;
    this.outcomes = outcomes;
    this.agenda = agenda;
    this.findings = findings;
    this.links = links;
  }

  void fetch(HostState state, CrawlContext crawl, QueuedUrl url, boolean drawn) {
    CrawlShare share = state.share(crawl.spec().id());
    FetchTask task = Tasks.of(crawl, url, share, drawn, self.timing().delay(state));
    requests.begin(Activity.FetchingPage.of(url, self.timing().nowMillis()));
    agenda.bid(state, share);
    self.whenDone(
        self.services().pipeline().run(task),
        (report, error) ->
            error == null
                ? new HostNote.PageDone(report, self.timing().now(), Groundwork.NONE)
                : new HostNote.PageLost(task, Optional.empty(), error));
  }

  Effect<HostEvent, HostState> onDone(HostState state, HostNote.PageDone message) {
    FetchReport report = message.report();
    if (report.verdict().kind() == Verdict.Kind.RETRY) {
      return persistBackOff(state, message);
    }
    Findings.Found found = findings.of(state, message.ended());
    Awaited before =
        new Awaited(
            found.needs(),
            message.groundwork(),
            done -> new HostNote.PageDone(report, message.end(), done),
            error -> new HostNote.PageLost(report.task(), Optional.of(report), error));
    return outcomes.after(before, () -> persist(state, message, found));
  }

  private Effect<HostEvent, HostState> persist(
      HostState state, HostNote.PageDone message, Findings.Found found) {
    FetchReport report = message.report();
    List<LinkFeatures> features =
        requests.activity() instanceof Activity.FetchingPage page ? page.features() : List.of();
    findings.recording();
    Arrived turn = links.takeAlong(state, found.event()); // they share the outcome's write
    int nearest = Findings.nearest(state, report, turn);
    List<HostEvent> events = new ArrayList<>();
    events.add(found.event());
    events.addAll(turn.events(self.name()));
    return outcomes.persistEnd(
        message,
        events,
        written -> {
          findings.handOff(found);
          links.taken(written, turn);
        },
        after -> {
          done(report, features);
          findings.follow(after, found);
          findings.reached(after, report, nearest);
          agenda.settle(after);
        });
  }

  private void done(FetchReport report, List<LinkFeatures> features) {
    boolean page = report.verdict().kind() == Verdict.Kind.PAGE && !report.again();
    self.services().slots().released(Findings.crawl(report), self.name(), page);
    boolean drawn = findings.wasDrawn(report);
    findings.note(report);
    self.services().crawls().outcome(report, features, drawn);
    if (report.hasUnnotedLinks()) { // the answer may have been another one
      self.services().archived().unnoted(Findings.crawl(report), report.task().url());
    }
  }

  private Effect<HostEvent, HostState> persistBackOff(HostState state, HostNote.PageDone message) {
    FetchReport report = message.report();
    return outcomes.persistBackOff(
        message,
        findings.backOff(state, report, message.end()),
        after -> {
          self.services().slots().released(Findings.crawl(report), self.name(), false);
          self.services().crawls().received(Findings.crawl(report), report.result().bodyBytes());
          agenda.settle(after);
        });
  }

  /**
   * The disk or database failed, or a bug: the URL stays waiting, the crawl is told. What is stored
   * counts now, as it will be known when it is asked for again.
   */
  Effect<HostEvent, HostState> onLost(HostState state, HostNote.PageLost message) {
    boolean stored = message.stored().isPresent();
    agenda.requestLost(
        state,
        message.task().crawl().spec().id(),
        message.task().url()
            + (stored ? " was stored but not noted" : " was fetched but not stored"),
        message.cause());
    message
        .stored()
        .filter(report -> !report.again())
        .ifPresent(report -> self.services().crawls().outcome(report, List.of(), false));
    return outcomes.none();
  }
}
