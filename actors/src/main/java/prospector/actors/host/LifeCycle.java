package prospector.actors.host;

import akka.actor.typed.ActorRef;
import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EffectFactories;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import prospector.actors.handoff.Outbox;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.web.url.HostKey;

/** How a host actor begins, idles and ends. */
final class LifeCycle {
  private static final Duration LAST_REQUEST = Duration.ofSeconds(4);

  private final AwakeHost awake;
  private final LinkIntake links;
  private final Outbox outbox;
  private final Consumer<ActorRef<HostCommand>> passivator;
  private final EffectFactories<HostEvent, HostState> effects;
  private final HostServices services;

  LifeCycle(
      AwakeHost awake,
      LinkIntake links,
      Outbox outbox,
      Consumer<ActorRef<HostCommand>> passivator) {
    this.awake = awake;
    this.links = links;
    this.outbox = outbox;
    this.passivator = passivator;
    this.effects = awake.effects();
    this.services = awake.services();
  }

  void onRecovered(HostState state) {
    if (!state.host().isEmpty()) {
      awake.named(state.host());
    }
    awake.row().recovered(state.hasWork());
    awake.robots().recovered(state.robots());
    awake.barred().tell(state);
    if (!state.stoppedCleanly()) {
      awake.timing().recoveredFromKill(state);
    }
    state.outboxBySeq().values().forEach(handoff -> outbox.send(awake.host(), handoff));
    awake
        .timers()
        .startTimerWithFixedDelay(HostNote.Tick.RESEND, services.settings().resendAfter());
    awake
        .timers()
        .startTimerWithFixedDelay(HostNote.Tick.IDLE, services.settings().passivateAfter());
    awake.overflow().prune(state);
    awake.outcomes().recovered(state);
    if (awake.inFlight() == null) {
      awake.budget().release();
    }
    if (awake.inFlight() == null || awake.isStopping()) { // the failure ended its timers
      awake.settle(state);
    }
  }

  /** The actor begins anew after a failure: its request in flight goes on and will report. */
  void onRestart() {
    awake.overflow().release();
    awake.known().release();
  }

  /**
   * The actor ends, in whatever way. Nobody waits for its request in flight any more, which must
   * not leave the node after the next owner's: it may be held until the node's lease is back.
   */
  void onEnd() {
    awake.overflow().release();
    awake.known().release();
    awake.budget().end();
    awake.robots().release();
    if (awake.inFlight() != null) {
      services.pipeline().abandon(new HostKey(awake.host()));
    }
  }

  Effect<HostEvent, HostState> onWake(HostState state, HostMessage.Wake wake) {
    awake.named(wake.host());
    if (!state.hasWork() && awake.inbox().isEmpty()) {
      awake.row().remove(); // left by a crash between an event and its removal
    } else {
      awake.bid(state);
    }
    return effects.none();
  }

  Effect<HostEvent, HostState> onDueKnown(HostNote.DueKnown message) {
    awake.row().written(message);
    awake.context().getSelf().tell(message.then());
    return effects.none();
  }

  Effect<HostEvent, HostState> onStop(HostState state) {
    awake.beginStop();
    awake.barred().end();
    if (awake.inFlight() != null) {
      if (!awake.timers().isTimerActive(HostNote.Tick.TIME_UP)) {
        awake.timers().startSingleTimer(HostNote.Tick.TIME_UP, LAST_REQUEST);
      }
      return effects.none(); // its outcome is to be persisted
    }
    Inbox.Turn turn = links.takeAlong(state);
    List<Long> acked = outbox.takeAcknowledged();
    List<HostEvent> last = new ArrayList<>(turn.events(awake.host()));
    if (state.stoppedCleanly() && acked.isEmpty() && last.isEmpty()) {
      links.taken(state, turn);
      return effects.stop();
    }
    if (!acked.isEmpty()) {
      last.add(new HostEvent.HandoffsAcked(acked));
    }
    last.add(new HostEvent.StoppedCleanly());
    return effects.persist(last).thenRun(after -> links.taken(after, turn)).thenStop();
  }

  /** The next owner may ask soon. */
  Effect<HostEvent, HostState> onTimeUp() {
    if (awake.inFlight() != null) {
      awake
          .context()
          .pipeToSelf(
              services.pipeline().abandon(new HostKey(awake.host())),
              (any, failure) -> new HostNote.BrokenOff(failure != null || any));
    }
    return effects.none();
  }

  /**
   * Nobody will report of a request that was broken off; without a clean stop the next owner's
   * recovery treats it as made. Else its answer is here, being stored: it would be asked for again.
   */
  Effect<HostEvent, HostState> onBrokenOff(HostNote.BrokenOff message) {
    return message.any() ? effects.stop() : effects.none();
  }

  Effect<HostEvent, HostState> onIdle(HostState state) {
    boolean busy =
        awake.inFlight() != null
            || !awake.inbox().isEmpty()
            || awake.errands().isBusy()
            || !state.outboxBySeq().isEmpty();
    long due = awake.timing().nextAllowedMillis(state);
    long idleUntil = awake.timing().nowMillis() + services.settings().passivateAfter().toMillis();
    boolean visits = !awake.visits().isEmpty() && due <= idleUntil;
    if (!busy && !visits && (!state.hasWork() || due > idleUntil)) {
      if (state.hasWork()) {
        services.due().put(awake.host(), due);
      }
      passivator.accept(awake.context().getSelf());
    }
    return effects.none();
  }
}
