package prospector.bench.placement;

import java.util.List;
import prospector.sharding.placement.PlacementNode;

/** A way to spread shards over nodes; may remember how they lay before. */
interface Spread {
  /** Short name for the table. */
  String name();

  /**
   * Where every shard lies once the cluster consists of these nodes.
   *
   * @param nodes in the order they joined, at least one
   * @return the node of each shard, by number
   */
  PlacementNode[] over(List<PlacementNode> nodes);
}
