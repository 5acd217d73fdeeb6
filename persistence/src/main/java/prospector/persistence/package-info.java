/**
 * What survives a crash: pages, overflow, due hosts, models, the journal, the archive.
 *
 * <p>{@link prospector.persistence.CrawlDatabase#open} is the way in, {@link
 * prospector.persistence.ControlRoom} the one for a process beside the nodes of a cluster. A crawl
 * directory holds an H2 database under {@code db/} and the files that a user reads ({@code
 * directory}). The database ({@code sql}) is the truth about both: its table {@code file_mark} says
 * how much of each file belongs to committed pages.
 *
 * <ol>
 *   <li>A page is stored ({@code page}, {@code archive}): WARC records ({@code warc}) are written,
 *       then its JSON line, then, in one transaction, its row and the lengths the files have now.
 *       Only then its stage completes, and only then may the caller persist the event that says so.
 *   <li>A kill leaves at most a tail behind the committed lengths. Opening cuts it off. So does the
 *       group after one that failed, on a full disk for example. {@link
 *       prospector.persistence.CrashBook} remembers what was in work.
 *   <li>URLs that do not fit into a host's memory and the hosts that have work ({@code table}) are
 *       durable when the call returns.
 *   <li>The journal and snapshots of Akka Persistence live in the same database; the plugin writes
 *       them through its own pool, {@code JournalTable} reads them for the audit.
 *   <li>What sites tell each other waits in the tables of {@code site}.
 *   <li>{@link prospector.persistence.CrawlPassport} says in each WARC file what it was made for;
 *       {@link prospector.persistence.CrawlRows} deletes a crawl that shares its database.
 * </ol>
 *
 * <p>JDBC types stay in this module.
 */
@NullMarked
package prospector.persistence;

import org.jspecify.annotations.NullMarked;
