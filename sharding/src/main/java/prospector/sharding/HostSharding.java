package prospector.sharding;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.cluster.sharding.typed.ShardingEnvelope;
import akka.cluster.sharding.typed.javadsl.ClusterSharding;
import akka.cluster.sharding.typed.javadsl.Entity;
import akka.cluster.sharding.typed.javadsl.EntityContext;
import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import prospector.actors.host.HostActor;
import prospector.actors.host.HostEntityId;
import prospector.actors.host.HostRouter;
import prospector.actors.host.HostServices;
import prospector.web.url.HostKey;

/**
 * The host entities of a cluster, as this node sees them.
 *
 * <p>Construct it first (the router is needed to build the services), then {@link #start}. Messages
 * sent before the start are lost, as any message may be; senders resend.
 */
public final class HostSharding implements HostRouter {
  /** The entity type of hosts. */
  public static final EntityTypeKey<HostActor.Command> TYPE =
      EntityTypeKey.create(HostActor.Command.class, "host");

  private final ActorSystem<?> system;
  private final int shards;
  private final AtomicReference<@Nullable ActorRef<ShardingEnvelope<HostActor.Command>>> region =
      new AtomicReference<>();

  public HostSharding(ActorSystem<?> system) {
    this.system = system;
    this.shards = system.settings().config().getInt("akka.cluster.sharding.number-of-shards");
  }

  /** Starts this node's region. */
  public void start(HostServices services) {
    Entity<HostActor.Command, ShardingEnvelope<HostActor.Command>> entity =
        Entity.of(TYPE, context -> behavior(context, services))
            .withMessageExtractor(new HostExtractor(shards))
            .withStopMessage(HostActor.Stop.INSTANCE);
    region.set(ClusterSharding.get(system).init(entity));
  }

  /**
   * Sends nothing any more, so that the region can hand its shards over without new messages for
   * them; what is not sent is resent by its senders after the next start.
   */
  public void quiesce() {
    region.set(null);
  }

  private static Behavior<HostActor.Command> behavior(
      EntityContext<HostActor.Command> entity, HostServices services) {
    return HostActor.create(
        entity.getEntityId(),
        services,
        self -> entity.getShard().tell(new ClusterSharding.Passivate<>(self)));
  }

  @Override
  public void tell(HostKey host, HostActor.Command message) {
    ActorRef<ShardingEnvelope<HostActor.Command>> ref = region.get();
    if (ref != null) {
      ref.tell(new ShardingEnvelope<>(HostEntityId.of(host), message));
    }
  }
}
