package prospector.persistence.page;

import java.util.Optional;
import prospector.persistence.directory.StorageException;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;

/**
 * Gives stored pages as the crawl parsed them; their links may be left out.
 *
 * <p><em>Asks nobody</em>: a page that was parsed just now is taken as it is, any other is parsed
 * again from the archived response. Blocking. Thread-safe.
 */
public final class StoredPageReader {
  private final PageArchive archive;
  private final PageParser parser;
  private final RecentPages recent;

  public StoredPageReader(PageArchive archive, PageParser parser, RecentPages recent) {
    this.archive = archive;
    this.parser = parser;
    this.recent = recent;
  }

  /** For pages that were not stored just now. */
  public StoredPageReader(PageArchive archive, PageParser parser) {
    this(archive, parser, RecentPages.NONE);
  }

  /**
   * A page; empty where its body is not in the archive of this machine, or is a file that nothing
   * reads at the moment, as when its reader takes too long.
   *
   * @throws StorageException when the record is there and damaged
   */
  public Optional<ParsedPage> read(StoredPage stored) {
    return recent.find(stored.page()).or(() -> parsed(stored));
  }

  private Optional<ParsedPage> parsed(StoredPage stored) {
    CrawlUrl url = CrawlUrl.ofNormal(stored.page().url());
    return archive
        .read(stored.location())
        .map(response -> parser.parse(url, response.headers(), response.body()))
        .filter(page -> page.problem().isEmpty());
  }
}
