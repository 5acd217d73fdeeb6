package prospector.bench.placement;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import prospector.sharding.placement.PlacementNode;
import prospector.sharding.placement.ShardPlacement;

/** Weighted rendezvous hashing alone: every shard on the node it prefers, however full. */
final class RendezvousSpread implements Spread {
  private static final int UNBOUNDED = Integer.MAX_VALUE; // shards: no node is ever at its bound

  private final int shards;

  RendezvousSpread(int shards) {
    this.shards = shards;
  }

  @Override
  public String name() {
    return "rendezvous";
  }

  @Override
  public PlacementNode[] over(List<PlacementNode> nodes) {
    ShardPlacement placement = new ShardPlacement(UNBOUNDED, 1);
    Map<PlacementNode, List<String>> empty = new HashMap<>();
    nodes.forEach(node -> empty.put(node, List.of()));
    PlacementNode[] homes = new PlacementNode[shards];
    Arrays.setAll(homes, shard -> placement.allocate(Integer.toString(shard), empty, Set.of()));
    return homes;
  }
}
