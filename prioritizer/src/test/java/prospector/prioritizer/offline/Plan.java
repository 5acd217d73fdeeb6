package prospector.prioritizer.offline;

import prospector.prioritizer.Policy;

/**
 * How one offline crawl is run.
 *
 * @param policy order of the frontier
 * @param slots fetches in flight at most; one a host
 * @param margin of the slot auction, in log-odds
 * @param publishEvery rewards between two models, at least 1
 * @param publishShare rewards between two models as a share of the pages so far; the larger counts
 * @param sweepEvery models between two sweeps of all queues; 0 for never (pop-time rescoring only)
 * @param until share of the reachable pages after which the crawl stops
 * @param queueBound URLs a host's queue holds at most
 */
record Plan(
    Policy policy,
    int slots,
    double margin,
    int publishEvery,
    double publishShare,
    int sweepEvery,
    double until,
    int queueBound) {}
