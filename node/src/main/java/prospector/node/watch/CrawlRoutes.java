package prospector.node.watch;

import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import java.nio.file.Path;
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
import prospector.node.watch.order.CrawlControls;
import prospector.node.watch.view.CrawlBook;
import prospector.node.watch.view.CrawlView;
import prospector.node.watch.view.PageView;
import prospector.node.watch.view.Pulse;
import prospector.persistence.page.PageListing;
import prospector.persistence.page.PageRecord;

/** What can be read of crawls and their pages. */
final class CrawlRoutes {
  private static final int SCREENFUL = 50;
  private static final int LARGEST = 500;
  private static final int MOST_OFFSET = 1_000_000;

  private final Pulse pulse;
  private final CrawlControls controls;
  private final String directory;
  private final Executor blocking;
  private final Executor scans;

  /**
   * @param dir of the crawl or node, which its user is told for commands
   */
  CrawlRoutes(Pulse pulse, CrawlControls controls, Path dir, Executor blocking, Executor scans) {
    this.pulse = pulse;
    this.controls = controls;
    this.directory = dir.toAbsolutePath().normalize().toString();
    this.blocking = blocking;
    this.scans = scans;
  }

  List<Route> all() {
    return List.of(
        get("/api/v1/crawls", this::crawls),
        get("/api/v1/crawls/{id}", this::crawl),
        get("/api/v1/crawls/{id}/nuggets", scanning(call -> pages(call, true))),
        get("/api/v1/crawls/{id}/pages", scanning(call -> pages(call, false))),
        get("/api/v1/crawls/{id}/series", scanning(this::series)));
  }

  private static Route get(String template, Handler handler) {
    return new Route(HttpMethods.GET, template, Access.LOOK, handler);
  }

  private Handler scanning(Function<Call, HttpResponse> work) {
    return call -> CompletableFuture.supplyAsync(() -> work.apply(call), scans);
  }

  private CompletionStage<HttpResponse> crawls(Call call) {
    call.onlyQuery("figures");
    boolean counted = figures(call);
    return pulse
        .fresh()
        .thenComposeAsync(
            running ->
                counted
                    ? pulse.book().all(running).thenApply(CrawlRoutes::views)
                    : CompletableFuture.completedFuture(pulse.book().orders(running)),
            blocking)
        .thenApplyAsync(
            all ->
                Replies.json(
                    Map.of(
                        "takes_crawls",
                        controls.takesCrawls(),
                        "opened",
                        controls.isOpened(),
                        "directory",
                        directory,
                        "crawls",
                        all)),
            blocking);
  }

  private static List<?> views(List<CrawlBook.Entry> entries) {
    return entries.stream().map(CrawlView::of).toList();
  }

  /** Whether crawls are told with what is counted of them. */
  static boolean figures(Call call) {
    String text = call.query("figures").orElse("yes");
    if (!text.equals("yes") && !text.equals("no")) {
      throw Problem.field("figures", "expected yes or no");
    }
    return text.equals("yes");
  }

  private CompletionStage<HttpResponse> crawl(Call call) {
    call.onlyQuery();
    String id = call.path("id");
    return pulse
        .fresh()
        .thenComposeAsync(running -> pulse.book().find(id, running), blocking)
        .thenApplyAsync(
            found ->
                found
                    .map(entry -> Replies.json(CrawlView.of(entry)))
                    .orElseThrow(() -> noCrawl(id)),
            blocking);
  }

  static Problem noCrawl(String id) {
    return Problem.notFound("id", "there is no crawl " + id);
  }

  /** The id of a crawl that there is. */
  static String known(Pulse pulse, Call call) {
    String id = call.path("id");
    return pulse.book().row(id).orElseThrow(() -> noCrawl(id)).id();
  }

  private HttpResponse pages(Call call, boolean nuggets) {
    if (nuggets) {
      call.onlyQuery("before", "after", "offset", "sort", "limit", "host");
    } else {
      call.onlyQuery("before", "after", "offset", "sort", "limit", "host", "state", "relevant");
    }
    int limit = (int) call.whole("limit", 1, LARGEST, SCREENFUL);
    int offset = (int) call.whole("offset", 0, MOST_OFFSET, 0);
    PageListing.Order order = order(call.query("sort").orElse("newest"));
    String crawl = known(pulse, call);
    Optional<String> host = call.query("host");
    long after = call.whole("after", 0, Long.MAX_VALUE, 0);
    long before = call.whole("before", 1, Long.MAX_VALUE, Long.MAX_VALUE);
    PageListing.Query query =
        nuggets
            ? PageListing.Query.nuggets(crawl, host, after, before, limit)
            : new PageListing.Query(
                crawl,
                call.query("state").map(this::state),
                call.query("relevant").map(this::flag),
                host,
                after,
                before,
                limit);
    List<PageView> pages =
        pulse.listing().list(query, order, offset).stream().map(PageView::of).toList();
    boolean more = pages.size() == limit;
    Long last = more ? pages.get(limit - 1).number() : null;
    Long next = order == PageListing.Order.SCORE ? nextOffset(more, offset + limit) : last;
    return Replies.json(new Listing(pages, next));
  }

  static @org.jspecify.annotations.Nullable Long nextOffset(boolean more, int next) {
    return more && next <= MOST_OFFSET ? Long.valueOf(next) : null;
  }

  private static PageListing.Order order(String text) {
    return switch (text) {
      case "newest" -> PageListing.Order.NEWEST;
      case "oldest" -> PageListing.Order.OLDEST;
      case "score" -> PageListing.Order.SCORE;
      default -> throw Problem.field("sort", "expected newest, oldest or score");
    };
  }

  /**
   * A screenful.
   *
   * @param next what to give to go on: as {@code before} (newest), {@code after} (oldest) or {@code
   *     offset} (score, which goes to a million); null at the end
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
    return Replies.json(Map.of("points", pulse.course(known(pulse, call))));
  }
}
