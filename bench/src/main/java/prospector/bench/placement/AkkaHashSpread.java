package prospector.bench.placement;

import akka.actor.Address;
import akka.actor.AddressFromURIString;
import akka.routing.ConsistentHash;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import prospector.sharding.placement.PlacementNode;

/**
 * Akka's {@code ConsistentHashingShardAllocationStrategy} without its cluster: the same ring
 * ({@link ConsistentHash}) over the same addresses with the 10 virtual nodes that it hard-codes. It
 * knows no capacities.
 */
final class AkkaHashSpread implements Spread {
  private static final int VIRTUAL_NODES = 10;

  private final int shards;

  AkkaHashSpread(int shards) {
    this.shards = shards;
  }

  @Override
  public String name() {
    return "akka";
  }

  @Override
  public PlacementNode[] over(List<PlacementNode> nodes) {
    Map<Address, PlacementNode> byAddress = new HashMap<>();
    nodes.forEach(node -> byAddress.put(AddressFromURIString.parse(node.address()), node));
    ConsistentHash<Address> ring = ConsistentHash.create(byAddress.keySet(), VIRTUAL_NODES);
    PlacementNode[] homes = new PlacementNode[shards];
    Arrays.setAll(
        homes,
        shard ->
            Objects.requireNonNull(byAddress.get(ring.nodeFor(Integer.toString(shard))), "ring"));
    return homes;
  }
}
