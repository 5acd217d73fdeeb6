package prospector.persistence.page;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import prospector.persistence.directory.StorageException;
import prospector.web.fetch.FetchResult;

/**
 * Stores what was fetched: WARC records, then the JSON lines, then the page row, each durable
 * before the stage completes.
 *
 * <p><em>A (crawl, url) is stored once: storing it again returns the place of the first time and
 * writes nothing.</em> One exception: a URL refused without a request may be admitted later, and
 * its row gives way to its outcome. One writer thread groups what waits into one flush and one
 * transaction. Thread-safe.
 */
public interface PageArchive extends AutoCloseable {

  /**
   * Stores one outcome. The stage fails only when the disk or the database does, with a {@link
   * StorageException}; the page is then not stored, may be stored again, and nothing stored before
   * is touched. Texts come back clipped to what a row holds (title 1,000 characters). The stage
   * completes on the archive's thread: hand over before working.
   *
   * @param exchange what went over the wire, archived unless {@code keepBody} is false
   * @param keepBody whether the body may be archived (noarchive, refusals without a response)
   * @param links what the page points to
   */
  CompletionStage<StoredPage> store(
      PageRecord page, Optional<FetchResult> exchange, boolean keepBody, PageLinks links);

  /** Stores an outcome whose links nobody looked at. */
  default CompletionStage<StoredPage> store(
      PageRecord page, Optional<FetchResult> exchange, boolean keepBody) {
    return store(page, exchange, keepBody, PageLinks.UNKNOWN);
  }

  /**
   * Stores what a further request for a stored page brought, and that it was made ({@link Visit}).
   * A payload that the row refers to already leaves a WARC revisit record, where the page was
   * archived; another one a new response record, to which the row refers from then on, and a
   * further line. The stage fails and completes as that of {@link #store} does.
   *
   * <p><em>A row that was replaced has no validators until {@code RevisitTable.visited} says that
   * its links are in</em>: a kill before that has it asked for without conditions.
   *
   * @param page the row as it is to be if the payload is another one; its own row for a 304
   * @param exchange with an answer of status 200 or 304
   * @param keepBody whether what came may be archived
   * @param links what the page points to, as it came
   * @return the row that stands
   */
  CompletionStage<StoredPage> storeAgain(
      PageRecord page, FetchResult exchange, boolean keepBody, PageLinks links);

  /** Stores what a further request brought, whose links nobody looked at. */
  default CompletionStage<StoredPage> storeAgain(
      PageRecord page, FetchResult exchange, boolean keepBody) {
    return storeAgain(page, exchange, keepBody, PageLinks.UNKNOWN);
  }

  /**
   * Archives what a host was asked for on its own account, robots.txt or a sitemap, whenever it
   * was: no row, no line, and any number of records of the same URL. A request without a response
   * leaves nothing. The stage fails and completes as that of {@link #store} does.
   */
  CompletionStage<Void> keep(FetchResult exchange);

  /** The stored row of a URL. Blocking. */
  Optional<StoredPage> find(String crawl, String url);

  /** How URLs ended, by URL, for those that have a row. Blocking. */
  Map<String, End> ends(String crawl, List<String> urls);

  /**
   * The archived response body after content decoding, with its headers; empty when nothing was
   * archived, or the file is gone or on another machine. Blocking.
   *
   * @throws StorageException when the file is there and the record in it is damaged
   */
  Optional<ArchivedResponse> read(WarcLocation location);

  /**
   * Rows in the order they were stored, those stored meanwhile included. Blocking; reads the
   * database in pages of 1,000 rows.
   */
  void forEach(String crawl, Consumer<StoredPage> consumer);

  /**
   * Records of the archive that no row names, in the order of their visits: revisit records, and
   * responses of pages that have changed since. Blocking; reads as {@link #forEach}.
   */
  void forEachPast(String crawl, PastReader reader);

  /** Takes records that no row names. */
  interface PastReader {
    /**
     * Takes one.
     *
     * @param nugget whether the page is one, as it is now
     */
    void accept(String url, boolean nugget, PastCapture capture);
  }

  /** Counts of all nodes. Blocking. */
  Totals totals(String crawl);

  /** Counts for resuming a crawl, by the node that stored the rows first. Blocking. */
  Map<String, Totals> totalsByNode(String crawl);

  /** Directories of the nodes whose rows are in the database, by name of the node. Blocking. */
  Map<String, Path> homes();

  @Override
  void close();

  /**
   * Counts of one crawl.
   *
   * @param lastRelevant whether each of them was found to be a nugget that is among the last 1,000
   *     focused pages of the crawl, oldest first
   */
  record Totals(Counts counts, List<Boolean> lastRelevant) {
    /** Nothing is stored. */
    public static final Totals NONE = new Totals(Counts.NONE, List.of());
  }

  /**
   * How a URL ended.
   *
   * @param reason see {@link PageRecord}
   */
  record End(PageRecord.State state, String reason) {}

  /**
   * A response out of the archive.
   *
   * @param status HTTP status
   * @param headers names in lower case
   * @param body after content decoding
   */
  record ArchivedResponse(int status, Map<String, List<String>> headers, byte[] body) {}
}
