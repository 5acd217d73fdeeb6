package prospector.prioritizer;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Which waiting hosts get a fetch slot: the best bids within a margin of the crawl's best, and no
 * more hosts at once than the width (design section 8).
 *
 * <p><em>A slot stays idle rather than go to a bid further than the margin below the best.</em>
 * Bids of hosts that are not ready (delay running, fetch in flight) count for what the best is but
 * get no slot. Immutable.
 *
 * @param margin in log-odds for the learner, 0 or more; see {@link #marginFor}
 * @param width hosts in flight at once, at least 1 (bounded crawl width after UniCrawl, Le Quoc et
 *     al. 2015)
 */
public record SlotAuction(double margin, int width) {

  public SlotAuction {
    if (!(margin >= 0) || width < 1) {
      throw new IllegalArgumentException(
          "expected a margin of at least 0 and a width of at least 1, got "
              + margin
              + ", "
              + width);
    }
  }

  /**
   * One host's best waiting URL.
   *
   * @param host whatever names the host to the caller
   * @param score score of the URL
   * @param ready whether the host may be asked now
   */
  public record Bid<K>(K host, double score, boolean ready) {}

  /**
   * The bids that get a slot, best first; equal scores keep the order of {@code bids}.
   *
   * @param bids of all hosts that wait, ready or not
   * @param freeSlots slots to give away, 0 or more
   * @param inFlight hosts that hold a slot already
   */
  public <K> List<Bid<K>> grant(Collection<Bid<K>> bids, int freeSlots, int inFlight) {
    int slots = Math.min(freeSlots, width - inFlight);
    if (slots <= 0 || bids.isEmpty()) {
      return List.of();
    }
    double floor = floor(bids);
    return bids.stream()
        .filter(bid -> bid.ready() && bid.score() >= floor)
        .sorted(Comparator.comparingDouble((Bid<K> bid) -> bid.score()).reversed())
        .limit(slots)
        .toList();
  }

  /** The lowest score that may get a slot now; minus infinity without bids. */
  public <K> double floor(Collection<Bid<K>> bids) {
    double best = Double.NEGATIVE_INFINITY;
    for (Bid<K> bid : bids) {
      best = Math.max(best, bid.score());
    }
    return best - margin;
  }

  /**
   * The margin for a policy's scores: the learner's own; none for random, whose draws are uniform
   * only in strict order, nor for depth first; one step (depth, parent score, a sixteenth of a
   * doubling of importance) for the others.
   */
  public static double marginFor(Policy policy, double learnerMargin) {
    return switch (policy) {
      case LEARNER -> learnerMargin;
      case RANDOM, DFS -> 0;
      case BFS, PARENT, OPIC -> Policies.STEP;
    };
  }
}
