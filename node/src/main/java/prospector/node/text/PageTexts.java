package prospector.node.text;

import java.util.Optional;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.StoredPage;
import prospector.web.content.MainText;
import prospector.web.content.MainTextReader;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;

/**
 * Reads the main text of stored pages.
 *
 * <p><em>Asks nobody</em>: the page is parsed again from the archived response, as the crawl parsed
 * it. Blocking. Thread-safe.
 */
public final class PageTexts {
  private final PageArchive archive;
  private final PageParser parser;
  private final MainTextReader reader = new MainTextReader();

  public PageTexts(PageArchive archive, PageParser parser) {
    this.archive = archive;
    this.parser = parser;
  }

  /**
   * The main text of a page; empty where its body is not in the archive of this machine, or nothing
   * reads it at the moment.
   *
   * @param markdown whether it is wanted as Markdown, too
   * @throws prospector.persistence.directory.StorageException when the record is there and damaged
   */
  public Optional<MainText> read(StoredPage stored, boolean markdown) {
    return parsed(stored).map(page -> markdown ? reader.textAndMarkdown(page) : reader.text(page));
  }

  /**
   * The page as the crawl parsed it; empty where its body is not in the archive of this machine, or
   * nothing reads it at the moment.
   *
   * @throws prospector.persistence.directory.StorageException when the record is there and damaged
   */
  public Optional<ParsedPage> parsed(StoredPage stored) {
    CrawlUrl url = CrawlUrl.ofNormal(stored.page().url());
    return archive
        .read(stored.location())
        .map(response -> parser.parse(url, response.headers(), response.body()))
        .filter(page -> page.problem().isEmpty());
  }
}
