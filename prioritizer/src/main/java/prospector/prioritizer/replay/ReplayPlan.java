package prospector.prioritizer.replay;

import prospector.prioritizer.Policy;

/**
 * How a recorded web is crawled.
 *
 * @param policy order of the frontier
 * @param slots fetches in flight at most; one a host
 * @param margin of the slot auction, in log-odds
 * @param publishEvery rewards between two models, at least 1
 * @param publishShare rewards between two models as a share of the pages so far; the larger counts
 * @param publishAtMost rewards between two models by that share at most, at least 1
 * @param sweepEvery models between two sweeps of all queues; 0 for never (pop-time rescoring only)
 * @param queueBound URLs a host's queue holds at most
 * @param seed of fetch times, of the random policy and of the learner's replay
 */
public record ReplayPlan(
    Policy policy,
    int slots,
    double margin,
    int publishEvery,
    double publishShare,
    int publishAtMost,
    int sweepEvery,
    int queueBound,
    long seed) {

  /**
   * As a crawl runs by default, with this many fetches in flight. Queues have no bound: what a
   * crawl's queue has no room for is kept and comes back, and a recorded web is in memory anyway.
   */
  public static ReplayPlan usual(Policy policy, int slots, double margin, long seed) {
    return new ReplayPlan(policy, slots, margin, 5, 0.02, 100, 2, Integer.MAX_VALUE, seed);
  }

  /** The same with models at other intervals. */
  public ReplayPlan publishing(int every, double share, int atMost) {
    return new ReplayPlan(
        policy, slots, margin, every, share, atMost, sweepEvery, queueBound, seed);
  }
}
