package prospector.graph.rank;

import java.time.Instant;

/**
 * How measures came about.
 *
 * @param damping of PageRank
 * @param rounds of the PageRank of all pages
 * @param residual L1 norm of what its last round changed
 * @param nuggets pages that the topic's measures start from
 * @param rankedAt when
 */
public record RankFacts(
    double damping, int rounds, double residual, long nuggets, Instant rankedAt) {}
