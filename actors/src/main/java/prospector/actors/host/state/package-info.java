/**
 * What a host remembers.
 *
 * <p>In comes a {@link prospector.actors.host.state.HostEvent}, and nothing else: {@link
 * prospector.actors.host.state.HostState} applies it. Out goes a {@link
 * prospector.actors.host.state.HostSnapshot}, by {@link
 * prospector.actors.host.state.HostSnapshotAdapter}. Both lie in the database, see {@code
 * wire.StoredNames} for their names.
 *
 * <p>A state is a delay clock, a robots.txt, an outbox of hand-offs, and one {@link
 * prospector.actors.host.state.CrawlShare} a crawl. A share has the queue; the states of all URLs
 * ever admitted in {@link prospector.actors.host.state.KnownUrls}, exact ones in a {@link
 * prospector.actors.host.state.FingerprintMap}, old ones in a {@link
 * prospector.actors.host.state.UrlFilter}; the sitemaps asked for in a {@link
 * prospector.actors.host.state.SitemapShelf}; and what pages taught: {@link
 * prospector.actors.host.state.IgnoredParameters}, {@link
 * prospector.actors.host.state.BarrenViews}, {@link prospector.actors.host.state.Yields} by {@link
 * prospector.actors.host.state.UrlShape}, {@link prospector.actors.host.state.Moves}, each from the
 * {@link prospector.actors.host.state.PageSameness} or the outcome in an event.
 *
 * <p>What all hosts of a node may keep in memory is counted in {@link
 * prospector.actors.host.state.QueueMemory} and, by each host's {@link
 * prospector.actors.host.state.KnownAccount}, in {@link prospector.actors.host.state.KnownMemory}.
 *
 * <p>While no host is awake, {@link prospector.actors.host.state.HostStateReader} reads a state,
 * {@link prospector.actors.host.state.UrlStates} only what is known of its URLs, and {@link
 * prospector.actors.host.state.HostSnapshots} writes one: for {@link
 * prospector.actors.host.state.CrawlForgetting} when a crawl is deleted, for {@link
 * prospector.actors.host.state.WaitingReview} when it is judged anew.
 */
@NullMarked
package prospector.actors.host.state;

import org.jspecify.annotations.NullMarked;
