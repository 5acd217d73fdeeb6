package prospector.persistence.page;

import java.util.List;
import prospector.persistence.directory.StorageException;
import prospector.web.text.Controls;

/**
 * Makes what the web sent fit into rows and lines, so that no title can fail the group it is stored
 * with: texts are clipped, and characters that cannot be held become U+FFFD ({@link
 * Controls#storable}). What a page or its server says in words loses the characters that are no
 * text ({@link Controls}).
 */
public final class PageText {
  /** Longest URL that is stored, in characters; browsers stop at 2 MB, servers at 8 kB. */
  static final int URL_CHARS = 64 * 1024;

  private static final int TITLE_CHARS = 1000;
  private static final int WORD_CHARS = 200;
  private static final int REASON_CHARS = 500;
  private static final int REASONS = 50;
  private static final int PASSAGE_CHARS = 500;

  private PageText() {}

  /**
   * The record as it will be stored.
   *
   * @throws StorageException when the URL or the crawl id is too long to be a key
   */
  public static PageRecord clean(PageRecord page) {
    if (page.url().length() > URL_CHARS || page.crawl().length() > WORD_CHARS) {
      throw new StorageException(
          "a URL may have "
              + URL_CHARS
              + " characters and a crawl id "
              + WORD_CHARS
              + ", found "
              + page.url().length()
              + " and "
              + page.crawl().length());
    }
    return new PageRecord(
        clean(page.crawl(), WORD_CHARS),
        clean(page.url(), URL_CHARS),
        clean(page.host(), URL_CHARS),
        page.state(),
        words(page.reason(), WORD_CHARS),
        new PageRecord.Answer(
            page.status(),
            page.fetchedAtMillis(),
            words(page.mime(), WORD_CHARS),
            words(page.answer().charset(), WORD_CHARS),
            page.bytes(),
            page.answer().millis()),
        new PageRecord.Choice(
            page.depth(),
            clean(page.via(), URL_CHARS),
            page.choice().priority(),
            page.choice().modelVersion(),
            page.arm()),
        new PageRecord.Judged(page.score(), page.relevant(), cleanAll(page.reasons())),
        new PageRecord.Words(
            words(page.title(), TITLE_CHARS),
            clean(page.language(), WORD_CHARS),
            words(page.passage(), PASSAGE_CHARS)),
        new PageCopy(clean(page.copy().kind(), WORD_CHARS), clean(page.copy().of(), URL_CHARS)),
        page.left());
  }

  private static List<String> cleanAll(List<String> reasons) {
    return reasons.stream().limit(REASONS).map(reason -> words(reason, REASON_CHARS)).toList();
  }

  private static String words(String text, int limit) {
    return Controls.without(clean(text, limit));
  }

  /** At most so many characters, all of them storable. */
  public static String clean(String text, int limit) {
    return Controls.storable(text.length() <= limit ? text : text.substring(0, limit));
  }
}
