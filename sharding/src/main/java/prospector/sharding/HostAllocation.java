package prospector.sharding;

import akka.actor.ActorRef;
import akka.actor.Address;
import akka.cluster.sharding.ShardCoordinator;
import akka.dispatch.Futures;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import prospector.sharding.placement.PlacementNode;
import prospector.sharding.placement.ShardMove;
import prospector.sharding.placement.ShardPlacement;
import scala.collection.immutable.IndexedSeq;
import scala.concurrent.Future;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Tells the shard coordinator where shards live: a translation of regions and cluster members for
 * {@link ShardPlacement}, which decides.
 *
 * <p><em>No shard is moved while a member is joining, weakly up, leaving, down or unreachable, or
 * while a region's node is not a member.</em> A shard without a place does not wait for that: it
 * goes to a member that is up and reachable, if there is one.
 *
 * <p>A node is known by its address, its incarnation by the unique id of its region's actor. One
 * instance for each entity type; the coordinator alone calls it, one call at a time.
 */
final class HostAllocation extends ShardCoordinator.AbstractShardAllocationStrategy {
  private final ShardPlacement placement;
  private final ClusterMembers members;

  HostAllocation(ShardPlacement placement, ClusterMembers members) {
    this.placement = placement;
    this.members = members;
  }

  @Override
  public Future<ActorRef> allocateShard(
      ActorRef requester, String shard, Map<ActorRef, IndexedSeq<String>> current) {
    Regions regions = new Regions(current);
    return Futures.successful(
        regions.region(placement.allocate(shard, regions.shards, regions.steady)));
  }

  @Override
  public Future<Set<String>> rebalance(
      Map<ActorRef, IndexedSeq<String>> current, Set<String> moving) {
    Regions regions = new Regions(current);
    if (!regions.isCalm()) {
      return Futures.successful(Set.of());
    }
    List<ShardMove> moves = placement.rebalance(regions.shards, moving);
    return Futures.successful(
        moves.stream().map(ShardMove::shard).collect(Collectors.toUnmodifiableSet()));
  }

  /** The regions of one call as nodes. */
  private final class Regions {
    final Map<PlacementNode, List<String>> shards = new HashMap<>();
    final Set<PlacementNode> steady = new HashSet<>();
    private final Map<PlacementNode, ActorRef> regions = new HashMap<>();
    private final List<MemberView> present = members.now();

    Regions(Map<ActorRef, IndexedSeq<String>> current) {
      current.forEach((region, held) -> add(region, CollectionConverters.asJava(held)));
    }

    private void add(ActorRef region, List<String> held) {
      Address own = region.path().address();
      Address address = own.hasLocalScope() ? members.self() : own;
      Optional<MemberView> member =
          present.stream().filter(view -> view.address().equals(address)).findAny();
      PlacementNode node =
          new PlacementNode(
              address.toString(),
              region.path().uid(),
              member.map(view -> NodeCapacity.of(view.roles())).orElse(1));
      shards.put(node, held);
      regions.put(node, region);
      if (member.filter(MemberView::steady).isPresent()) {
        steady.add(node);
      }
    }

    /** Every member steady, and one region on each node that has any. */
    boolean isCalm() {
      long addresses = shards.keySet().stream().map(PlacementNode::address).distinct().count();
      return present.stream().allMatch(MemberView::steady)
          && steady.size() == shards.size()
          && addresses == shards.size();
    }

    ActorRef region(PlacementNode node) {
      ActorRef region = regions.get(node);
      if (region == null) {
        throw new IllegalStateException("a shard placed on a node without a region: " + node);
      }
      return region;
    }
  }
}
