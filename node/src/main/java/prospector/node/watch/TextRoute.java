package prospector.node.watch;

import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Json;
import prospector.node.http.Replies;
import prospector.node.http.Route;
import prospector.node.text.PageTexts;
import prospector.node.watch.view.Pulse;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.web.content.MainText;

/** The main text of a stored page, read again from the archive of this node. */
final class TextRoute {
  private final StoredPages pages;
  private final Executor scans;

  TextRoute(Pulse pulse, PageArchive archive, PageTexts texts, Executor scans) {
    this.pages = new StoredPages(pulse, archive, texts);
    this.scans = scans;
  }

  /**
   * The answer.
   *
   * @param author empty where the page states none
   * @param published a day or a time in UTC; empty where the page states none
   * @param language empty where the page states none
   * @param score of the page; null when that was no finite number
   * @param extent see {@link MainText.Extent#key}
   */
  record View(
      String url,
      String title,
      String author,
      String published,
      String language,
      @Nullable Double score,
      String extent,
      String text,
      String markdown) {}

  Route route() {
    return new Route(
        HttpMethods.GET,
        "/api/v1/crawls/{id}/text",
        Access.LOOK,
        call -> CompletableFuture.supplyAsync(() -> answer(call), scans));
  }

  private HttpResponse answer(Call call) {
    StoredPage stored = pages.asked(call);
    return Replies.json(
        view(stored.page(), pages.read(stored, (texts, page) -> texts.read(page, true))));
  }

  private static View view(PageRecord page, MainText text) {
    return new View(
        page.url(),
        text.title().isEmpty() ? page.title() : text.title(),
        text.author(),
        text.published(),
        page.language().isEmpty() ? text.language() : page.language(),
        Json.finite(page.score()),
        text.extent().key(),
        text.text(),
        text.markdown());
  }
}
