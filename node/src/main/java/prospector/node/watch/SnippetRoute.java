package prospector.node.watch;

import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Problem;
import prospector.node.http.Replies;
import prospector.node.http.Route;
import prospector.persistence.PageListing;
import prospector.persistence.StoredPage;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/** A passage of a stored page, read again from the archive: for a person who looks at a nugget. */
final class SnippetRoute {
  private final TopicDesk desk;
  private final Pulse pulse;
  private final Executor blocking;

  SnippetRoute(TopicDesk desk, Pulse pulse, Executor blocking) {
    this.desk = desk;
    this.pulse = pulse;
    this.blocking = blocking;
  }

  /**
   * The answer.
   *
   * @param snippet null where the page's body is not in this machine's archive, or is no text
   */
  record View(String url, @Nullable String snippet) {}

  Route route() {
    return new Route(
        HttpMethods.GET,
        "/api/v1/crawls/{id}/snippet",
        Access.LOOK,
        call -> CompletableFuture.supplyAsync(() -> answer(call), blocking));
  }

  private HttpResponse answer(Call call) {
    call.onlyQuery("url");
    String crawl = CrawlRoutes.known(pulse, call);
    CrawlUrl url =
        call.query("url")
            .flatMap(text -> UrlNormalizer.normalize(text).accepted())
            .orElseThrow(() -> Problem.field("url", "expected an http(s) URL"));
    StoredPage page =
        pulse
            .listing()
            .find(crawl, url.value())
            .map(PageListing.Entry::stored)
            .orElseThrow(() -> Problem.field("url", "this crawl has stored no page of that URL"));
    return Replies.json(new View(url.value(), snippet(url, page).orElse(null)));
  }

  private Optional<String> snippet(CrawlUrl url, StoredPage page) {
    String mime = page.page().mime();
    return mime.startsWith("text/") || mime.contains("html")
        ? desk.archived(url, page)
            .map(it -> Snippet.of(it.text(), page.page().reasons()))
            .filter(text -> !text.isEmpty())
        : Optional.empty();
  }
}
