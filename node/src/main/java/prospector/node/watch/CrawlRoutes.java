package prospector.node.watch;

import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Handler;
import prospector.node.http.Problem;
import prospector.node.http.Replies;
import prospector.node.http.Route;
import prospector.persistence.PageListing;
import prospector.persistence.PageRecord;

/** What can be read of crawls and their pages. */
final class CrawlRoutes {
  private static final int SCREENFUL = 50;
  private static final int LARGEST = 500;

  private final Pulse pulse;
  private final Executor blocking;

  CrawlRoutes(Pulse pulse, Executor blocking) {
    this.pulse = pulse;
    this.blocking = blocking;
  }

  List<Route> all() {
    return List.of(
        get("/api/v1/crawls", this::crawls),
        get("/api/v1/crawls/{id}", this::crawl),
        get("/api/v1/crawls/{id}/nuggets", onBlocking(call -> pages(call, true))),
        get("/api/v1/crawls/{id}/pages", onBlocking(call -> pages(call, false))),
        get("/api/v1/crawls/{id}/series", onBlocking(this::series)));
  }

  private static Route get(String template, Handler handler) {
    return new Route(HttpMethods.GET, template, Access.LOOK, handler);
  }

  private Handler onBlocking(Function<Call, HttpResponse> work) {
    return call -> CompletableFuture.supplyAsync(() -> work.apply(call), blocking);
  }

  private CompletionStage<HttpResponse> crawls(Call call) {
    call.onlyQuery();
    return pulse
        .fresh()
        .thenApplyAsync(
            running ->
                Replies.json(
                    Map.of(
                        "crawls", pulse.book().all(running).stream().map(CrawlView::of).toList())),
            blocking);
  }

  private CompletionStage<HttpResponse> crawl(Call call) {
    call.onlyQuery();
    String id = call.path("id");
    return pulse
        .fresh()
        .thenApplyAsync(
            running ->
                pulse
                    .book()
                    .find(id, running)
                    .map(entry -> Replies.json(CrawlView.of(entry)))
                    .orElseThrow(() -> noCrawl(id)),
            blocking);
  }

  static Problem noCrawl(String id) {
    return Problem.notFound("there is no crawl " + id);
  }

  private String known(Call call) {
    String id = call.path("id");
    return pulse.book().find(id, pulse.latest()).orElseThrow(() -> noCrawl(id)).row().id();
  }

  private HttpResponse pages(Call call, boolean nuggets) {
    if (nuggets) {
      call.onlyQuery("before", "limit", "host");
    } else {
      call.onlyQuery("before", "limit", "host", "state", "relevant");
    }
    int limit = (int) call.whole("limit", 1, LARGEST, SCREENFUL);
    PageListing.Query query =
        new PageListing.Query(
            known(call),
            nuggets ? Optional.of(PageRecord.State.PAGE) : call.query("state").map(this::state),
            nuggets ? Optional.of(true) : call.query("relevant").map(this::flag),
            call.query("host"),
            0,
            call.whole("before", 1, Long.MAX_VALUE, Long.MAX_VALUE),
            limit);
    List<PageView> pages = pulse.listing().newest(query).stream().map(PageView::of).toList();
    boolean more = pages.size() == limit;
    return Replies.json(new Listing(pages, more ? pages.get(limit - 1).number() : null));
  }

  /**
   * A screenful.
   *
   * @param next what to give as {@code before} to go on; null at the end
   */
  record Listing(List<PageView> pages, @org.jspecify.annotations.Nullable Long next) {}

  private PageRecord.State state(String text) {
    try {
      return PageRecord.State.valueOf(text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw Problem.field("state", "expected page, redirected, refused or failed");
    }
  }

  private boolean flag(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw Problem.field("relevant", "expected true or false");
    }
    return Boolean.parseBoolean(text);
  }

  private HttpResponse series(Call call) {
    call.onlyQuery();
    return Replies.json(Map.of("points", pulse.course(known(call))));
  }
}
