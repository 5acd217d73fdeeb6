package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EffectFactories;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.OverdueMessages;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.HostTiming;
import prospector.actors.host.decide.InFlight;
import prospector.actors.host.decide.OutcomeDecisions;
import prospector.actors.host.decide.RobotsDesk;
import prospector.actors.host.decide.Tasks;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.RobotsAnswer;
import prospector.actors.host.link.RobotsParts;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.persistence.PageRecord;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchResult;
import prospector.web.politeness.DelayClock;
import prospector.web.robots.RobotsRecord;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * The host actor's requests for robots.txt: its own, made with a granted slot, and the errands that
 * hosts run for each other where a robots.txt is redirected from one to the other.
 *
 * <p><em>A host is asked by its own actor only, whoever wants to know.</em> An errand takes no
 * slot: it is one small request a host and day, and its slot would have to be held while the other
 * host's delay goes by.
 */
final class RobotsCycle {
  private static final Logger LOG = LoggerFactory.getLogger(RobotsCycle.class);

  private final AwakeHost awake;
  private final OutcomeDecisions decisions;
  private final EffectFactories<HostEvent, HostState> effects;
  private final HostServices services;
  private final HostTiming timing;
  private final Errands errands;
  private final OverdueMessages overdue;

  RobotsCycle(AwakeHost awake, OutcomeDecisions decisions) {
    this.awake = awake;
    this.decisions = decisions;
    this.effects = awake.effects();
    this.services = awake.services();
    this.timing = awake.timing();
    this.errands = awake.errands();
    this.overdue = OverdueMessages.of(awake.context().getSystem());
  }

  /** Asks for this host's robots.txt with a slot of the crawl. */
  void ask(HostState state, String crawl) {
    String host = awake.host();
    AtomicBoolean givenBack = new AtomicBoolean();
    request(
        state,
        awake.robots().nextUrl(new HostKey(host)),
        state.robots(),
        () -> {
          givenBack.set(true);
          services.slots().released(crawl, host, false);
        },
        (result, answer) ->
            new HostNote.RobotsDone(
                Optional.of(crawl).filter(any -> !givenBack.get()), result, answer));
  }

  private void request(
      HostState state,
      CrawlUrl url,
      Optional<RobotsRecord> previous,
      Runnable waits,
      BiFunction<FetchResult, RobotsAnswer, HostNote> then) {
    Read read = new Read(awake.robots(), services.clock(), previous);
    awake.begin(InFlight.siteFile(timing.nowMillis()));
    awake.bid(state);
    awake
        .context()
        .pipeToSelf(
            services
                .pipeline()
                .robots(
                    url,
                    timing.delay(state),
                    waits,
                    result -> then.apply(result, read.answer(result))),
            (note, error) -> note);
  }

  /** Reads what came, not in the actor. */
  private record Read(RobotsDesk desk, Clock clock, Optional<RobotsRecord> previous) {
    RobotsAnswer answer(FetchResult result) {
      try {
        return desk.answer(result, clock.instant(), previous);
      } catch (RuntimeException | StackOverflowError e) {
        LOG.warn("{} could not be read", result.request().url(), e);
        return desk.answer(unreadable(result), clock.instant(), previous);
      }
    }

    /** Nothing is allowed where a file has rules that we cannot read. */
    private static FetchResult unreadable(FetchResult result) {
      return new FetchResult(
          result.request(),
          new FetchOutcome.Malformed("robots.txt could not be read"),
          result.started(),
          result.elapsed(),
          Optional.empty(),
          "");
    }
  }

  Effect<HostEvent, HostState> onRobotsDone(HostState state, HostNote.RobotsDone message) {
    Instant now = timing.now();
    DelayClock clock = state.clock().afterAnswer(now, message.result().elapsed());
    return onRobotsKnown(
        state,
        new HostNote.RobotsKnown(
            true,
            message.slot(),
            decisions.learned(state, message.answer(), clock, now),
            Groundwork.NONE));
  }

  Effect<HostEvent, HostState> onAnswered(HostState state, HostMessage.RobotsAnswered message) {
    awake.named(message.host());
    Optional<RobotsAnswer> answer = errands.answered(message);
    if (answer.isEmpty()) {
      return effects.none();
    }
    RobotsAnswer whole = RobotsParts.completed(answer.get(), state.robots());
    return onRobotsKnown(
        state,
        new HostNote.RobotsKnown(
            false,
            Optional.empty(),
            decisions.learned(state, whole, state.clock(), timing.now()),
            Groundwork.NONE));
  }

  Effect<HostEvent, HostState> onRobotsKnown(HostState state, HostNote.RobotsKnown message) {
    HostEvent.RobotsLearned learned = upToDate(state, message);
    List<HostEvent> events = new ArrayList<>();
    events.add(learned);
    List<PageRecord> rows = new ArrayList<>();
    OutcomeDecisions.Sifted sifted = decisions.disallowed(state, learned, message.groundwork());
    for (OutcomeDecisions.Disallowed disallowed : sifted.disallowed()) {
      events.add(disallowed.event());
      rows.addAll(
          Tasks.refusedRows(
              disallowed.event().crawl(), awake.host(), disallowed.refused(), timing.nowMillis()));
    }
    Outcomes.Before before =
        new Outcomes.Before(
            new Groundwork.Needs(rows, Map.of(), sifted.open()),
            message.groundwork(),
            done ->
                new HostNote.RobotsKnown(message.ends(), message.slot(), message.learned(), done),
            error -> new HostNote.RobotsLost(message.ends(), message.slot(), error));
    return awake.outcomes().after(before, () -> persist(message, events, rows));
  }

