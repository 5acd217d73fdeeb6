package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
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
  private final HostSelf self;
  private final Requests requests;
  private final Outcomes outcomes;
  private final Agenda agenda;
  private final Outbox outbox;

  AckCycle(HostSelf self, Requests requests, Outcomes outcomes, Agenda agenda, Outbox outbox) {
    this.self = self;
    this.requests = requests;
    this.outcomes = outcomes;
    this.agenda = agenda;
    this.outbox = outbox;
  }

  Effect<HostEvent, HostState> onAcked(HostState state, HostMessage.Acked message) {
    outbox.acknowledged(state, message.seqs());
    return outbox.mustRecord(state) ? record() : outcomes.none();
  }

  Effect<HostEvent, HostState> onResend(HostState state) {
    outbox.resend(self.name(), state);
    return requests.isIdle() ? record() : outcomes.none();
  }

  private Effect<HostEvent, HostState> record() {
    List<Long> acked = outbox.takeAcknowledged();
    return acked.isEmpty()
        ? outcomes.none()
        : outcomes.record(List.of(new HostEvent.HandoffsAcked(acked)), agenda::bid);
  }
}
