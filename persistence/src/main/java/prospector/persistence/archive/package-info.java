/**
 * The files of a node: WARC records and lines, written in groups with the rows that name them.
 *
 * <ol>
 *   <li>{@link prospector.persistence.archive.FileArchive} takes pages from all threads; its {@link
 *       prospector.persistence.archive.ArchiveThread} takes what waits as one group.
 *   <li>{@link prospector.persistence.archive.ArchiveWriter} decides what becomes of each: new,
 *       known already, a visit ({@link prospector.persistence.archive.VisitArchive}). {@link
 *       prospector.persistence.archive.PageCapture} and {@link
 *       prospector.persistence.archive.SiteCapture} say what of an exchange is archived.
 *   <li>{@link prospector.persistence.archive.ArchiveFiles} writes records into a {@link
 *       prospector.persistence.archive.WarcSeries}, then the lines ({@link
 *       prospector.persistence.archive.LinkLines}, {@link
 *       prospector.persistence.archive.RobotsLine}).
 *   <li>{@link prospector.persistence.archive.PageSink} commits the rows with the lengths that the
 *       files have now. <em>Only then is anything stored</em>: at the next start each file is cut
 *       to its committed length.
 *   <li>{@link prospector.persistence.archive.ArchiveHome} binds a node's name to its directory
 *       ({@link prospector.persistence.archive.HomeFile}); {@link
 *       prospector.persistence.archive.NodeHomes} finds those of the others. {@link
 *       prospector.persistence.archive.LinkLog} and {@link
 *       prospector.persistence.archive.RobotsIndex} read back what pages point to and what a host's
 *       robots.txt said; {@link prospector.persistence.archive.ArchivedFile} is a WARC file for
 *       those who copy it away.
 * </ol>
 */
@NullMarked
package prospector.persistence.archive;

import org.jspecify.annotations.NullMarked;
