/**
 * What survives a crash: pages, overflow, due hosts, models, the journal, the archive.
 *
 * <p>{@link prospector.persistence.CrawlDatabase#open} is the way in. A crawl directory holds an H2
 * database under {@code db/} and the files that a user reads ({@link
 * prospector.persistence.OutputNames}). The database is the truth about both: its table {@code
 * file_mark} says how much of each file belongs to committed pages.
 *
 * <ol>
 *   <li>A page is stored ({@link prospector.persistence.PageArchive}): WARC records are written,
 *       then its JSON line, then, in one transaction, its row and the lengths the files have now.
 *       Only then its stage completes, and only then may the caller persist the event that says so.
 *   <li>A kill leaves at most a tail behind the committed lengths. Opening cuts it off. So does the
 *       group after one that failed, on a full disk for example.
 *   <li>URLs that do not fit into a host's memory ({@link prospector.persistence.UrlTable}) and the
 *       hosts that have work ({@link prospector.persistence.DueTable}) are durable when the call
 *       returns.
 *   <li>The journal and snapshots of Akka Persistence live in the same database; the plugin writes
 *       them through its own pool, {@link prospector.persistence.JournalTable} reads them for the
 *       audit.
 * </ol>
 *
 * <p>JDBC types stay in this package.
 */
@NullMarked
package prospector.persistence;

import org.jspecify.annotations.NullMarked;
