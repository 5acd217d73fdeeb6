package prospector.actors.host;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import prospector.web.url.HostKey;

/**
 * Gathers the node's hand-offs by the host they go to, and receipts by the host they come from, so
 * that a host persists and answers once for many pages.
 *
 * <p>It holds only what its senders hold too (their outbox) and may lose everything: they resend. A
 * group leaves after the window, or at once when it is large or comes from a relevant page.
 */
public final class HandoffRelay extends AbstractBehavior<HandoffRelay.Command> {
  private static final int LARGE = 200; // links; the frame limit allows about 500 a message

  /** What a relay is told. */
  public sealed interface Command {}

  /** Carries one persisted hand-off to its target. */
  public record Send(String fromHost, Handoff handoff) implements Command {}

  /** Tells a sender that its hand-offs were persisted. */
  public record Receipt(String fromHost, List<Long> seqs) implements Command {}

  private enum Flush implements Command {
    TICK
  }

  private record Lane(String target, String crawl) {}

  private final String node;
  private final HostRouter router;
  private final Duration window;
  private final TimerScheduler<Command> timers;
  private final Map<Lane, List<HostActor.Parcel>> parcels = new LinkedHashMap<>();
  private final Map<String, List<Long>> receipts = new LinkedHashMap<>();
  private boolean ticking;

  /**
   * @param window how long a hand-off may wait for company
   * @param node name of this node
   */
  public static Behavior<Command> create(HostRouter router, Duration window, String node) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new HandoffRelay(context, timers, router, window, node)));
  }

  private HandoffRelay(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      HostRouter router,
      Duration window,
      String node) {
    super(context);
    this.node = node;
    this.timers = timers;
    this.router = router;
    this.window = window;
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Send.class, this::onSend)
        .onMessage(Receipt.class, this::onReceipt)
        .onMessageEquals(Flush.TICK, this::onFlush)
        .build();
  }

  private Behavior<Command> onSend(Send message) {
    Handoff handoff = message.handoff();
    Lane lane = new Lane(handoff.target(), handoff.crawl());
    List<HostActor.Parcel> group = parcels.computeIfAbsent(lane, key -> new ArrayList<>());
    group.add(new HostActor.Parcel(message.fromHost(), handoff.seq(), handoff.batch()));
    int links = group.stream().mapToInt(parcel -> parcel.batch().links().size()).sum();
    if (links >= LARGE || handoff.batch().parent().relevant()) {
      parcels.remove(lane);
      send(lane, group);
    }
    return tickSoon();
  }

  private Behavior<Command> onReceipt(Receipt message) {
    receipts.computeIfAbsent(message.fromHost(), host -> new ArrayList<>()).addAll(message.seqs());
    return tickSoon();
  }

  private Behavior<Command> tickSoon() {
    if (!ticking) {
      ticking = true;
      timers.startSingleTimer(Flush.TICK, window);
    }
    return this;
  }

  private Behavior<Command> onFlush() {
    ticking = false;
    parcels.forEach(this::send);
    parcels.clear();
    receipts.forEach(
        (host, seqs) -> router.tell(new HostKey(host), new HostActor.Acked(host, seqs)));
    receipts.clear();
    return this;
  }

  private void send(Lane lane, List<HostActor.Parcel> group) {
    router.tell(
        new HostKey(lane.target()),
        new HostActor.Deliver(lane.target(), lane.crawl(), List.copyOf(group), null, node));
  }
}
