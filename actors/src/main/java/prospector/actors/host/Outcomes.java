package prospector.actors.host;

import akka.actor.typed.ActorRef;
import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EffectFactories;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import prospector.actors.host.decide.InFlight;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.actors.work.FetchTask;

/**
 * Persists what came of a request, or what must come before one, over a failure of the journal.
 *
 * <p><em>No other request is made before an outcome is persisted.</em> A failed persist restarts
 * the actor with this object; the outcome is then decided anew, in the place of another request.
 */
final class Outcomes {
  private final AwakeHost awake;
  private final EffectFactories<HostEvent, HostState> effects;
  private final ActorRef<HostCommand> self;
  private @Nullable Outcome unpersisted;
  private boolean written;

  /**
   * An outcome on its way to the journal.
   *
   * @param cause the message that brought it
   * @param request what it ends; null when it ends none
   * @param written what follows from these very events
   * @param after what follows once the outcome is persisted
   */
  private record Outcome(
      HostCommand cause,
      @Nullable InFlight request,
      Consumer<HostState> written,
      Consumer<HostState> after) {}

  Outcomes(
      AwakeHost awake, EffectFactories<HostEvent, HostState> effects, ActorRef<HostCommand> self) {
    this.awake = awake;
    this.effects = effects;
    this.self = self;
  }

  /** Persists the end of the request in flight. */
  Effect<HostEvent, HostState> persistEnd(
      HostCommand cause, List<HostEvent> events, Consumer<HostState> after) {
    return persistEnd(cause, events, written -> {}, after);
  }

  /**
   * The same where something follows from these very events, as hand-offs by their numbers and the
   * receipt of links that came along: a node that was taken for dead may have written another end
   * of the same request first.
   */
  Effect<HostEvent, HostState> persistEnd(
      HostCommand cause,
      List<HostEvent> events,
      Consumer<HostState> written,
      Consumer<HostState> after) {
    Outcome outcome = new Outcome(cause, awake.inFlight(), written, after);
    awake.end();
    return persist(outcome, events);
  }

  /** Persists what ends no request, but must not get lost either. */
  Effect<HostEvent, HostState> persist(
      HostCommand cause, List<HostEvent> events, Consumer<HostState> after) {
    return persist(cause, events, written -> {}, after);
  }

  /** The same where something follows from these very events. */
  Effect<HostEvent, HostState> persist(
      HostCommand cause,
      List<HostEvent> events,
      Consumer<HostState> written,
      Consumer<HostState> after) {
    return persist(new Outcome(cause, null, written, after), events);
  }

  private Effect<HostEvent, HostState> persist(Outcome outcome, List<HostEvent> events) {
    unpersisted = outcome;
    return effects
        .persist(events)
        .thenRun(
            state -> {
              unpersisted = null;
              written = true;
              outcome.written().accept(state);
              outcome.after().accept(state);
            });
  }

  /**
   * The journal failed while an outcome was being persisted: it is decided anew from the state that
   * came back, with its slot still held. If the URL has its end after all, either only the answer
   * was lost, or another node wrote it: what stands in the outbox is sent by the recovery, and
   * links that came along are sorted again.
   */
  void recovered(HostState state) {
    Outcome lost = unpersisted;
    unpersisted = null;
    written = false;
    if (lost == null) {
      return;
    }
    if (lost.cause() instanceof HostNote.PageDone done && isFinal(state, done.report().task())) {
      lost.after().accept(state);
      if (!awake.inbox().isEmpty()) {
        awake.flushSoon();
      }
      return;
    }
    if (lost.request() != null) {
      awake.begin(lost.request());
    }
    self.tell(lost.cause());
  }

  /**
   * Whether the journal has taken something from this actor since its state came back from it:
   * nobody else had written there in between.
   */
  boolean hasWritten() {
    return written;
  }

  private static boolean isFinal(HostState state, FetchTask task) {
    UrlState known = state.stateOf(task.crawl().spec().id(), task.url().fingerprint());
    return known != UrlState.WAITING;
  }
}
