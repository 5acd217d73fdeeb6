/**
 * A crawl's directory on the disk: whose it is, how its files grow, how it goes.
 *
 * <ol>
 *   <li>{@link prospector.persistence.directory.OutputNames} says what lies where, and for whom.
 *   <li>A process comes in with a {@link prospector.persistence.directory.DirectoryLock}: <em>one
 *       owner at a time</em>.
 *   <li>An {@link prospector.persistence.directory.OutputFile} only grows, or is cut to a length
 *       that is known to be good; {@link prospector.persistence.directory.DiskFile} is the one on a
 *       disk. A {@link prospector.persistence.directory.WorkFile} is overwritten in place.
 *   <li>{@link prospector.persistence.directory.CrawlRemoval} deletes what a crawl wrote, and
 *       nothing else.
 * </ol>
 *
 * <p>What a directory or a database refuses or fails at is a {@link
 * prospector.persistence.directory.StorageException}, for all of this module.
 */
@NullMarked
package prospector.persistence.directory;

import org.jspecify.annotations.NullMarked;
