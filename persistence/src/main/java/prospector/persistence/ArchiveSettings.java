package prospector.persistence;

import java.time.Duration;

/**
 * How pages are archived.
 *
 * @param node name of this node, part of the file names it writes
 * @param software name and version for the WARC's warcinfo record
 * @param gzipLevel 1..9; level 1 costs 0.20 CPU-s per 1,000 pages of 27 kB, level 6 0.53
 * @param rollBytes a WARC file is closed and the next begun over this size
 * @param maxGroup most pages in one flush and transaction
 * @param groupWait how long the first page of a group waits for others, 0 for not at all
 */
public record ArchiveSettings(
    String node, String software, int gzipLevel, long rollBytes, int maxGroup, Duration groupWait) {

  /** Pages are stored as they come. */
  public ArchiveSettings(
      String node, String software, int gzipLevel, long rollBytes, int maxGroup) {
    this(node, software, gzipLevel, rollBytes, maxGroup, Duration.ZERO);
  }
}
