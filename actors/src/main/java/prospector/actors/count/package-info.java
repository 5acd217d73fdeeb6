/**
 * What others have done for a crawl, as this node was told: the nodes of its cluster ({@link
 * prospector.actors.count.NodeCount}), the other sites ({@link prospector.actors.count.SiteCount}),
 * and what follows of both ({@link prospector.actors.count.OtherCounts}). {@link
 * prospector.actors.count.OtherSites} are where the latter come from.
 */
@NullMarked
package prospector.actors.count;

import org.jspecify.annotations.NullMarked;
