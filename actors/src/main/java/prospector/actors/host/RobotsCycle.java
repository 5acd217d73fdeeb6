package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.OutcomeDecisions;
import prospector.actors.host.decide.Tasks;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.RobotsAnswer;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.persistence.page.PageRecord;
import prospector.prioritizer.QueuedUrl;
import prospector.web.politeness.DelayClock;

/**
 * What the host actor does with its robots.txt, whoever asked for it: new rules are recorded
 * together with what they refuse of the URLs that wait.
 */
final class RobotsCycle {
  private final HostSelf self;
  private final Outcomes outcomes;
  private final Agenda agenda;
  private final Queues queues;
  private final OutcomeDecisions decisions;
  private final ErrandCycle errands;
  private boolean sifting; // what waits is being looked through

  RobotsCycle(
      HostSelf self,
      Outcomes outcomes,
      Agenda agenda,
      Queues queues,
      OutcomeDecisions decisions,
      ErrandCycle errands) {
    this.self = self;
    this.outcomes = outcomes;
    this.agenda = agenda;
    this.queues = queues;
    this.decisions = decisions;
    this.errands = errands;
  }

  Effect<HostEvent, HostState> onDone(HostState state, HostNote.RobotsDone message) {
    Instant now = self.timing().now();
    DelayClock clock =
        Tasks.clockAfterRobots(message.result(), state.clock(), now, self.services().settings());
    return onKnown(
        state,
        new HostNote.RobotsKnown(
            true,
            message.slot(),
            decisions.learned(state, message.answer(), clock, now),
            Groundwork.NONE));
  }

  Effect<HostEvent, HostState> onAnswered(HostState state, HostMessage.RobotsAnswered message) {
    self.named(message.host());
    Optional<RobotsAnswer> answer = errands.answered(state, message);
    if (answer.isEmpty()) {
      return outcomes.none();
    }
    return onKnown(
        state,
        new HostNote.RobotsKnown(
            false,
            Optional.empty(),
            decisions.learned(state, answer.get(), state.clock(), self.timing().now()),
            Groundwork.NONE));
  }

  Effect<HostEvent, HostState> onKnown(HostState state, HostNote.RobotsKnown message) {
    HostEvent.RobotsLearned learned = upToDate(state, message);
    OutcomeDecisions.Sifted sifted = decisions.disallowed(state, learned, message.groundwork());
    List<HostEvent> events = new ArrayList<>();
    events.add(learned);
    events.addAll(events(sifted));
    List<PageRecord> rows = rows(sifted);
    Awaited before =
        new Awaited(
            new Groundwork.Needs(rows, Map.of(), sifted.open()),
            message.groundwork(),
            done ->
                new HostNote.RobotsKnown(message.ends(), message.slot(), message.learned(), done),
            error -> new HostNote.RobotsLost(message.ends(), message.slot(), error));
    return outcomes.after(before, () -> persist(message, events, rows));
  }

  private static List<HostEvent.UrlsRefused> events(OutcomeDecisions.Sifted sifted) {
    return sifted.disallowed().stream().map(OutcomeDecisions.Disallowed::event).toList();
  }

  private List<PageRecord> rows(OutcomeDecisions.Sifted sifted) {
    List<PageRecord> rows = new ArrayList<>();
    for (OutcomeDecisions.Disallowed disallowed : sifted.disallowed()) {
      rows.addAll(
          Tasks.refusedRows(
              disallowed.event().crawl(),
              self.name(),
              disallowed.refused(),
              self.timing().refusedMillis()));
    }
    return rows;
  }

  private Effect<HostEvent, HostState> persist(
      HostNote.RobotsKnown message, List<HostEvent> events, List<PageRecord> rows) {
    Consumer<HostState> after =
        recorded -> {
          message.slot().ifPresent(this::release);
          queues.refused(rows);
          queues.tellBarred(recorded);
          errands.follow(recorded);
          agenda.settle(recorded);
        };
    return message.ends()
        ? outcomes.persistEnd(message, events, after)
        : outcomes.persist(message, events, after);
  }

