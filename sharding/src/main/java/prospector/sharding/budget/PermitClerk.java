package prospector.sharding.budget;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.cluster.ClusterEvent.MemberRemoved;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.SelfUp;
import akka.cluster.typed.Subscribe;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.stream.StreamSupport;
import prospector.actors.budget.RequestBudget.Permit;

/** Renews the permits of this node, and watches for the loss of others. */
final class PermitClerk extends AbstractBehavior<PermitClerk.Command> {
  private final OpenPermits permits;
  private final Duration life;
  private final BiConsumer<Permit, OpenPermits.Open> renewal;

  /** What it is told. */
  interface Command {}

  private enum Tick implements Command {
    RENEW
  }

  private record Removed(MemberRemoved event) implements Command {}

  private record Risen(SelfUp event) implements Command {}

  /**
   * @param life of a permit that is not renewed
   * @param renewal tells the actor of a permit's address
   */
  static Behavior<Command> create(
      OpenPermits permits, Duration life, BiConsumer<Permit, OpenPermits.Open> renewal) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new PermitClerk(context, timers, permits, life, renewal)));
  }

  private PermitClerk(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      OpenPermits permits,
      Duration life,
      BiConsumer<Permit, OpenPermits.Open> renewal) {
    super(context);
    this.permits = permits;
    this.life = life;
    this.renewal = renewal;
    Cluster cluster = Cluster.get(context.getSystem());
    cluster
        .subscriptions()
        .tell(
            Subscribe.create(
                context.messageAdapter(MemberRemoved.class, Removed::new), MemberRemoved.class));
    cluster
        .subscriptions()
        .tell(Subscribe.create(context.messageAdapter(SelfUp.class, Risen::new), SelfUp.class));
    timers.startTimerWithFixedDelay(Tick.RENEW, life.dividedBy(3));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessageEquals(Tick.RENEW, this::onRenew)
        .onMessage(Removed.class, this::onRemoved)
        .onMessage(Risen.class, this::onRisen)
        .build();
  }

  private Behavior<Command> onRenew() {
    permits.toRenew().forEach(renewal);
    return this;
  }

  /** A node that left in order has handed its addresses over. */
  private Behavior<Command> onRemoved(Removed message) {
    permits.nodesChanged();
    if (message.event().previousStatus().equals(MemberStatus.down())) {
      permits.unsureFor(life);
    }
    return this;
  }

  /** It may come to a cluster that has lost a node a moment ago. */
  private Behavior<Command> onRisen(Risen message) {
    long members =
        StreamSupport.stream(
                message.event().currentClusterState().getMembers().spliterator(), false)
            .count();
    if (members > 1) {
      permits.nodesChanged();
      permits.unsureFor(life);
    }
    return this;
  }
}
