package prospector.persistence.page;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import prospector.persistence.directory.StorageException;
import prospector.web.page.DocumentText;
import prospector.web.page.PageParser;
import prospector.web.page.PageTree;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;

/**
 * Gives stored pages as the crawl parsed them; their links may be left out.
 *
 * <p><em>Asks nobody</em>: a page that was parsed just now is taken as it is, any other is parsed
 * again from the archived response. Blocking. Thread-safe.
 */
public final class StoredPageReader {
  private static final int TRIES = 3; // of a file; a machine under load is too slow for it at times

  /** Of the time of one file; more of it was waiting for its turn. */
  private static final long FILE_NANOS_MAX = TimeUnit.SECONDS.toNanos(10);

  private final PageArchive archive;
  private final PageParser parser;
  private final RecentPages recent;
  private final LongSupplier nanoTime;
  private final ThreadLocal<Long> fileNanos = ThreadLocal.withInitial(() -> 0L);

  public StoredPageReader(PageArchive archive, PageParser parser, RecentPages recent) {
    this(archive, parser, recent, System::nanoTime);
  }

  /**
   * @param nanoTime of a clock
   */
  public StoredPageReader(
      PageArchive archive, PageParser parser, RecentPages recent, LongSupplier nanoTime) {
    this.archive = archive;
    this.parser = parser;
    this.recent = recent;
    this.nanoTime = nanoTime;
  }

  /** For pages that were not stored just now. */
  public StoredPageReader(PageArchive archive, PageParser parser) {
    this(archive, parser, RecentPages.NONE);
  }

  /**
   * A page; empty where its body is not in the archive of this machine, or is a file that this
   * parser never reads.
   *
   * @throws UnreadFileException when it is a file that nothing reads at the moment, as when its
   *     reader takes too long
   * @throws StorageException when the record is there and damaged
   */
  public Optional<ParsedPage> read(StoredPage stored) {
    return recent.find(stored.page()).or(() -> parsed(stored));
  }

  /**
   * The same for those who come to a page once only: a file that took too long, or its reader with
   * it, is tried again at once.
   *
   * @throws UnreadFileException as {@link #read} does
   * @throws StorageException as {@link #read} does
   */
  public Optional<ParsedPage> readPatiently(StoredPage stored) {
    for (int left = TRIES - 1; left > 0; left--) {
      try {
        return read(stored);
      } catch (UnreadFileException e) {
        if (!DocumentText.isByChance(e.problem())) {
          throw e; // it passes later, or never
        }
      }
    }
    return read(stored);
  }

  /**
   * How long other processes have read files for the thread that asks: what its own CPU time does
   * not have.
   */
  public long fileNanos() {
    return fileNanos.get();
  }

  private Optional<ParsedPage> parsed(StoredPage stored) {
    CrawlUrl url = CrawlUrl.ofNormal(stored.page().url());
    Optional<ParsedPage> parsed =
        archive.read(stored.location()).flatMap(response -> parsed(url, response));
    String problem = parsed.map(ParsedPage::problem).orElse("");
    if (!problem.isEmpty() && stored.page().state() == PageRecord.State.PAGE) {
      throw new UnreadFileException(url.value(), problem);
    }
    return parsed.filter(page -> problem.isEmpty());
  }

  /** What has no text to this parser may have been read by another, and is no page without one. */
  private Optional<ParsedPage> parsed(CrawlUrl url, PageArchive.ArchivedResponse response) {
    boolean file = parser.takesLong(response.headers());
    long before = nanoTime.getAsLong();
    ParsedPage page = parser.parse(url, response.headers(), response.body());
    if (file && !page.problem().equals(DocumentText.BUSY)) {
      long took = Math.max(0, nanoTime.getAsLong() - before);
      fileNanos.set(fileNanos.get() + Math.min(took, FILE_NANOS_MAX));
    }
    boolean read = file || PageTree.isMarkup(page.mime()) || page.mime().startsWith("text/");
    return read ? Optional.of(page) : Optional.empty();
  }
}
