package prospector.persistence;

import java.nio.file.Path;
import java.time.Clock;

/**
 * The database of a crawl directory (H2 file) with its tables, and the archive beside it.
 *
 * <p>Opening creates or migrates the schema, and truncates the torn tails that a kill left in WARC
 * and JSONL files to what the database knows.
 */
public final class CrawlDatabase implements AutoCloseable {
  private CrawlDatabase() {}

  /**
   * Opens or creates the database {@code dir/db} and the outputs under {@code dir}.
   *
   * @throws StorageException when another process has it open, the directory is not writable, or
   *     the schema belongs to a newer version
   */
  public static CrawlDatabase open(Path dir, ArchiveSettings settings, Clock clock) {
    throw new UnsupportedOperationException("written next: " + dir + settings + clock);
  }

  /** JDBC URL for the journal's own connection pool. */
  public String jdbcUrl() {
    throw new UnsupportedOperationException("written next");
  }

  public PageArchive pages() {
    throw new UnsupportedOperationException("written next");
  }

  public UrlTable urls() {
    throw new UnsupportedOperationException("written next");
  }

  public DueTable due() {
    throw new UnsupportedOperationException("written next");
  }

  public ModelTable models() {
    throw new UnsupportedOperationException("written next");
  }

  public CrawlTable crawls() {
    throw new UnsupportedOperationException("written next");
  }

  public ControlTable control() {
    throw new UnsupportedOperationException("written next");
  }

  public JournalTable journal() {
    throw new UnsupportedOperationException("written next");
  }

  @Override
  public void close() {}
}
