package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EffectFactories;
import java.util.List;
import prospector.actors.handoff.Outbox;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;

/**
 * The host actor's answers to receipts for its hand-offs: they ride on the next event, or get one
 * of their own where none comes.
 */
final class AckCycle {
  private final AwakeHost awake;
  private final Outbox outbox;
  private final EffectFactories<HostEvent, HostState> effects;

  AckCycle(AwakeHost awake, Outbox outbox) {
    this.awake = awake;
    this.outbox = outbox;
    this.effects = awake.effects();
  }

  Effect<HostEvent, HostState> onAcked(HostState state, HostMessage.Acked message) {
    outbox.acknowledged(state, message.seqs());
    return outbox.mustRecord(state) ? record() : effects.none();
  }

  Effect<HostEvent, HostState> onResend(HostState state) {
    outbox.resend(awake.host(), state);
    return awake.inFlight() == null ? record() : effects.none();
  }

  private Effect<HostEvent, HostState> record() {
    List<Long> acked = outbox.takeAcknowledged();
    return acked.isEmpty()
        ? effects.none()
        : effects.persist(new HostEvent.HandoffsAcked(acked)).thenRun(awake::bid);
  }
}
