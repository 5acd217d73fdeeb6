package prospector.node.text;

import java.util.Optional;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.StoredPageReader;
import prospector.web.content.MainText;
import prospector.web.content.MainTextReader;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;

/**
 * Reads the main text of stored pages.
 *
 * <p><em>Asks nobody</em>: the page is parsed again from the archived response, as the crawl parsed
 * it. Blocking. Thread-safe.
 */
public final class PageTexts {
  private final StoredPageReader pages;
  private final MainTextReader reader = new MainTextReader();

  public PageTexts(PageArchive archive, PageParser parser) {
    this.pages = new StoredPageReader(archive, parser);
  }

  /**
   * The main text of a page; empty where its body is not in the archive of this machine, or nothing
   * here reads such a file.
   *
   * @param markdown whether it is wanted as Markdown, too
   * @throws prospector.persistence.page.UnreadFileException when nothing reads it at the moment
   * @throws prospector.persistence.directory.StorageException when the record is there and damaged
   */
  public Optional<MainText> read(StoredPage stored, boolean markdown) {
    return parsed(stored).map(page -> markdown ? reader.textAndMarkdown(page) : reader.text(page));
  }

  /**
   * The page as the crawl parsed it; empty where its body is not in the archive of this machine, or
   * nothing here reads such a file.
   *
   * @throws prospector.persistence.page.UnreadFileException when nothing reads it at the moment
   * @throws prospector.persistence.directory.StorageException when the record is there and damaged
   */
  public Optional<ParsedPage> parsed(StoredPage stored) {
    return pages.read(stored);
  }
}
