package prospector.sharding;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.cluster.sharding.typed.ShardingEnvelope;
import akka.cluster.sharding.typed.javadsl.ClusterSharding;
import akka.cluster.sharding.typed.javadsl.Entity;
import akka.cluster.sharding.typed.javadsl.EntityContext;
import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import akka.cluster.typed.Cluster;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import prospector.actors.OwnThreads;
import prospector.actors.host.HostActor;
import prospector.actors.host.HostEntityId;
import prospector.actors.host.HostRouter;
import prospector.actors.host.HostServices;
import prospector.sharding.placement.ShardPlacement;
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
  private final PlacementSettings placement;
  private final HostExtractor extractor;
  private final AtomicReference<@Nullable ActorRef<ShardingEnvelope<HostActor.Command>>> region =
      new AtomicReference<>();

  /**
   * Hosts of that system's cluster.
   *
   * @throws IllegalArgumentException if this node's roles state no legal capacity
   */
  public HostSharding(ActorSystem<?> system) {
    this.system = system;
    this.placement = PlacementSettings.of(system.settings().config());
    this.extractor = new HostExtractor(placement.shards());
    NodeCapacity.of(Cluster.get(system).selfMember().getRoles()); // wrong roles stop the start
  }

  /** Starts this node's region. */
  public void start(HostServices services) {
    Entity<HostActor.Command, ShardingEnvelope<HostActor.Command>> entity =
        Entity.of(TYPE, context -> behavior(context, services))
            .withEntityProps(OwnThreads.hosts())
            .withMessageExtractor(extractor)
            .withAllocationStrategy(allocation(system, placement))
            .withStopMessage(HostActor.Stop.INSTANCE);
    region.set(ClusterSharding.get(system).init(entity));
  }

  /** A strategy for one entity type of that system. */
  static HostAllocation allocation(ActorSystem<?> system, PlacementSettings settings) {
    return new HostAllocation(
        new ShardPlacement(settings.shards(), settings.movesAtOnce()),
        ClusterMembers.of(akka.cluster.Cluster.get(system.classicSystem())));
  }

  /**
   * Sends nothing any more, so that the region can hand its shards over without new messages for
   * them; what is not sent is resent by its senders where they wake up next.
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

  @Override
  public String shard(HostKey host) {
    return extractor.shardId(HostEntityId.of(host));
  }
}
