/**
 * Questions to a crawl, whether it runs or not: why a URL was or was not fetched, what is next, and
 * whether nothing was lost. Nothing here changes a crawl.
 *
 * <p><b>What comes in.</b> A URL, a host or a crawl, and what is known of it: journals of hosts,
 * rows, bodies in the archive.
 *
 * <p><b>Who decides.</b> {@link prospector.node.inspect.StoredOutlook} answers by what lies there.
 * {@link prospector.node.inspect.CrawlOutlook} asks a running crawl for its bids and its scorer,
 * and leaves the rest to it. {@link prospector.node.inspect.HostWorth} scores what waits at a host
 * as its actor does, so each {@link prospector.node.inspect.Explained} score is the one that bids;
 * {@link prospector.node.inspect.HostWaits} says what hosts wait for; {@link
 * prospector.node.inspect.UntakenLinks} finds pages whose links were not followed and by which
 * rule. {@link prospector.node.inspect.CrawlAudit} parses every stored body again and asks whether
 * each link that had to be followed has a state: a {@link prospector.node.inspect.CrawlCheck} for
 * each crawl, by what the {@link prospector.node.inspect.KnownHosts} say, and the {@link
 * prospector.node.inspect.ArchiveOverlap} of them all.
 *
 * <p><b>What goes out.</b> Views for the API ({@link prospector.node.watch.view.Outlook}), and
 * sentences for the terminal, which {@link prospector.node.inspect.WhyText} puts together with
 * {@link prospector.node.inspect.HostWords} and {@link prospector.node.inspect.RankWords}. The
 * commands know them as {@link prospector.node.inspect.WhyReport} (by {@link
 * prospector.node.inspect.CrawlWhy}) and {@link prospector.node.inspect.AuditReport}. Pages for
 * trying a topic come from {@link prospector.node.inspect.ArchivedPages} or, by {@link
 * prospector.node.inspect.TrialPages}, from the web where no crawl works on the host.
 */
@NullMarked
package prospector.node.inspect;

import org.jspecify.annotations.NullMarked;
