package prospector.actors.control;

import java.util.Collection;

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
  private PageQuota() {}

  /**
   * The claim of this node.
   *
   * @param budget pages of the crawl, all nodes
   * @param used pages this node has fetched or has in flight
   * @param others claims of all other nodes, dead ones with what they fetched
   * @param nodes nodes alive, this one included
   * @param turn whether it is this node's turn to take the page that does not divide
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
}
