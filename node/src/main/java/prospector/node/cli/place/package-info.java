/**
 * Where the crawl is that a command asks about: in a directory, or in a process that runs.
 *
 * <p><b>What comes in.</b> A directory ({@link prospector.node.cli.place.CrawlDirs}), or the
 * address of a page.
 *
 * <p><b>Who decides.</b> A directory that a process holds is asked over that process's own API:
 * {@link prospector.node.cli.place.RunningPage} finds its address, {@link
 * prospector.node.cli.place.RunningCrawl} the crawl, {@link prospector.node.cli.place.NodeApi}
 * asks, and {@link prospector.node.cli.place.RunningNode} gives it orders. {@link
 * prospector.node.cli.place.LabelPlace} is either of the two, or a database that nodes share.
 *
 * <p><b>What goes out.</b> Answers, and for a directory that lies there an index ({@link
 * prospector.node.cli.place.IndexUpdate}) and a link graph ({@link
 * prospector.node.cli.place.GraphUpdate}) that are up to date.
 */
@NullMarked
package prospector.node.cli.place;

import org.jspecify.annotations.NullMarked;
