/**
 * Who points to whom in the crawls of a directory, brought up to date and ranked.
 *
 * <p>{@link prospector.node.rank.CurrentGraph} builds the link graph of what is stored, {@link
 * prospector.node.rank.RankDesk} does that and ranks it while a node works, {@link
 * prospector.node.rank.RankSource} reads the ranks, and {@link prospector.node.rank.QualityCurves}
 * sums them up in the order of fetching.
 *
 * <p>In a cluster {@link prospector.node.rank.ClusterRanks} writes an order ({@code RankOrder})
 * that all nodes take ({@code RankPeer}); each then ranks its part, and fetches through {@code
 * PeerReader} what the others have written for it. {@code AllRanks} asks all of them ({@code
 * PeerBook}) for what they have ({@code OwnRanks}).
 *
 * <p>What all sites have is ranked by {@link prospector.node.rank.sites.SitesRanking}, one ranking
 * at a time with the desk's own.
 */
@NullMarked
package prospector.node.rank;

import org.jspecify.annotations.NullMarked;
