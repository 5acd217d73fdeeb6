package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import java.util.List;
import java.util.Optional;
import prospector.actors.OverdueMessages;
import prospector.actors.host.decide.Errands;
import prospector.actors.host.decide.Tasks;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.RobotsAnswer;
import prospector.actors.host.link.RobotsParts;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.web.fetch.FetchOutcome;
import prospector.web.politeness.DelayClock;
import prospector.web.robots.RobotsRecord;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * The errands that hosts run for each other where a robots.txt is redirected from one to the other.
 *
 * <p><em>A host is asked by its own actor only, whoever wants to know.</em> An errand takes no
 * slot: it is one small request a host and day, and its slot would have to be held while the other
 * host's delay goes by.
 */
final class ErrandCycle {
  private final HostSelf self;
  private final Requests requests;
  private final Outcomes outcomes;
  private final Agenda agenda;
  private final Errands errands;
  private final RobotsRequest request;
  private final OverdueMessages overdue;

  ErrandCycle(
      HostSelf self,
      Requests requests,
      Outcomes outcomes,
      Agenda agenda,
      Errands errands,
      RobotsRequest request) {
    this.self = self;
    this.requests = requests;
    this.outcomes = outcomes;
    this.agenda = agenda;
    this.errands = errands;
    this.request = request;
    this.overdue = OverdueMessages.of(self.system());
  }

  // ---- left to others

  /** Leaves the next hop of this host's robots.txt to the host it leads to. */
  void follow(HostState state) {
    CrawlUrl next = self.robots().nextUrl(self.key());
    if (!next.host().equals(self.key())) {
      send(state, errands.send(next, self.timing().nowMillis()));
    }
  }

  /** Asks again where no answer came in time. */
  void resend(HostState state) {
    errands.forgetOld(self.timing().nowMillis());
    errands
        .resend(self.timing().nowMillis(), self.services().settings().resendAfter().toMillis())
        .ifPresent(
            late -> {
              overdue.resent("a request for robots.txt", late.url().host().value(), late.resends());
              send(state, late);
            });
  }

  private void send(HostState state, Errands.Sent errand) {
    HostKey other = errand.url().host();
    self.services()
        .router()
        .tell(
            other,
            new HostMessage.AskRobots(
                other.value(),
                errand.url().value(),
                self.name(),
                errand.number(),
                RobotsParts.withoutText(state.robots())));
  }

  /** Another host's answer, once all parts of it are here. */
  Optional<RobotsAnswer> answered(HostState state, HostMessage.RobotsAnswered message) {
    return errands.answered(message).map(answer -> RobotsParts.completed(answer, state.robots()));
  }

  // ---- run for others

  Effect<HostEvent, HostState> onAskRobots(HostState state, HostMessage.AskRobots message) {
    self.named(message.host());
    if (isExcluded(message)) {
      answer(message, excluded(message));
      return outcomes.none();
    }
    Optional<RobotsAnswer> fresh = errands.fresh(message.url(), self.timing().nowMillis());
    if (fresh.isPresent()) {
      answer(message, fresh.get().elsewhere());
      return outcomes.none();
    }
    errands.owe(message);
    agenda.bid(state);
    return outcomes.none();
  }

  private boolean isExcluded(HostMessage.AskRobots ask) {
    return self.services().gate().excludes(CrawlUrl.ofNormal(ask.url()));
  }

  /** Nobody asks an excluded host; to whoever needs its answer it is out of reach. */
  private RobotsAnswer excluded(HostMessage.AskRobots ask) {
    FetchOutcome nothing = new FetchOutcome.Unreachable("excluded", "");
    return new RobotsAnswer(
        ask.url(),
        null,
        self.services()
            .robots()
            .policy()
            .record(nothing, self.timing().now(), Optional.ofNullable(ask.previous())));
  }

  private void answer(HostMessage.AskRobots ask, RobotsAnswer answer) {
    HostKey waiting = new HostKey(ask.forHost());
    RobotsParts.split(ask, answer).forEach(part -> self.services().router().tell(waiting, part));
  }

  /**
   * The host may be asked: others come before its own pages, which wait for a slot anyway, but for
   * one of these between two of them.
   */
  Effect<HostEvent, HostState> onErrand(HostState state) {
    Optional<HostMessage.AskRobots> next = errands.next();
    if (next.isEmpty() || !agenda.mayAsk(state)) {
      requests.releaseUnused();
      return outcomes.none();
    }
    if (!requests.isPermitted(state, HostNote.Tick.ERRAND)) {
      return outcomes.none();
    }
    HostMessage.AskRobots ask = next.get();
    if (isExcluded(ask)) { // since it was taken on
      requests.release();
      errands.done(ask);
      answer(ask, excluded(ask));
      agenda.bid(state);
      return outcomes.none();
    }
    return outcomes.opened(state, HostNote.Tick.ERRAND, after -> request.errand(after, ask));
  }

  Effect<HostEvent, HostState> onErrandDone(HostState state, HostNote.ErrandDone message) {
    HostMessage.AskRobots ask = message.ask();
    DelayClock clock =
        Tasks.clockAfterRobots(
            message.result(), state.clock(), self.timing().now(), self.services().settings());
    return outcomes.persistEnd(
        message,
        List.of(new HostEvent.ClockMoved(self.name(), clock)),
        after -> {
          errands.ran();
          errands.learned(message.answer(), self.timing().nowMillis());
          errands.done(ask);
          answer(ask, message.answer().elsewhere());
          errands.owedLike(ask).forEach(other -> answerToo(other, message));
          agenda.settle(after);
        });
  }

  /** Another host waits for the same URL. */
  private void answerToo(HostMessage.AskRobots ask, HostNote.ErrandDone message) {
    if (Errands.isForAll(message.answer())) {
      errands.done(ask);
      answer(ask, message.answer().elsewhere());
    } else if (!isFile(message.result().outcome())) {
      errands.done(ask);
      Optional<RobotsRecord> previous = Optional.ofNullable(ask.previous());
      answer(
          ask, self.robots().answer(message.result(), self.timing().now(), previous).elsewhere());
    }
  }

  /** A file that could not be read is not read again here. */
  private static boolean isFile(FetchOutcome outcome) {
    return outcome instanceof FetchOutcome.Success
        || (outcome instanceof FetchOutcome.Status status && status.response().status() / 100 == 2);
  }

  /** It is asked again once the host may be asked. */
  Effect<HostEvent, HostState> onErrandLost(HostState state, HostNote.ErrandLost message) {
    outcomes.giveUp();
    self.log().warn("a robots.txt that another host waits for", message.cause());
    agenda.lost(state, List.of(), message.cause());
    return outcomes.none();
  }
}
