package prospector.actors.handoff;

import akka.actor.typed.ActorRef;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import prospector.actors.Elapsed;
import prospector.actors.OverdueMessages;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.state.HostState;

/**
 * The transient side of a host's hand-offs: when each was sent last, and which are acknowledged but
 * not yet recorded. The hand-offs themselves are part of {@link HostState}. Owned by one host
 * actor.
 */
public final class Outbox {
  private static final int RECORD_AT = 100; // acknowledgements worth an event of their own

  private static final Sent NEVER = new Sent(Long.MIN_VALUE, 0);

  private final Clock clock;
  private final ActorRef<HandoffRelay.Command> relay;
  private final long resendAfterMillis;
  private final Set<Long> acked = new LinkedHashSet<>();
  private final Map<Long, Sent> sent = new HashMap<>();
  private final OverdueMessages overdue;

  private record Sent(long millis, int times) {}

  public Outbox(
      Clock clock,
      ActorRef<HandoffRelay.Command> relay,
      Duration resendAfter,
      OverdueMessages overdue) {
    this.clock = clock;
    this.relay = relay;
    this.resendAfterMillis = resendAfter.toMillis();
    this.overdue = overdue;
  }

  public void send(String host, Handoff handoff) {
    Sent before = sent.getOrDefault(handoff.seq(), NEVER);
    sent.put(handoff.seq(), new Sent(clock.millis(), before.times() + 1));
    overdue.resent("links", handoff.target(), before.times());
    relay.tell(new HandoffRelay.Send(host, handoff));
  }

  public void acknowledged(HostState state, List<Long> seqs) {
    for (Long seq : seqs) {
      if (state.outboxBySeq().containsKey(seq)) {
        acked.add(seq);
        sent.remove(seq);
      }
    }
  }

  /** Whether the acknowledgements should not wait for the next outcome to carry them. */
  public boolean mustRecord(HostState state) {
    boolean lastWork = acked.size() == state.outboxBySeq().size() && !state.hasQueue();
    return !acked.isEmpty() && (acked.size() >= RECORD_AT || lastWork);
  }

  /** The acknowledgements that the next event may record. */
  public List<Long> acknowledged() {
    return List.copyOf(acked);
  }

  /** The acknowledgements to record now; they are forgotten here. */
  public List<Long> takeAcknowledged() {
    List<Long> taken = List.copyOf(acked);
    acked.clear();
    return taken;
  }

  /** Sends again what was not acknowledged in time. */
  public void resend(String host, HostState state) {
    long now = clock.millis();
    for (Handoff handoff : state.outboxBySeq().values()) {
      long then = sent.getOrDefault(handoff.seq(), NEVER).millis();
      boolean old = Elapsed.isOver(then, now, resendAfterMillis);
      if (!acked.contains(handoff.seq()) && old) {
        send(host, handoff);
      }
    }
  }
}
