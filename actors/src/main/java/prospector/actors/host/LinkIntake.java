package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.host.decide.Admission;
import prospector.actors.host.decide.Admissions;
import prospector.actors.host.decide.Arrivals;
import prospector.actors.host.decide.Arrived;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.SlowingScorer;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.service.HostServices;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.persistence.page.PageRecord;
import prospector.web.robots.RobotsRecord;

/**
 * The host actor's answers to links from other hosts: gathered while an event is being written,
 * sorted, persisted as one event a crawl, and only then acknowledged.
 */
final class LinkIntake {
  private final HostSelf self;
  private final Admissions admissions;
  private final Outcomes outcomes;
  private final Agenda agenda;
  private final Queues queues;
  private final Inbox inbox;
  private final HostServices services;

  LinkIntake(
      HostSelf self,
      Admissions admissions,
      Outcomes outcomes,
      Agenda agenda,
      Queues queues,
      Inbox inbox) {
    this.self = self;
    this.admissions = admissions;
    this.outcomes = outcomes;
    this.agenda = agenda;
    this.queues = queues;
    this.inbox = inbox;
    this.services = self.services();
  }

  Effect<HostEvent, HostState> onDeliver(HostState state, HostMessage.Deliver message) {
    self.named(message.host());
    inbox.add(message);
    Optional<RobotsRecord> outdated = Optional.empty();
    if (message.replyTo() != null) { // a seed
      if (self.robots().askAgain(state.robots())) {
        agenda.bid(state);
      }
      if (isRefused(state, message)) {
        outdated = self.robots().outdated(state.robots(), self.timing().now());
      }
    }
    services
        .directory()
        .find(message.crawl())
        .ifPresent(crawl -> crawl.received(message.fromNode(), message.links()));
    if (!inbox.awaitsRow()) {
      if (hurries(state, message)) {
        inbox.flushSoon();
      } else {
        inbox.flushLater();
      }
    }
    return outdated.isEmpty()
        ? outcomes.none()
        : outcomes.record( // before the flush, which admits what the copy refused
            List.of(new HostEvent.RobotsLearned(outdated.get(), state.clock())), agenda::bid);
  }

  /** Whether one of them is, or may be, refused by robots.txt. */
  private static boolean isRefused(HostState state, HostMessage.Deliver message) {
    return message.parcels().stream()
        .flatMap(parcel -> parcel.batch().links().stream())
        .anyMatch(
            link -> {
              UrlState known = state.stateOf(message.crawl(), link.target().fingerprint());
              return known == UrlState.REFUSED_ROBOTS || known == UrlState.MAYBE_KNOWN;
            });
  }

  /** Whether links that arrived should be persisted now rather than with the next outcome. */
  private boolean hurries(HostState state, HostMessage.Deliver message) {
    return message.replyTo() != null
        || inbox.isFull()
        || services
            .directory()
            .find(message.crawl())
            .map(crawl -> raisesBid(state, message, crawl))
            .orElse(true);
  }

  private boolean raisesBid(HostState state, HostMessage.Deliver message, CrawlContext crawl) {
    CrawlShare share = state.share(message.crawl());
    int window = services.settings().sameness().yieldPages();
    return Arrivals.raiseBid(message, share, SlowingScorer.of(crawl.scorer(), share, window));
  }

  /** Everything that came while the last event was being written becomes one event a crawl. */
  Effect<HostEvent, HostState> onFlush(HostState state, Groundwork done) {
    if (inbox.isTooEarly()) {
      return outcomes.none();
    }
    Arrived turn = take(state, done);
    List<PageRecord> refused = turn.refusedRows(self.name(), self.timing().refusedMillis());
    Awaited before =
        new Awaited(
            new Groundwork.Needs(refused, turn.doubtful(), turn.open()),
            done,
            HostNote.LinksPrepared::new,
            HostNote.LinksLost::new);
    return outcomes.after(before, () -> persist(state, turn, refused));
  }

