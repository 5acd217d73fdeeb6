package prospector.actors.control;

import java.util.Collection;
import java.util.SplittableRandom;
import prospector.actors.count.NodeCount;

/**
 * How nodes share a crawl's page budget without a coordinator.
 *
 * <p>Each node claims what it has fetched, what it has in flight, and an equal part of what nobody
 * has claimed; it may fetch up to its claim, and tells the others. <em>Claims made on old news
 * exceed the budget by at most what the others claimed meanwhile, which halves with every round; a
 * node that finds nothing to fetch lets its claim shrink, so that the whole budget is spent where
 * the good URLs are.</em> Immutable arithmetic.
 */
final class PageQuota {
  private static final int ROUNDS_A_DRAW = 3; // the others must have let go, and have been heard

  private PageQuota() {}

  /**
   * The claim of this node.
   *
   * @param budget pages of the crawl, all nodes
   * @param used pages this node has fetched or has in flight
   * @param others claims of all other nodes, dead ones with what they fetched
   * @param nodes nodes alive, this one included
   * @param turn whether this node takes the pages that do not divide, see {@link #turn}
   * @return pages up to which this node may fetch, at least {@code used}
   */
  static long claim(long budget, long used, Collection<Long> others, int nodes, boolean turn) {
    if (budget == Long.MAX_VALUE) {
      return Long.MAX_VALUE;
    }
    long free = budget - used;
    for (long other : others) {
      free -= other;
    }
    if (free <= 0) {
      return used;
    }
    return used + (free + (turn ? nodes - 1 : 0)) / nodes;
  }

  /**
   * Whether a node takes the pages that do not divide: the one whose best waiting URL is the best
   * of all, for with the margin of the auction it may be the only one that would use them. Where
   * nobody has one that counts, each draws, anew every few rounds. <em>Nodes that take turns by
   * rounds they count themselves would not do:</em> the turns of two may fall together for ever,
   * and the one that speaks first would always hold what only the other would use.
   *
   * @param node its name
   * @param toldBest best score that it told the others last, log-odds; negative infinity for none
   * @param others what the others told last
   * @param nodes nodes alive, this one included
   * @param round of gossip, by its own count
   */
  static boolean turn(
      String node, double toldBest, Collection<NodeCount> others, int nodes, int round) {
    boolean best = Double.isFinite(toldBest);
    boolean anybody = best;
    for (NodeCount other : others) {
      anybody |= Double.isFinite(other.load().best());
      boolean better =
          other.load().best() > toldBest
              || (other.load().best() == toldBest && other.node().compareTo(node) < 0);
      best &= !better;
    }
    if (anybody) {
      return best;
    }
    long draw = (long) node.hashCode() << Integer.SIZE | round / ROUNDS_A_DRAW;
    return new SplittableRandom(draw).nextInt(nodes) == 0;
  }
}
