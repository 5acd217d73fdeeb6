package prospector.actors.host;

import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.host.decide.Activity;
import prospector.actors.host.decide.RobotsDesk;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.RobotsAnswer;
import prospector.actors.host.state.HostState;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;
import prospector.web.url.CrawlUrl;

/** The host actor's requests for a robots.txt: its own, or one that another host waits for. */
final class RobotsRequest {
  private static final Logger LOG = LoggerFactory.getLogger(RobotsRequest.class);

  private final HostSelf self;
  private final Requests requests;
  private final Agenda agenda;

  RobotsRequest(HostSelf self, Requests requests, Agenda agenda) {
    this.self = self;
    this.requests = requests;
    this.agenda = agenda;
  }

  /** Takes a grant for this host's robots.txt where that must be asked for. */
  boolean uses(HostState state, HostMessage.Granted grant) {
    if (!self.robots().mustAsk(state.robots(), self.timing().now())) {
      return false;
    }
    CrawlUrl next = self.robots().nextUrl(self.key());
    if (!next.host().equals(self.key())) { // its own actor asks it, as soon as this hop is noted
      agenda.giveBack(grant);
      return true;
    }
    String crawl = grant.crawl();
    String host = self.name();
    AtomicBoolean givenBack = new AtomicBoolean();
    request(
        state,
        next,
        state.robots(),
        () -> {
          givenBack.set(true);
          self.services().slots().released(crawl, host, false);
        },
        (result, answer) ->
            new HostNote.RobotsDone(
                Optional.of(crawl).filter(any -> !givenBack.get()), result, answer),
        error ->
            new HostNote.RobotsLost(
                true, Optional.of(crawl).filter(any -> !givenBack.get()), error));
    return true;
  }

  /** Asks for what another host waits for; it holds no slot. */
  void errand(HostState state, HostMessage.AskRobots ask) {
    request(
        state,
        CrawlUrl.ofNormal(ask.url()),
        Optional.ofNullable(ask.previous()),
        () -> {},
        (result, answer) -> new HostNote.ErrandDone(ask, result, answer),
        HostNote.ErrandLost::new);
  }

  private void request(
      HostState state,
      CrawlUrl url,
      Optional<RobotsRecord> previous,
      Runnable waits,
      BiFunction<FetchResult, RobotsAnswer, HostNote> then,
      Function<Throwable, HostNote> lost) {
    Read read = new Read(self.robots(), self.services().clock(), previous);
    requests.begin(new Activity.FetchingSiteFile(self.timing().nowMillis()));
    agenda.bid(state);
    self.whenDone(
        self.services()
            .pipeline()
            .robots(
                FetchRequest.ofRobots(url, RobotsPolicy.brokeOff(previous)),
                self.timing().delay(state),
                waits,
                read::known,
                result -> then.apply(result, read.answer(result))),
        (note, error) -> error == null ? note : lost.apply(error));
  }

  /** Reads what came, not in the actor. */
  private record Read(RobotsDesk desk, Clock clock, Optional<RobotsRecord> previous) {
    /** Before it is told on, so that nobody takes a part for the file who waits for it too. */
    FetchResult known(FetchResult came) {
      return with(came, RobotsPolicy.known(came.outcome(), previous));
    }

    RobotsAnswer answer(FetchResult result) {
      try {
        return desk.answer(result, clock.instant(), previous);
      } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
        LOG.warn("{} could not be read", result.request().url(), e);
        return desk.answer(unreadable(result), clock.instant(), previous);
      }
    }

    /** Nothing is allowed where a file has rules that we cannot read. */
    private static FetchResult unreadable(FetchResult result) {
      return with(result, new FetchOutcome.Malformed("robots.txt could not be read"));
    }

    private static FetchResult with(FetchResult result, FetchOutcome outcome) {
      return new FetchResult(
          result.request(),
          outcome,
          result.started(),
          result.elapsed(),
          result.remoteAddress(),
          result.requestHead(),
          result.bodyBytes(),
          result.release());
    }
  }
}