  private void release(String crawl) {
    self.services().slots().released(crawl, self.name(), false);
  }

  /**
   * There may have been a request since: while an errand's rows were written, or by another node.
   */
  private HostEvent.RobotsLearned upToDate(HostState state, HostNote.RobotsKnown message) {
    HostEvent.RobotsLearned learned = message.learned();
    return new HostEvent.RobotsLearned(
        learned.record(), learned.clock().noSoonerThan(state.clock(), self.timing().now()));
  }

  /** The disk or the database failed: the answer is not known, it will be asked for again. */
  Effect<HostEvent, HostState> onLost(HostState state, HostNote.RobotsLost message) {
    self.log().warn("robots.txt of {} was not stored", self.name(), message.cause());
    if (message.ends()) {
      outcomes.giveUp();
    }
    message.slot().ifPresent(this::release);
    agenda.lost(state, state.crawlIds(), message.cause());
    errands.follow(state);
    return outcomes.none();
  }

  /**
   * Gives up a copy for which the node has no room; the host asks for it again later. Nothing is
   * asked for meanwhile, as nobody knows the rules.
   */
  void makeRoom(HostState state) {
    if (agenda.isFree()) {
      state
          .robots()
          .flatMap(copy -> self.robots().withoutRoom(copy, self.timing().now()))
          .ifPresent(
              none ->
                  self.tell(
                      new HostNote.RobotsKnown(
                          false,
                          Optional.empty(),
                          new HostEvent.RobotsLearned(none, state.clock()),
                          Groundwork.NONE)));
    }
  }

  /**
   * Takes a grant for a page that the rules in force forbid, whenever it came to wait. Without a
   * new bid: that comes when what they forbid is out of the queue.
   */
  boolean uses(HostState state, HostMessage.Granted grant, QueuedUrl url) {
    if (!self.robots().forbids(state.robots(), url.url())) {
      return false;
    }
    agenda.giveBack(grant);
    if (!sifting) {
      sifting = true;
      self.tell(new HostNote.Forbidden(Groundwork.NONE));
    }
    return true;
  }

  /** What waits is sifted by the copy that is in force by now. */
  Effect<HostEvent, HostState> onForbidden(HostState state, HostNote.Forbidden message) {
    OutcomeDecisions.Sifted sifted =
        state
            .robots()
            .map(copy -> new HostEvent.RobotsLearned(copy, state.clock()))
            .map(known -> decisions.disallowed(state, known, message.groundwork()))
            .orElse(OutcomeDecisions.Sifted.NONE);
    List<PageRecord> rows = rows(sifted);
    Awaited before =
        new Awaited(
            new Groundwork.Needs(rows, Map.of(), sifted.open()),
            message.groundwork(),
            HostNote.Forbidden::new,
            HostNote.ForbiddenLost::new);
    return outcomes.after(before, () -> refuse(state, message, sifted, rows));
  }

  private Effect<HostEvent, HostState> refuse(
      HostState state,
      HostNote.Forbidden message,
      OutcomeDecisions.Sifted sifted,
      List<PageRecord> rows) {
    sifting = false;
    List<HostEvent> events = List.copyOf(events(sifted));
    if (events.isEmpty()) {
      agenda.bid(state);
      return outcomes.none();
    }
    return outcomes.persist(
        message,
        events,
        after -> {
          queues.refused(rows);
          agenda.bid(after);
        });
  }

  /** The disk or the database failed: what waits is refused when its turn comes again. */
  Effect<HostEvent, HostState> onForbiddenLost(HostState state, HostNote.ForbiddenLost message) {
    sifting = false;
    agenda.lost(state, state.crawlIds(), message.cause());
    return outcomes.none();
  }

  /** Its rules are compiled, and take more room than they were thought to. */
  Effect<HostEvent, HostState> onCompiled(HostState state, HostNote.RulesCompiled message) {
    agenda.compiled(state, message);
    makeRoom(state);
    agenda.bid(state);
    return outcomes.none();
  }
}
