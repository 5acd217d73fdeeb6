package prospector.actors.host;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The transient side of a host's hand-offs: when each was sent last, and which are acknowledged but
 * not yet recorded. The hand-offs themselves are part of {@link HostState}. Owned by one host
 * actor.
 */
final class Outbox {
  private static final int RECORD_AT = 100; // acknowledgements worth an event of their own

  private final HostServices services;
  private final Set<Long> acked = new LinkedHashSet<>();
  private final Map<Long, Long> sentMillis = new HashMap<>();

  Outbox(HostServices services) {
    this.services = services;
  }

  void send(String host, Handoff handoff) {
    sentMillis.put(handoff.seq(), services.clock().millis());
    services.relay().tell(new HandoffRelay.Send(host, handoff));
  }

  void acknowledged(HostState state, List<Long> seqs) {
    for (Long seq : seqs) {
      if (state.outboxBySeq().containsKey(seq)) {
        acked.add(seq);
        sentMillis.remove(seq);
      }
    }
  }

  /** Whether the acknowledgements should not wait for the next outcome to carry them. */
  boolean mustRecord(HostState state) {
    boolean lastWork = acked.size() == state.outboxBySeq().size() && !state.hasQueue();
    return !acked.isEmpty() && (acked.size() >= RECORD_AT || lastWork);
  }

  /** The acknowledgements that the next event may record. */
  List<Long> acknowledged() {
    return List.copyOf(acked);
  }

  /** The acknowledgements to record now; they are forgotten here. */
  List<Long> takeAcknowledged() {
    List<Long> taken = List.copyOf(acked);
    acked.clear();
    return taken;
  }

  /** Sends again what was not acknowledged in time. */
  void resend(String host, HostState state) {
    long old = services.clock().millis() - services.settings().resendAfter().toMillis();
    for (Handoff handoff : state.outboxBySeq().values()) {
      Long sent = sentMillis.get(handoff.seq());
      if (!acked.contains(handoff.seq()) && (sent == null || sent <= old)) {
        send(host, handoff);
      }
    }
  }
}
