package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EffectFactories;
import java.util.List;
import prospector.actors.host.decide.Admissions;
import prospector.actors.host.decide.Arrivals;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.persistence.PageRecord;

/**
 * The host actor's answers to links from other hosts: gathered while an event is being written,
 * sorted, persisted as one event a crawl, and only then acknowledged.
 */
final class LinkIntake {
  private final AwakeHost awake;
  private final Admissions admissions;
  private final EffectFactories<HostEvent, HostState> effects;
  private final HostServices services;

  LinkIntake(AwakeHost awake, Admissions admissions) {
    this.awake = awake;
    this.admissions = admissions;
    this.effects = awake.effects();
    this.services = awake.services();
  }

  Effect<HostEvent, HostState> onDeliver(HostState state, HostMessage.Deliver message) {
    awake.named(message.host());
    awake.inbox().add(message);
    if (message.replyTo() != null && awake.robots().askAgain(state.robots())) {
      awake.bid(state); // a seed
    }
    services
        .directory()
        .find(message.crawl())
        .ifPresent(crawl -> crawl.received(message.fromNode(), message.links()));
    if (!awake.becomeDue()) {
      if (hurries(state, message)) {
        awake.flushSoon();
      } else {
        awake.flushLater();
      }
    }
    return effects.none();
  }

  /** Whether links that arrived should be persisted now rather than with the next outcome. */
  private boolean hurries(HostState state, HostMessage.Deliver message) {
    return message.replyTo() != null
        || awake.inbox().isFull()
        || services
            .directory()
            .find(message.crawl())
            .map(crawl -> Arrivals.raiseBid(message, state.share(message.crawl()), crawl.scorer()))
            .orElse(true);
  }

  /** Everything that came while the last event was being written becomes one event a crawl. */
  Effect<HostEvent, HostState> onFlush(HostState state, Groundwork done) {
    if (!awake.inbox().isEmpty()
        && awake.row().isWrittenFirst(HostNote.Tick.FLUSH, HostNote.LinksLost::new)) {
      return effects.none(); // this flush was asked for before these links came
    }
    Inbox.Turn turn = take(state, done);
    List<PageRecord> refused = turn.refusedRows(awake.host(), awake.timing().nowMillis());
    Outcomes.Before before =
        new Outcomes.Before(
            new Groundwork.Needs(refused, turn.doubtful(), turn.open()),
            done,
            HostNote.LinksPrepared::new,
            HostNote.LinksLost::new);
    return awake.outcomes().after(before, () -> persist(state, turn, refused));
  }

  private Effect<HostEvent, HostState> persist(
      HostState state, Inbox.Turn turn, List<PageRecord> refused) {
    awake.flushed();
    List<HostEvent> events = turn.events(awake.host());
    if (events.isEmpty()) {
      taken(state, turn);
      awake.leaveIndex(state);
      return effects.none();
    }
    return effects
        .persist(events)
        .thenRun(
            after -> {
              awake.refused(refused);
              taken(after, turn);
              awake.bid(after);
            });
  }

  /** The disk or the database failed: what came is not acknowledged, senders resend. */
  Effect<HostEvent, HostState> onLinksLost(HostState state, HostNote.LinksLost message) {
    awake.context().getLog().warn("links to {} were not stored", awake.host(), message.cause());
    awake
        .inbox()
        .taken()
        .forEach(
            deliver ->
                services.crawls().storageTrouble(deliver.crawl(), String.valueOf(message.cause())));
    awake.inbox().clear();
    awake.flushed();
    awake.bid(state);
    return effects.none();
  }

  /**
   * The links that wait, for an event that is written anyway. None when the database must do
   * something for them first: they get a flush of their own.
   */
  Inbox.Turn takeAlong(HostState state) {
    if (!awake.row().stands()) {
      return Inbox.Turn.NONE; // it is being written if any wait
    }
    Inbox.Turn turn = take(state, Groundwork.NONE);
    if (turn.needsGroundwork()) {
      awake.flushSoon();
      return Inbox.Turn.NONE;
    }
    awake.flushed();
    return turn;
  }

  private Inbox.Turn take(HostState state, Groundwork done) {
    return awake.inbox().take(crawl -> admissions.of(state, crawl, done));
  }

  /** The turn's events are persisted, if it has any. */
  void taken(HostState state, Inbox.Turn turn) {
    if (turn.taken().isEmpty()) {
      return;
    }
    turn.acknowledge(awake.host(), services);
    awake.barred().tell(state);
    awake.inbox().endTurn();
    turn.byCrawl().forEach(awake::returned);
    turn.byCrawl().keySet().forEach(crawl -> awake.overflow().keepBound(state, crawl));
    if (!awake.inbox().isEmpty()) {
      awake.flushSoon(); // came while rows were being written
    }
  }
}
