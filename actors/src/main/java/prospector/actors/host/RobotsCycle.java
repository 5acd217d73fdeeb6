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
    List<HostEvent> events = new ArrayList<>();
    events.add(learned);
    List<PageRecord> rows = new ArrayList<>();
    OutcomeDecisions.Sifted sifted = decisions.disallowed(state, learned, message.groundwork());
    for (OutcomeDecisions.Disallowed disallowed : sifted.disallowed()) {
      events.add(disallowed.event());
      rows.addAll(
          Tasks.refusedRows(
              disallowed.event().crawl(),
              self.name(),
              disallowed.refused(),
              self.timing().refusedMillis()));
    }
    Awaited before =
        new Awaited(
            new Groundwork.Needs(rows, Map.of(), sifted.open()),
            message.groundwork(),
            done ->
                new HostNote.RobotsKnown(message.ends(), message.slot(), message.learned(), done),
            error -> new HostNote.RobotsLost(message.ends(), message.slot(), error));
    return outcomes.after(before, () -> persist(message, events, rows));
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
  private static HostEvent.RobotsLearned upToDate(HostState state, HostNote.RobotsKnown message) {
    HostEvent.RobotsLearned learned = message.learned();
    return new HostEvent.RobotsLearned(
        learned.record(), learned.clock().noSoonerThan(state.clock()));
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

  /** Its rules are compiled, and take more room than they were thought to. */
  Effect<HostEvent, HostState> onCompiled(HostState state, HostNote.RulesCompiled message) {
    agenda.compiled(state, message);
    makeRoom(state);
    agenda.bid(state);
    return outcomes.none();
  }
}
