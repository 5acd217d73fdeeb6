package prospector.bench.placement;

import java.util.Arrays;
import java.util.List;
import prospector.sharding.placement.PlacementNode;

/** Number of the shard modulo the number of nodes: what one writes first. */
final class ModuloSpread implements Spread {
  private final int shards;

  ModuloSpread(int shards) {
    this.shards = shards;
  }

  @Override
  public String name() {
    return "modulo";
  }

  @Override
  public PlacementNode[] over(List<PlacementNode> nodes) {
    PlacementNode[] homes = new PlacementNode[shards];
    Arrays.setAll(homes, shard -> nodes.get(shard % nodes.size()));
    return homes;
  }
}
