/**
 * Ranks the pages of all sites as one graph, at one of them: {@link
 * prospector.node.rank.sites.SitesRanking} reads from each other site what its pages point to
 * ({@code SiteLinks}), keeps that on the disk ({@code ToldLinks}) beside its own links, and builds
 * and ranks a graph of both.
 */
@NullMarked
package prospector.node.rank.sites;

import org.jspecify.annotations.NullMarked;
