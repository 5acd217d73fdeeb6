package prospector.sharding.lease;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.cluster.ClusterEvent;
import akka.cluster.Member;
import akka.cluster.MemberStatus;
import akka.cluster.UniqueAddress;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Down;
import akka.cluster.typed.Subscribe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import prospector.actors.CborSerializable;
import prospector.actors.OwnThreads;

/**
 * Renews a node's lease by asking the other members, again and again.
 *
 * <p><em>A member answers only those that it knows as members which are neither down nor
 * removed.</em> Every node has one keeper under the same path. A message that is lost is asked
 * again by the next round; an answer counts from the moment that its question was asked. Needs no
 * supervision: a keeper that fails renews nothing more, so the node falls silent, and ends.
 */
public final class LeaseKeeper extends AbstractBehavior<LeaseKeeper.Command> {
  private static final Set<MemberStatus> VOTERS = Set.of(MemberStatus.up(), MemberStatus.leaving());
  private static final Set<MemberStatus> HOLDERS =
      Set.of(MemberStatus.up(), MemberStatus.leaving(), MemberStatus.exiting());

  /** What it is told. */
  public interface Command {}

  private enum Tick implements Command {
    ROUND,
    LOST_FOR_LONG
  }

  /** The members have changed. */
  private record Changed(ClusterEvent.MemberEvent event) implements Command {}

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
  private final Duration lostMax;
  private final TimerScheduler<Command> timers;
  private final Electorate<UniqueAddress> electorate;
  private boolean held;

  private static final String NAME = "lease"; // the same on every node

  /** The keeper of this node's lease, on a thread of its own. */
  public static void spawn(ActorContext<?> guardian, NodeLease lease, Duration renewEvery) {
    guardian.spawn(create(lease, renewEvery), NAME, OwnThreads.lease());
  }

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
    this.cluster = Cluster.get(context.getSystem());
    this.lease = lease;
    this.lostMax = LeaseSettings.lostMax(context.getSystem().settings().config());
    this.timers = timers;
    this.electorate = new Electorate<>(cluster.selfMember().uniqueAddress());
    timers.startTimerWithFixedDelay(Tick.ROUND, Duration.ZERO, renewEvery);
    cluster
        .subscriptions()
        .tell(
            Subscribe.create(
                context.messageAdapter(ClusterEvent.MemberEvent.class, Changed::new),
                ClusterEvent.MemberEvent.class));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessageEquals(Tick.ROUND, this::onRound)
        .onMessageEquals(Tick.LOST_FOR_LONG, this::onLostForLong)
        .onMessage(Changed.class, this::onChanged)
        .onMessage(Ask.class, this::onAsk)
        .onMessage(Granted.class, this::onGranted)
        .build();
  }

  /** Asks at once, so that the members agree on the change while they are there. */
  private Behavior<Command> onChanged(Changed changed) {
    Member member = changed.event().member();
    boolean left =
        changed.event() instanceof ClusterEvent.MemberExited
            || (changed.event() instanceof ClusterEvent.MemberRemoved removed
                && removed.previousStatus().equals(MemberStatus.exiting()));
    if (left && !member.uniqueAddress().equals(cluster.selfMember().uniqueAddress())) {
      electorate.left(member.uniqueAddress());
    }
    return onRound();
  }

  private Behavior<Command> onRound() {
    noticeLoss();
    NodeLease.Moment now = lease.now();
    UniqueAddress self = cluster.selfMember().uniqueAddress();
    noteVoters(now); // before the questions, so that their answers confirm it
    electorate.agreed(self, now);
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

  /** Without the lease it speaks for the oldest set of voters only: its view may be its own. */
  private Behavior<Command> onAsk(Ask ask) {
    for (Member member : cluster.state().getMembers()) {
      if (member.uniqueAddress().longUid() == ask.uid()
          && (held || electorate.wasConfirmedWith(member.uniqueAddress()))
          && member.address().toString().equals(ask.node())
          && HOLDERS.contains(member.status())) {
        UniqueAddress self = cluster.selfMember().uniqueAddress();
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
        electorate.agreed(
            member.uniqueAddress(), new NodeLease.Moment(granted.nanos(), granted.millis()));
      }
    }
    renew();
    return this;
  }

  private boolean isHolder() {
    return HOLDERS.contains(cluster.selfMember().status());
  }

  private void noteVoters(NodeLease.Moment now) {
    if (isHolder()) {
      electorate.noted(voters().stream().map(Member::uniqueAddress).toList(), now);
    }
  }

  private void renew() {
    noticeLoss();
    noteVoters(lease.now());
    if (isHolder()) {
      electorate.since().ifPresent(this::renew);
      if (!held && !timers.isTimerActive(Tick.LOST_FOR_LONG)) {
        timers.startSingleTimer(Tick.LOST_FOR_LONG, lostMax);
      }
    } else {
      lease.end();
    }
    noticeLoss();
  }

  private void noticeLoss() {
    if (held && !lease.isOpen()) {
      held = false;
      getContext().getLog().info("lease lost: no request leaves this node");
      electorate.lost(lease.now());
    }
  }

  private void renew(NodeLease.Moment since) {
    lease.renew(since);
    if (!lease.isOpen()) {
      return; // the answers are too old
    }
    electorate.held(since);
    if (!held) {
      held = true;
      getContext().getLog().info("lease held");
      timers.cancel(Tick.LOST_FOR_LONG);
    }
  }

  /** What it takes for its cluster may be itself alone, while the others go on without it. */
  private Behavior<Command> onLostForLong() {
    getContext()
        .getLog()
        .error(
            "no majority of the nodes has answered for {} s: this node ends", lostMax.toSeconds());
    cluster.manager().tell(new Down(cluster.selfMember().address()));
    return this;
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
