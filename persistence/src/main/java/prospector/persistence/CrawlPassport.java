package prospector.persistence;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.directory.StorageException;
import prospector.persistence.table.CrawlTable;

/**
 * What the crawls of a database are, in a line each, so that a WARC file says what it was made for
 * when nothing else is left: topic, its fingerprint, policy and seeds.
 */
public final class CrawlPassport {
  /** Before a crawl's id: the subject of the record that a run of it ends with. */
  public static final String SUBJECT = "urn:prospector:passport:";

  private static final Logger LOG = LoggerFactory.getLogger(CrawlPassport.class);
  private static final int MOST_SEEDS = 20;

  private final CrawlTable crawls;

  CrawlPassport(CrawlTable crawls) {
    this.crawls = crawls;
  }

  /** A line for each crawl that has not ended; none where the database does not answer. */
  List<String> lines() {
    try {
      return crawls.all().stream()
          .filter(row -> row.state().isOpen())
          .map(CrawlPassport::line)
          .toList();
    } catch (StorageException e) {
      LOG.debug("the file's passport stays empty", e);
      return List.of();
    }
  }

  private static String line(CrawlTable.Row row) {
    List<String> seeds = row.seeds().subList(0, Math.min(MOST_SEEDS, row.seeds().size()));
    return "crawl "
        + row.id()
        + "; topic "
        + row.topic()
        + " (sha256 "
        + sha256(row.topicSource().getBytes(StandardCharsets.UTF_8))
        + "); policy "
        + row.policy()
        + "; "
        + row.seeds().size()
        + " seeds: "
        + String.join(" ", seeds);
  }

  /** Fingerprint of bytes, 64 hexadecimal digits. */
  public static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
