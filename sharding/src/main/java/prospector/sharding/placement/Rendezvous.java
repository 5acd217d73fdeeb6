package prospector.sharding.placement;

import java.util.Comparator;
import prospector.web.url.Fingerprint;

/**
 * Weighted rendezvous hashing (Thaler and Ravishankar 1998; the weighted form by Schindelhauer and
 * Schomaker 2005): a shard prefers the node with the largest {@code capacity / -ln(u)}, where
 * {@code u} is a hash of shard and node, uniform over (0, 1).
 *
 * <p>-ln(u)/capacity is exponentially distributed with the capacity as its rate, and the smallest
 * of several such variables is each one's with a probability in proportion to its rate. The weight
 * of a pair depends on nothing but the pair, hence the stability over joins and leaves.
 */
final class Rendezvous {
  /** Changing it moves almost every shard; the number itself is arbitrary (the digits of pi). */
  private static final long SEED = 3_141_592_653_589_793_238L;

  private static final int UNUSED_BITS = 12; // 52 are left: with a half added, exact in a double
  private static final double UNIT = 0x1.0p-52;

  private Rendezvous() {}

  /** How much the shard prefers the node: over 0 and finite. */
  static double weight(PlacementNode node, String shard) {
    long hash = Fingerprint.combine(Fingerprint.of(node.address()) ^ SEED, Fingerprint.of(shard));
    double uniform = ((hash >>> UNUSED_BITS) + 0.5) * UNIT;
    return node.capacity() / -StrictMath.log(uniform); // Math.log may differ in its last bit
  }

  /** Nodes by a shard's preference, the preferred one last; ties by address. */
  static Comparator<PlacementNode> preference(String shard) {
    return Comparator.<PlacementNode>comparingDouble(node -> weight(node, shard))
        .thenComparing(PlacementNode::address)
        .thenComparingLong(PlacementNode::incarnation);
  }
}
