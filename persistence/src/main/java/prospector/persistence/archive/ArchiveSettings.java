package prospector.persistence.archive;

import java.time.Duration;

/**
 * How pages are archived.
 *
 * @param node name of this node, part of the file names it writes
 * @param software name and version for the WARC's warcinfo record
 * @param gzipLevel 1..9; level 1 costs 0.20 CPU-s per 1,000 pages of 27 kB, level 6 0.53
 * @param rollBytes a WARC file is closed and the next begun over this size
 * @param maxGroup most pages in one flush and transaction
 * @param commitInterval least time between two writings of the embedded database's file, 0 or more
 */
public record ArchiveSettings(
    String node,
    String software,
    int gzipLevel,
    long rollBytes,
    int maxGroup,
    Duration commitInterval) {

  /** The same under another node's name. */
  public ArchiveSettings of(String otherNode) {
    return new ArchiveSettings(otherNode, software, gzipLevel, rollBytes, maxGroup, commitInterval);
  }

  /** Every commit is written as it comes. */
  public ArchiveSettings(
      String node, String software, int gzipLevel, long rollBytes, int maxGroup) {
    this(node, software, gzipLevel, rollBytes, maxGroup, Duration.ZERO);
  }
}
