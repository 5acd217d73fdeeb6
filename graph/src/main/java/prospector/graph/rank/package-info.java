/**
 * Measures of the URLs of a link graph.
 *
 * <p>{@link prospector.graph.rank.Ranking} computes in-degree, PageRank from everywhere and from
 * the nuggets ({@code PageRank}), and hubs and authorities around them ({@code Hits}), each in
 * blocks on several threads ({@code Blocks}), and stores them beside the graph ({@code
 * MeasureFile}). Where the graph is a part, it hears through an {@link
 * prospector.graph.rank.Exchange} what the others find. {@link prospector.graph.rank.Measures}
 * reads what was stored, and {@link prospector.graph.rank.QualityCurve} adds it up in the order in
 * which pages were fetched.
 */
@NullMarked
package prospector.graph.rank;

import org.jspecify.annotations.NullMarked;
