package prospector.sharding;

import akka.Done;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AskPattern;
import akka.cluster.Member;
import akka.cluster.MemberStatus;
import akka.cluster.sharding.ShardRegion;
import akka.cluster.sharding.typed.ClusterShardingQuery;
import akka.cluster.sharding.typed.GetClusterShardingStats;
import akka.cluster.sharding.typed.ShardingEnvelope;
import akka.cluster.sharding.typed.javadsl.ClusterSharding;
import akka.cluster.sharding.typed.javadsl.Entity;
import akka.cluster.sharding.typed.javadsl.EntityContext;
import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import akka.cluster.typed.Cluster;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import prospector.actors.OwnThreads;
import prospector.actors.host.door.Clerk;
import prospector.actors.host.door.HostDoor;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostEntityId;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.HostRouter;
import prospector.actors.host.service.HostServices;
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
  public static final EntityTypeKey<HostCommand> TYPE =
      EntityTypeKey.create(HostCommand.class, "host");

  private static final Duration LOOK = Duration.ofSeconds(2);
  private static final long LOOK_AGAIN_MILLIS = 100;

  private final ActorSystem<?> system;
  private final PlacementSettings placement;
  private final HostExtractor extractor;
  private final Set<String> used = ConcurrentHashMap.newKeySet(); // shards; as many as there are
  private final AtomicReference<@Nullable ActorRef<ShardingEnvelope<HostCommand>>> region =
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

  /**
   * Starts this node's region.
   *
   * @param clerk takes in what comes to hosts that are not in memory
   */
  public void start(HostServices services, Clerk clerk) {
    Entity<HostCommand, ShardingEnvelope<HostCommand>> entity =
        Entity.of(TYPE, context -> behavior(context, services, clerk))
            .withEntityProps(OwnThreads.hosts())
            .withMessageExtractor(extractor)
            .withAllocationStrategy(allocation(system, placement))
            .withStopMessage(HostMessage.Stop.INSTANCE);
    region.set(ClusterSharding.get(system).init(entity));
  }

  /** A strategy for one entity type of that system. */
  static HostAllocation allocation(ActorSystem<?> system, PlacementSettings settings) {
    return new HostAllocation(
        new ShardPlacement(settings.shards(), settings.movesAtOnce()),
        ClusterMembers.of(akka.cluster.Cluster.get(system.classicSystem())));
  }

  /** Nodes that are up and may have hosts, this one among them, in reach or not. */
  public int members() {
    akka.cluster.Cluster cluster = akka.cluster.Cluster.get(system.classicSystem());
    int up = 0;
    for (Member member : cluster.state().getMembers()) {
      boolean here = member.dataCenter().equals(cluster.selfMember().dataCenter());
      up += here && member.status().equals(MemberStatus.up()) ? 1 : 0;
    }
    return up;
  }

  /**
   * Sends nothing any more, so that the region can hand its shards over without new messages for
   * them; what is not sent is resent by its senders where they wake up next.
   */
  public void quiesce() {
    region.set(null);
  }

  /**
   * Sends nothing any more, and completes when every shard that was sent something has its place:
   * until then the region keeps what was sent, and would wait for a place that a node that is going
   * gets no more, up to the minute that its shutdown may take. A node that starts and stops at once
   * is such a one: its first shards have no place before it is a member, which takes a second.
   *
   * @param patience after which it completes in any case
   */
  public CompletionStage<Done> settle(Duration patience) {
    quiesce();
    return settled(System.nanoTime() + patience.toNanos());
  }

  private CompletionStage<Done> settled(long deadlineNanos) {
    return AskPattern.<ClusterShardingQuery, ShardRegion.ClusterShardingStats>ask(
            ClusterSharding.get(system).shardState(),
            replyTo -> new GetClusterShardingStats(TYPE, LOOK, replyTo),
            LOOK,
            system.scheduler())
        .handle((stats, failure) -> stats != null && placed(stats).containsAll(used))
        .thenCompose(
            settled ->
                settled || System.nanoTime() - deadlineNanos > 0
                    ? CompletableFuture.completedFuture(Done.getInstance())
                    : CompletableFuture.supplyAsync(
                            Done::getInstance,
                            CompletableFuture.delayedExecutor(
                                LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS))
                        .thenCompose(done -> settled(deadlineNanos)));
  }

  private static Set<String> placed(ShardRegion.ClusterShardingStats stats) {
    return stats.getRegions().values().stream()
        .flatMap(region -> region.getStats().keySet().stream())
        .collect(Collectors.toSet());
  }

  private static Behavior<HostCommand> behavior(
      EntityContext<HostCommand> entity, HostServices services, Clerk clerk) {
    return HostDoor.create(
        entity.getEntityId(),
        services,
        self -> entity.getShard().tell(new ClusterSharding.Passivate<>(self)),
        clerk);
  }

  @Override
  public void tell(HostKey host, HostCommand message) {
    ActorRef<ShardingEnvelope<HostCommand>> ref = region.get();
    if (ref != null) {
      String entity = HostEntityId.of(host);
      used.add(extractor.shardId(entity));
      ref.tell(new ShardingEnvelope<>(entity, message));
    }
  }

  @Override
  public String shard(HostKey host) {
    return extractor.shardId(HostEntityId.of(host));
  }
}