  private Effect<HostEvent, HostState> persist(
      HostState state, Arrived turn, List<PageRecord> refused) {
    inbox.flushed();
    List<HostEvent> events = List.copyOf(turn.events(self.name()));
    if (events.isEmpty()) {
      taken(state, turn);
      agenda.leaveIndex(state);
      return outcomes.none();
    }
    return outcomes.record(
        events,
        after -> {
          queues.refused(refused);
          taken(after, turn);
          agenda.bid(after);
        });
  }

  /** The disk or the database failed: what came is not acknowledged, senders resend. */
  Effect<HostEvent, HostState> onLinksLost(HostState state, HostNote.LinksLost message) {
    self.log().warn("links to {} were not stored", self.name(), message.cause());
    inbox
        .taken()
        .forEach(
            deliver ->
                services.crawls().storageTrouble(deliver.crawl(), String.valueOf(message.cause())));
    inbox.clear();
    inbox.flushed();
    agenda.bid(state);
    return outcomes.none();
  }

  /**
   * The links that wait, for an event that is written anyway. None when something must be done
   * first: they get a flush of their own.
   */
  Arrived takeAlong(HostState state) {
    return takeAlong(state, turn -> true);
  }

  /**
   * The same for the end of a request. What it refuses the state after it has to be asked about.
   */
  Arrived takeAlong(HostState state, HostEvent.Fetched end) {
    return takeAlong(state, turn -> !turn.leadsToRefusedBy(end));
  }

  private Arrived takeAlong(HostState state, Predicate<Arrived> fits) {
    if (!inbox.mayGoAlong()) {
      return Arrived.NONE; // it is being written if any wait
    }
    Arrived turn = take(state, Groundwork.NONE);
    if (turn.needsGroundwork() || !fits.test(turn)) {
      inbox.flushSoon();
      return Arrived.NONE;
    }
    inbox.flushed();
    return turn;
  }

  private Arrived take(HostState state, Groundwork done) {
    return inbox.take(crawl -> admissions.of(state, crawl, done));
  }

  private void tellNearer(HostState state, String crawl, Admission.Result result) {
    result
        .nearer()
        .forEach(
            (url, depth) -> {
              state.share(crawl).reachedAt(url.fingerprint(), depth);
              self.nearer(crawl, url, depth);
            });
  }

  /**
   * Takes in links of a host that is to end, which is told to once more: what they start at its
   * tables is waited for then. Later it might undo what the next owner has written.
   */
  Effect<HostEvent, HostState> takeBeforeTheEnd(HostState state, Arrived turn) {
    List<HostEvent> events = List.copyOf(turn.events(self.name()));
    if (events.isEmpty()) {
      takeAndEnd(state, turn);
      return outcomes.none();
    }
    return outcomes.record(events, after -> takeAndEnd(after, turn));
  }

  private void takeAndEnd(HostState state, Arrived turn) {
    taken(state, turn);
    self.tell(HostMessage.Stop.INSTANCE);
  }

  /** The turn's events are persisted, if it has any. */
  void taken(HostState state, Arrived turn) {
    received(state, turn);
    turn.byCrawl().keySet().forEach(crawl -> queues.overflow().keepBound(state, crawl));
    if (!turn.taken().isEmpty() && !inbox.isEmpty()) {
      inbox.flushSoon(); // came while rows were being written
    }
  }

  /** The same where the host ends: a queue over its bound is the next owner's to spill. */
  void received(HostState state, Arrived turn) {
    if (turn.taken().isEmpty()) {
      return;
    }
    turn.acknowledge(self.name(), services.relay()::tell);
    queues.tellBarred(state);
    inbox.endTurn();
    turn.byCrawl().forEach((crawl, result) -> queues.returned(state, crawl, result));
    turn.byCrawl().forEach((crawl, result) -> tellNearer(state, crawl, result));
  }
}
