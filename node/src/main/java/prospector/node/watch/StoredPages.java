package prospector.node.watch;

import akka.http.javadsl.model.StatusCodes;
import java.util.Optional;
import java.util.function.BiFunction;
import prospector.node.http.Call;
import prospector.node.http.Problem;
import prospector.node.text.PageTexts;
import prospector.node.watch.view.Pulse;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.UnreadFileException;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/** Stored pages that are asked for by their URL, and what is said where there is none. */
final class StoredPages {
  private final Pulse pulse;
  private final PageArchive archive;
  private final PageTexts texts;

  StoredPages(Pulse pulse, PageArchive archive, PageTexts texts) {
    this.pulse = pulse;
    this.archive = archive;
    this.texts = texts;
  }

  /**
   * The page of the parameter {@code url}, of the crawl in the path.
   *
   * @throws Problem when the URL is none, or the crawl has stored no page of it
   */
  StoredPage asked(Call call) {
    call.onlyQuery("url");
    String given = call.query("url").orElseThrow(() -> Problem.field("url", "expected a URL"));
    CrawlUrl url =
        UrlNormalizer.normalize(given)
            .accepted()
            .orElseThrow(() -> Problem.field("url", "expected an http(s) URL"));
    return archive
        .find(CrawlRoutes.known(pulse, call), url.value())
        .filter(it -> it.page().state() == PageRecord.State.PAGE)
        .orElseThrow(() -> Problem.notFound("url", "the crawl has stored no page of that URL"));
  }

  /**
   * What is read of a page's body. Blocking.
   *
   * @throws Problem when the body is not in the archive of this node, or damaged there, or nothing
   *     reads it at the moment
   */
  <T> T read(StoredPage stored, BiFunction<PageTexts, StoredPage, Optional<T>> reading) {
    try {
      return reading
          .apply(texts, stored)
          .orElseThrow(
              () ->
                  Problem.notFound(
                      "url",
                      "the page's body is not in the archive of this node, or nothing here reads"
                          + " it"));
    } catch (UnreadFileException unread) {
      throw unread.passes()
          ? Problem.of(
              StatusCodes.SERVICE_UNAVAILABLE, "the file cannot be read now: ask again in a while")
          : Problem.notFound("url", "the file cannot be read: " + unread.problem());
    } catch (StorageException damaged) {
      throw Problem.field(StatusCodes.GONE, "url", "the page's record in the archive is damaged");
    }
  }
}
