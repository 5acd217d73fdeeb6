package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EffectFactories;
import java.util.List;

/**
 * The host actor's answers to links from other hosts: gathered while an event is being written,
 * sorted, persisted as one event a crawl, and only then acknowledged.
 */
final class LinkIntake {
  private final AwakeHost awake;
  private final Admissions admissions;
  private final EffectFactories<HostEvent, HostState> effects;
  private final HostServices services;

  LinkIntake(
      AwakeHost awake, Admissions admissions, EffectFactories<HostEvent, HostState> effects) {
    this.awake = awake;
    this.admissions = admissions;
    this.effects = effects;
    this.services = awake.services();
  }

  Effect<HostEvent, HostState> onDeliver(HostState state, HostActor.Deliver message) {
    awake.named(message.host());
    awake.inbox().add(message);
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
  private boolean hurries(HostState state, HostActor.Deliver message) {
    return message.replyTo() != null
        || awake.inbox().isFull()
        || services
            .directory()
            .find(message.crawl())
            .map(crawl -> Arrivals.raiseBid(message, state.share(message.crawl()), crawl.scorer()))
            .orElse(true);
  }

  Effect<HostEvent, HostState> onDueKnown(HostState state, HostNote.DueKnown message) {
    if (!message.written()) {
      awake.dueKnown(false);
      awake.flushed();
      awake.inbox().clear(); // not acknowledged: senders resend
      return effects.none();
    }
    return onFlush(state);
  }

  /** Everything that came while the last event was being written becomes one event a crawl. */
  Effect<HostEvent, HostState> onFlush(HostState state) {
    Inbox.Turn turn = take(state);
    List<HostEvent> events = turn.events(awake.host());
    if (events.isEmpty()) {
      turn.acknowledge(awake.host(), services);
      return effects.none();
    }
    return effects
        .persist(events)
        .thenRun(
            after -> {
              taken(after, turn);
              awake.bid(after);
            });
  }

  /** Takes all links that wait, for an event that is written anyway. */
  Inbox.Turn take(HostState state) {
    awake.flushed();
    return awake.inbox().take(crawl -> admissions.of(state, crawl));
  }

  /** The turn's events are persisted. */
  void taken(HostState state, Inbox.Turn turn) {
    turn.acknowledge(awake.host(), services);
    turn.byCrawl().forEach((crawl, result) -> awake.record(crawl, result.refused));
    turn.byCrawl().keySet().forEach(crawl -> awake.keepBound(state, crawl));
  }
}
