package prospector.node.watch;

import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.model.headers.RawHeader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Problem;
import prospector.node.http.Route;
import prospector.node.text.PageTexts;
import prospector.node.watch.view.Pulse;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.StoredPage;
import prospector.web.content.InertCopy;
import prospector.web.page.ParsedPage;

/**
 * {@code /api/v1/crawls/{id}/copy}: a stored page to look at, out of the archive of this node.
 *
 * <p><em>The answer neither runs nor loads anything</em>: {@link InertCopy} writes nothing but
 * style sheets that could, and the content security policy of the answer forbids all of it, theirs
 * too, wherever the answer is opened.
 */
final class CopyRoute {
  private static final String CONTENT_SECURITY_POLICY =
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'self'";

  private final StoredPages pages;
  private final Executor scans;

  CopyRoute(Pulse pulse, PageArchive archive, PageTexts texts, Executor scans) {
    this.pages = new StoredPages(pulse, archive, texts);
    this.scans = scans;
  }

  Route route() {
    return new Route(
        HttpMethods.GET,
        "/api/v1/crawls/{id}/copy",
        Access.LOOK,
        call -> CompletableFuture.supplyAsync(() -> answer(call), scans));
  }

  private HttpResponse answer(Call call) {
    StoredPage stored = pages.asked(call);
    String mime = stored.page().mime(); // empty where its answer named none
    if (!mime.isEmpty() && !InertCopy.canShow(mime)) {
      throw Problem.field(
          StatusCodes.UNSUPPORTED_MEDIA_TYPE,
          "url",
          "the page is " + mime + ", which cannot be shown as a page; ask for its text");
    }
    ParsedPage page = pages.read(stored, PageTexts::parsed);
    return HttpResponse.create()
        .withEntity(ContentTypes.TEXT_HTML_UTF8, InertCopy.of(page))
        .addHeader(RawHeader.create("Content-Security-Policy", CONTENT_SECURITY_POLICY))
        .addHeader(RawHeader.create("X-Frame-Options", "SAMEORIGIN"));
  }
}
