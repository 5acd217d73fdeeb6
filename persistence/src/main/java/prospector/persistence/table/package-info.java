/**
 * The small tables beside the pages, each an interface with its SQL behind it.
 *
 * <p>{@link prospector.persistence.table.Tables} gives them for a database. In the order in which a
 * crawl meets them:
 *
 * <ol>
 *   <li>{@link prospector.persistence.table.CrawlTable} and {@link
 *       prospector.persistence.table.NodeTable} say which crawls there are, and who works; {@link
 *       prospector.persistence.table.ExclusionTable} which hosts and URLs are never asked.
 *   <li>{@link prospector.persistence.table.UrlTable} keeps URLs that wait and fit into no host's
 *       memory, {@link prospector.persistence.table.DueTable} which hosts have work when, {@link
 *       prospector.persistence.table.RevisitTable} which pages are to be visited again. All are
 *       durable when the call returns.
 *   <li>{@link prospector.persistence.table.ModelTable} keeps what was learned, {@link
 *       prospector.persistence.table.ControlTable} what the control arm drew, {@link
 *       prospector.persistence.table.SuspectTable} what processes died of.
 *   <li>{@link prospector.persistence.table.LabelTable}, {@link
 *       prospector.persistence.table.ExampleTable} and {@link
 *       prospector.persistence.table.RejudgeTable} keep a person's word and what follows from it;
 *       {@link prospector.persistence.table.SinkTable} how far pages were handed on.
 *   <li>{@link prospector.persistence.table.JournalTable} reads what Akka Persistence wrote, for
 *       the audit.
 * </ol>
 */
@NullMarked
package prospector.persistence.table;

import org.jspecify.annotations.NullMarked;
