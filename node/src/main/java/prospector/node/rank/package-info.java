/**
 * Who points to whom in the crawls of a directory, brought up to date and ranked: {@link
 * prospector.node.rank.CurrentGraph} builds the link graph of what is stored, {@link
 * prospector.node.rank.RankDesk} does that and ranks it while a node works, and {@link
 * prospector.node.rank.QualityCurves} sums the ranks up in the order of fetching.
 */
@NullMarked
package prospector.node.rank;

import org.jspecify.annotations.NullMarked;
