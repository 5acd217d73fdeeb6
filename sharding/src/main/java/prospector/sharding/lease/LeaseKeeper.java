package prospector.sharding.lease;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.cluster.Cluster;
import akka.cluster.Member;
import akka.cluster.MemberStatus;
import akka.cluster.UniqueAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import prospector.actors.CborSerializable;

/**
 * Renews a node's lease by asking the other members, again and again.
 *
 * <p><em>A member answers only those that it knows as members which are neither down nor
 * removed.</em> Every node has one keeper under the same path. A message that is lost is asked
 * again by the next round; an answer counts from the moment that its question was asked. Needs no
 * supervision: a keeper that fails renews nothing more, and the node falls silent.
 */
public final class LeaseKeeper extends AbstractBehavior<LeaseKeeper.Command> {
  private static final Set<MemberStatus> VOTERS = Set.of(MemberStatus.up(), MemberStatus.leaving());
  private static final Set<MemberStatus> HOLDERS =
      Set.of(MemberStatus.up(), MemberStatus.leaving(), MemberStatus.exiting());

  /** What it is told. */
  public interface Command {}

  private enum Tick implements Command {
    ROUND
  }

  /**
   * Is this node still one of you?
   *
   * @param node who asks, by address
   * @param uid which of its lives
   * @param nanos when it asked, by the asker's clocks; given back with the answer
   */
  public record Ask(String node, long uid, long nanos, long millis, ActorRef<Command> replyTo)
      implements Command, CborSerializable {}

  /** Yes, says that member. */
  public record Granted(String node, long uid, long nanos, long millis)
      implements Command, CborSerializable {}

  private final Cluster cluster;
  private final NodeLease lease;
  private final Map<UniqueAddress, NodeLease.Moment> contact = new HashMap<>();
  private boolean held;

  /** The keeper of this node's lease; to be spawned under the same name on every node. */
  public static Behavior<Command> create(NodeLease lease, Duration renewEvery) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(timers -> new LeaseKeeper(context, timers, lease, renewEvery)));
  }

  private LeaseKeeper(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      NodeLease lease,
      Duration renewEvery) {
    super(context);
    context.setLoggerName(LeaseKeeper.class);
    this.cluster = Cluster.get(context.getSystem().classicSystem());
    this.lease = lease;
    timers.startTimerWithFixedDelay(Tick.ROUND, Duration.ZERO, renewEvery);
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessageEquals(Tick.ROUND, this::onRound)
        .onMessage(Ask.class, this::onAsk)
        .onMessage(Granted.class, this::onGranted)
        .build();
  }

  private Behavior<Command> onRound() {
    NodeLease.Moment now = lease.now();
    UniqueAddress self = cluster.selfUniqueAddress();
    contact.put(self, now);
    for (Member member : voters()) {
      if (!member.uniqueAddress().equals(self)) {
        keeperOf(member)
            .tell(
                new Ask(
                    self.address().toString(),
                    self.longUid(),
                    now.nanos(),
                    now.millis(),
                    getContext().getSelf()));
      }
    }
    renew();
    return this;
  }

  private ActorRef<Command> keeperOf(Member member) {
    String path = getContext().getSelf().path().toStringWithoutAddress();
    return ActorRefResolver.get(getContext().getSystem()).resolveActorRef(member.address() + path);
  }

  private Behavior<Command> onAsk(Ask ask) {
    for (Member member : cluster.state().getMembers()) {
      if (member.uniqueAddress().longUid() == ask.uid()
          && member.address().toString().equals(ask.node())
          && HOLDERS.contains(member.status())) {
        UniqueAddress self = cluster.selfUniqueAddress();
        ask.replyTo()
            .tell(
                new Granted(self.address().toString(), self.longUid(), ask.nanos(), ask.millis()));
      }
    }
    return this;
  }

  private Behavior<Command> onGranted(Granted granted) {
    for (Member member : voters()) {
      if (member.uniqueAddress().longUid() == granted.uid()
          && member.address().toString().equals(granted.node())) {
        NodeLease.Moment asked = new NodeLease.Moment(granted.nanos(), granted.millis());
        contact.merge(
            member.uniqueAddress(), asked, (old, now) -> now.nanos() - old.nanos() > 0 ? now : old);
      }
    }
    renew();
    return this;
  }

  private void renew() {
    List<UniqueAddress> voters = voters().stream().map(Member::uniqueAddress).toList();
    contact.keySet().retainAll(voters);
    if (HOLDERS.contains(cluster.selfMember().status())) {
      Quorum.since(voters, contact).ifPresent(lease::renew);
    } else {
      lease.end();
    }
    boolean open = lease.isOpen();
    if (open != held) {
      held = open;
      getContext().getLog().info("lease {}", open ? "held" : "lost: no request leaves this node");
    }
  }

  /** All who count, the lowest address first. */
  private List<Member> voters() {
    List<Member> voters = new ArrayList<>();
    cluster.state().getMembers().forEach(voters::add);
    voters.removeIf(member -> !VOTERS.contains(member.status()));
    voters.sort(Member.ordering());
    return voters;
  }
}
