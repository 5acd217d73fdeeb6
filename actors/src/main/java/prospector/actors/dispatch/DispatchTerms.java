package prospector.actors.dispatch;

import java.time.Duration;
import java.util.function.LongSupplier;
import prospector.actors.host.decide.SweepBudget;
import prospector.actors.host.service.AwakeHosts;

/**
 * What a node's fetch slots are given out by.
 *
 * @param slots fetches in flight at once on this node, 1 or more
 * @param grantTimeout a grant older than this is taken back
 * @param patience how long a slot may stay idle for a better host that is not ready
 * @param awake how many hosts may be in memory
 * @param sweeps CPU left for re-scoring everything; without it only the best hosts and those that
 *     were visited since the last model re-score
 * @param ticks milliseconds that only go on, from anywhere: by the wall clock, all grants would be
 *     too old when it is put right
 */
public record DispatchTerms(
    int slots,
    Duration grantTimeout,
    Patience patience,
    AwakeHosts awake,
    SweepBudget sweeps,
    LongSupplier ticks) {}
