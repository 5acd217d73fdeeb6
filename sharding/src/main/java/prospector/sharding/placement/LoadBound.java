package prospector.sharding.placement;

import java.util.Collection;

/**
 * Fair shares of a number of shards, and how far over its own a node may go.
 *
 * <p><em>The bounds of all nodes sum to no less than the number of shards, so there is always
 * room.</em>
 *
 * @param shards to be spread, 0 or more
 * @param capacity of all nodes together, at least 1
 */
record LoadBound(int shards, long capacity) {
  /** A tenth over the fair share, as in consistent hashing with bounded loads (Mirrokni 2018). */
  private static final double SLACK = 1.10;

  static LoadBound over(Collection<PlacementNode> nodes, int shards) {
    return new LoadBound(shards, nodes.stream().mapToLong(PlacementNode::capacity).sum());
  }

  /** Shards in proportion to the node's capacity; a fraction as a rule. */
  double share(PlacementNode node) {
    return (double) shards * node.capacity() / capacity;
  }

  /** Shards that the node holds at most: a tenth over its share, and its share rounded up. */
  int most(PlacementNode node) {
    double share = share(node);
    return (int) Math.max(Math.ceil(share), Math.floor(SLACK * share));
  }
}
