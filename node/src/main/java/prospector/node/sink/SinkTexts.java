package prospector.node.sink;

import java.util.Optional;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.StoredPageReader;
import prospector.web.content.MainText;
import prospector.web.content.MainTextReader;

/**
 * The main text of stored pages, read at a cost that a running crawl can bear. <em>A page has the
 * same text whether it was stored just now or long ago.</em>
 */
final class SinkTexts {
  private final StoredPageReader pages;
  private final MainTextReader reader = new MainTextReader();

  SinkTexts(StoredPageReader pages) {
    this.pages = pages;
  }

  /**
   * The main text of a page; empty where its body is not in the archive of this machine, or nothing
   * here reads such a file.
   *
   * @throws prospector.persistence.page.UnreadFileException when nothing reads it at the moment
   * @throws prospector.persistence.directory.StorageException when the record is there and damaged
   */
  Optional<MainText> read(StoredPage stored) {
    return pages.readPatiently(stored).map(reader::quickText);
  }
}
