package prospector.sharding;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.receptionist.ServiceKey;
import akka.cluster.ClusterEvent.MemberEvent;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Subscribe;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import prospector.actors.CborSerializable;
import prospector.actors.Peers;

/**
 * Hears of other nodes that come or go, as shards follow them, and tells the others when this one
 * goes.
 *
 * <p>A node that leaves in order hands its shards over <em>before</em> the cluster says that it
 * leaves. So it says so itself, before that.
 */
public final class NodeWatch extends AbstractBehavior<NodeWatch.Command> {
  static final ServiceKey<Command> NAME = ServiceKey.create(Command.class, "node-watch");

  private final Cluster cluster;
  private final Changes changes;
  private Set<ActorRef<Command>> present = Set.of();

  /** What it is told. */
  public sealed interface Command {}

  private record Changed(MemberEvent event) implements Command {}

  private record Present(Set<ActorRef<Command>> all) implements Command {}

  private enum Going implements Command {
    NOW
  }

  /** Another node is about to hand its shards over. */
  public enum Leaves implements Command, CborSerializable {
    NOW
  }

  /** Whom it tells; called on its own thread, so that they only note it. */
  public interface Changes {
    /** A node came, goes, or is gone. */
    void any();

    /** A node is about to hand its shards over. */
    void leaves();
  }

  /** The behaviour; it ends with the node. */
  public static Behavior<Command> create(Changes changes) {
    return Behaviors.setup(context -> new NodeWatch(context, changes));
  }

  private NodeWatch(ActorContext<Command> context, Changes changes) {
    super(context);
    this.cluster = Cluster.get(context.getSystem());
    this.changes = changes;
    cluster
        .subscriptions()
        .tell(
            Subscribe.create(
                context.messageAdapter(MemberEvent.class, Changed::new), MemberEvent.class));
    Peers.find(context, NAME, Present::new);
    CoordinatedShutdown.get(context.getSystem())
        .addTask(
            CoordinatedShutdown.PhaseBeforeClusterShutdown(),
            "leaves",
            () -> {
              context.getSelf().tell(Going.NOW);
              return CompletableFuture.completedFuture(Done.getInstance());
            });
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Changed.class, this::onChanged)
        .onMessage(Present.class, this::onPresent)
        .onMessageEquals(Going.NOW, this::onGoing)
        .onMessageEquals(Leaves.NOW, this::onLeaves)
        .build();
  }

  private Behavior<Command> onChanged(Changed message) {
    if (!message.event().member().uniqueAddress().equals(cluster.selfMember().uniqueAddress())) {
      changes.any();
    }
    return this;
  }

  private Behavior<Command> onPresent(Present message) {
    present = message.all();
    return this;
  }

  private Behavior<Command> onGoing() {
    present.stream()
        .filter(node -> !node.equals(getContext().getSelf()))
        .forEach(node -> node.tell(Leaves.NOW));
    return this;
  }

  private Behavior<Command> onLeaves() {
    changes.any();
    changes.leaves();
    return this;
  }
}
