package prospector.actors.handoff;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.actor.typed.receptionist.ServiceKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import prospector.actors.CborSerializable;
import prospector.actors.MessageBytes;
import prospector.actors.Peers;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.HostRouter;
import prospector.web.url.HostKey;

/**
 * Gathers the node's hand-offs by the host they go to, and receipts by the host they come from, so
 * that a host persists and answers once for many pages; what goes to hosts of one node travels
 * together.
 *
 * <p>It holds only what its senders hold too (their outbox) and may lose everything: they resend. A
 * group leaves after the window, or at once when it is large or comes from a relevant page.
 * <em>What leaves is split by its bytes, so that no message is over {@link
 * MessageBytes#LIMIT}.</em>
 */
public final class HandoffRelay extends AbstractBehavior<HandoffRelay.Command> {
  private static final int LARGE = 200; // links: company brings no more
  private static final int RECEIPTS = 10_000; // of 9 bytes at most in a message

  /** Under which the relays of all nodes find each other. */
  static final ServiceKey<Command> KEY = ServiceKey.create(Command.class, "handoff-relay");

  /** What a relay is told. */
  public sealed interface Command {}

  /** Carries one persisted hand-off to its target. */
  public record Send(String fromHost, Handoff handoff) implements Command {}

  /** Tells a sender, last heard of on that node, that its hand-offs were persisted. */
  public record Receipt(String fromHost, String fromNode, List<Long> seqs) implements Command {}

  /** What the relay of another node has for hosts of this one. */
  public record Bundle(List<HostMessage.Deliver> delivers, List<HostMessage.Acked> acks)
      implements Command, CborSerializable {
    public Bundle {
      delivers = List.copyOf(delivers);
      acks = List.copyOf(acks);
    }
  }

  /** The relay of another node says its name. */
  public record Hello(String node, ActorRef<Command> relay) implements Command, CborSerializable {}

  private record Relays(Set<ActorRef<Command>> present) implements Command {}

  private enum Flush implements Command {
    TICK
  }

  private record Lane(String target, String crawl) {}

  private final String node;
  private final HostRouter router;
  private final NodePost post;
  private final HandoffObserver observer;
  private final Duration window;
  private final TimerScheduler<Command> timers;
  private final Map<Lane, List<HostMessage.Parcel>> parcels = new LinkedHashMap<>();
  private final Map<String, List<Long>> receipts = new LinkedHashMap<>();
  private boolean ticking;

  /**
   * @param window how long a hand-off may wait for company
   * @param node name of this node
   */
  public static Behavior<Command> create(
      HostRouter router, HandoffObserver observer, Duration window, String node) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new HandoffRelay(context, timers, router, observer, window, node)));
  }

  private HandoffRelay(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      HostRouter router,
      HandoffObserver observer,
      Duration window,
      String node) {
    super(context);
    this.node = node;
    this.timers = timers;
    this.router = router;
    this.post = new NodePost(router);
    this.observer = observer;
    this.window = window;
    Peers.find(context, KEY, Relays::new);
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Send.class, this::onSend)
        .onMessage(Receipt.class, this::onReceipt)
        .onMessage(Bundle.class, this::onBundle)
        .onMessage(Relays.class, this::onRelays)
        .onMessage(Hello.class, this::onHello)
        .onMessageEquals(Flush.TICK, this::onFlush)
        .build();
  }

  private Behavior<Command> onSend(Send message) {
    Handoff handoff = message.handoff();
    post.livesHere(new HostKey(message.fromHost()));
    Lane lane = new Lane(handoff.target(), handoff.crawl());
    List<HostMessage.Parcel> group = parcels.computeIfAbsent(lane, key -> new ArrayList<>());
    group.add(new HostMessage.Parcel(message.fromHost(), handoff.seq(), handoff.batch()));
    int links = group.stream().mapToInt(parcel -> parcel.batch().links().size()).sum();
    if (links >= LARGE || handoff.batch().parent().relevant()) {
      parcels.remove(lane);
      HostKey target = new HostKey(lane.target());
      deliveries(lane, group).forEach(deliver -> router.tell(target, deliver));
    }
    return tickSoon();
  }

  private Behavior<Command> onReceipt(Receipt message) {
    post.livesAt(new HostKey(message.fromHost()), message.fromNode());
    receipts.computeIfAbsent(message.fromHost(), host -> new ArrayList<>()).addAll(message.seqs());
    return tickSoon();
  }

  private Behavior<Command> onBundle(Bundle bundle) {
    bundle.delivers().forEach(deliver -> router.tell(new HostKey(deliver.host()), deliver));
    bundle.acks().forEach(acked -> router.tell(new HostKey(acked.host()), acked));
    return this;
  }

  private Behavior<Command> onRelays(Relays relays) {
    Set<ActorRef<Command>> others = new HashSet<>(relays.present());
    others.remove(getContext().getSelf());
    post.present(others);
    others.forEach(other -> other.tell(new Hello(node, getContext().getSelf())));
    return this;
  }

  private Behavior<Command> onHello(Hello hello) {
    post.named(hello.node(), hello.relay());
    return this;
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
    parcels.forEach((lane, group) -> deliveries(lane, group).forEach(post::put));
    parcels.clear();
    receipts.forEach(
        (host, seqs) -> {
          observer.acknowledged(seqs.size());
          for (int from = 0; from < seqs.size(); from += RECEIPTS) {
            List<Long> some = seqs.subList(from, Math.min(seqs.size(), from + RECEIPTS));
            post.put(new HostMessage.Acked(host, List.copyOf(some)));
          }
        });
    receipts.clear();
    post.flush();
    return this;
  }

  private List<HostMessage.Deliver> deliveries(Lane lane, List<HostMessage.Parcel> group) {
    observer.handedOff(group.size());
    int envelope =
        MessageBytes.ofAscii(lane.target())
            + MessageBytes.ofAscii(lane.crawl())
            + MessageBytes.ofText(node);
    return MessageBytes.split(group, envelope, LinkBytes::of).stream()
        .map(part -> new HostMessage.Deliver(lane.target(), lane.crawl(), part, null, node))
        .toList();
  }
}
