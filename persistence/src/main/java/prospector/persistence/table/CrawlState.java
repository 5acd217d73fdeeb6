package prospector.persistence.table;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import prospector.persistence.directory.StorageException;

/** What is done with a crawl. Stored, and told, in lower case. */
public enum CrawlState {
  RUNNING,
  PAUSED,
  /** By an order, or a signal; it can go on. */
  STOPPED,
  FINISHED,
  /** Its stored pages are being judged by another topic; see {@link RejudgeTable}. */
  REJUDGING,
  /** It is being deleted; see {@code CrawlRows}. */
  DELETING;

  /**
   * The state of this word, as it is stored.
   *
   * @throws StorageException with the legal words
   */
  static CrawlState of(String word) {
    return Arrays.stream(values())
        .filter(state -> state.toString().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new StorageException(
                    "expected the state of a crawl to be of "
                        + List.of(values())
                        + ", got: "
                        + word));
  }

  /** Whether nodes work on such a crawl, or wait until they may. */
  public boolean isOpen() {
    return this == RUNNING || this == PAUSED;
  }

  /** The word. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