  private Effect<HostEvent, HostState> persist(
      HostNote.RobotsKnown message, List<HostEvent> events, List<PageRecord> rows) {
    Consumer<HostState> after =
        recorded -> {
          message.slot().ifPresent(crawl -> services.slots().released(crawl, awake.host(), false));
          awake.refused(rows);
          awake.barred().tell(recorded);
          follow(recorded);
          awake.settle(recorded);
        };
    return message.ends()
        ? awake.outcomes().persistEnd(message, events, after)
        : awake.outcomes().persist(message, events, after);
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
  Effect<HostEvent, HostState> onRobotsLost(HostState state, HostNote.RobotsLost message) {
    timing.pause();
    awake.context().getLog().warn("robots.txt of {} was not stored", awake.host(), message.cause());
    String trouble = String.valueOf(message.cause());
    if (message.ends()) {
      awake.end();
    }
    message.slot().ifPresent(crawl -> services.slots().released(crawl, awake.host(), false));
    state.crawlIds().forEach(crawl -> services.crawls().storageTrouble(crawl, trouble));
    awake.settle(state);
    return effects.none();
  }

  /**
   * Gives up a copy for which the node has no room; the host asks for it again later. Nothing is
   * asked for meanwhile, as nobody knows the rules.
   */
  void makeRoom(HostState state) {
    if (awake.inFlight() == null && !awake.isStopping()) {
      state
          .robots()
          .flatMap(copy -> awake.robots().withoutRoom(copy, timing.now()))
          .ifPresent(
              none ->
                  awake
                      .context()
                      .getSelf()
                      .tell(
                          new HostNote.RobotsKnown(
                              false,
                              Optional.empty(),
                              new HostEvent.RobotsLearned(none, state.clock()),
                              Groundwork.NONE)));
    }
  }

  /** Its rules are compiled, and take more room than they were thought to. */
  Effect<HostEvent, HostState> onRulesCompiled(HostState state, HostNote.RulesCompiled message) {
    awake.rules().compiled(message);
    makeRoom(state);
    awake.bid(state);
    return effects.none();
  }

  // ---- errands left to others

  /** Leaves the next hop to the host it leads to. */
  private void follow(HostState state) {
    CrawlUrl next = awake.robots().nextUrl(new HostKey(awake.host()));
    if (!next.host().value().equals(awake.host())) {
      send(state, errands.send(next, timing.nowMillis()));
    }
  }

  /** Asks again where no answer came in time. */
  void resend(HostState state) {
    errands
        .resend(timing.nowMillis(), services.settings().resendAfter().toMillis())
        .ifPresent(
            late -> {
              overdue.resent("a request for robots.txt", late.url().host().value(), late.resends());
              send(state, late);
            });
  }

  private void send(HostState state, Errands.Sent errand) {
    HostKey other = errand.url().host();
    services
        .router()
        .tell(
            other,
            new HostMessage.AskRobots(
                other.value(),
                errand.url().value(),
                awake.host(),
                errand.number(),
                RobotsParts.withoutText(state.robots())));
  }

  // ---- errands run for others

  Effect<HostEvent, HostState> onAskRobots(HostState state, HostMessage.AskRobots message) {
    awake.named(message.host());
    if (services.gate().excludes(new HostKey(awake.host()))) {
      answer(message, excluded(message));
      return effects.none();
    }
    errands.owe(message);
    awake.bid(state);
    return effects.none();
  }

  /** Nobody asks an excluded host; to whoever needs its answer it is out of reach. */
  private RobotsAnswer excluded(HostMessage.AskRobots ask) {
    FetchOutcome nothing = new FetchOutcome.Unreachable("excluded", "");
    return new RobotsAnswer(
        ask.url(),
        null,
        services
            .robots()
            .policy()
            .record(nothing, timing.now(), Optional.ofNullable(ask.previous())));
  }

  private void answer(HostMessage.AskRobots ask, RobotsAnswer answer) {
    HostKey waiting = new HostKey(ask.forHost());
    RobotsParts.split(ask, answer).forEach(part -> services.router().tell(waiting, part));
  }

  /** The host may be asked: others come before its own pages, which wait for a slot anyway. */
  Effect<HostEvent, HostState> onErrand(HostState state) {
    Optional<HostMessage.AskRobots> next = errands.next();
    if (next.isEmpty() || !awake.mayAsk(state)) {
      awake.budget().release();
      return effects.none();
    }
    if (!awake.budget().isGiven(state, HostNote.Tick.ERRAND)) {
      return effects.none();
    }
    HostMessage.AskRobots ask = next.get();
    if (services.gate().excludes(new HostKey(awake.host()))) { // since it was taken on
      awake.budget().release();
      errands.done(ask);
      answer(ask, excluded(ask));
      awake.bid(state);
      return effects.none();
    }
    return awake.opened(
        state,
        HostNote.Tick.ERRAND,
        after ->
            request(
                after,
                CrawlUrl.ofNormal(ask.url()),
                Optional.ofNullable(ask.previous()),
                () -> {}, // it holds no slot
                (result, answer) -> new HostNote.ErrandDone(ask, result, answer)));
  }

  Effect<HostEvent, HostState> onErrandDone(HostState state, HostNote.ErrandDone message) {
    HostMessage.AskRobots ask = message.ask();
    Instant now = timing.now();
    DelayClock clock = state.clock().afterAnswer(now, message.result().elapsed());
    return awake
        .outcomes()
        .persistEnd(
            message,
            List.<HostEvent>of(new HostEvent.ClockMoved(awake.host(), clock)),
            after -> {
              errands.done(ask);
              answer(ask, message.answer().elsewhere());
              awake.settle(after);
            });
  }
}
