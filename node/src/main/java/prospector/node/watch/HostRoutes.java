package prospector.node.watch;

import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Problem;
import prospector.node.http.Replies;
import prospector.node.http.Route;
import prospector.node.watch.view.Outlook;
import prospector.node.watch.view.Pulse;
import prospector.persistence.page.HostListing;

/**
 * The hosts of a crawl: what came of them, and when they may be asked again.
 *
 * <p>Counting them reads all rows of the crawl, so the counts are kept for a while; what is shown
 * of a host's queue and delay is read from its journal, for a screenful at a time.
 */
final class HostRoutes {
  private static final int SCREENFUL = 50;
  private static final int LARGEST = 200;
  static final int MOST = 20_000; // hosts that are counted
  private static final Map<String, Comparator<HostListing.Row>> ORDERS =
      Map.of(
          "pages", Comparator.comparingLong(HostListing.Row::pages).reversed(),
          "nuggets", Comparator.comparingLong(HostListing.Row::nuggets).reversed(),
          "refused", Comparator.comparingLong(HostListing.Row::refused).reversed(),
          "failed", Comparator.comparingLong(HostListing.Row::failed).reversed(),
          "host", Comparator.comparing(HostListing.Row::host));

  private final Outlook outlook;
  private final Pulse pulse;
  private final HostCounts counts;
  private final Executor scans;
  private final int most;

  HostRoutes(Outlook outlook, Pulse pulse, HostListing listing, Executor scans, int most) {
    this.outlook = outlook;
    this.pulse = pulse;
    this.counts = new HostCounts(id -> listing.mostRows(id, most), scans, System::nanoTime);
    this.scans = scans;
    this.most = most;
  }

  /**
   * A host.
   *
   * @param refused URLs refused
   * @param failed URLs failed
   * @param now its queue and delay
   */
  record View(
      String host,
      long pages,
      long nuggets,
      long refused,
      long failed,
      long bytes,
      @Nullable String lastAskedAt,
      Outlook.HostNow now) {}

  /**
   * A screenful.
   *
   * @param total hosts that fit, of those that were counted
   * @param complete whether all hosts of the crawl were counted, or only those with the most rows
   * @param next what to give as {@code offset} to go on; null at the end
   */
  record Listing(List<View> hosts, int total, boolean complete, @Nullable Integer next) {}

  Route route() {
    return new Route(
        HttpMethods.GET,
        "/api/v1/crawls/{id}/hosts",
        Access.LOOK,
        call ->
            CompletableFuture.supplyAsync(() -> answer(call), scans)
                .thenCompose(Function.identity()));
  }

  private CompletionStage<HttpResponse> answer(Call call) {
    call.onlyQuery("sort", "limit", "offset", "host");
    String sort = call.query("sort").orElse("pages");
    Comparator<HostListing.Row> order = ORDERS.get(sort);
    if (order == null) {
      throw Problem.field("sort", "expected pages, nuggets, refused, failed or host");
    }
    int limit = (int) call.whole("limit", 1, LARGEST, SCREENFUL);
    int offset = (int) call.whole("offset", 0, MOST, 0);
    String crawl = CrawlRoutes.known(pulse, call);
    String part = call.query("host").orElse("");
    return counts
        .of(crawl)
        .thenApplyAsync(
            all -> {
              List<HostListing.Row> rows =
                  all.stream()
                      .filter(row -> row.host().contains(part))
                      .sorted(order.thenComparing(HostListing.Row::host))
                      .toList();
              return answer(crawl, rows, new Part(offset, limit, all.size() < most));
            },
            scans);
  }

  /** Which rows are shown, and whether all were counted. */
  private record Part(int offset, int limit, boolean complete) {}

  private HttpResponse answer(String crawl, List<HostListing.Row> rows, Part part) {
    List<HostListing.Row> shown = rows.stream().skip(part.offset()).limit(part.limit()).toList();
    int end = part.offset() + shown.size();
    return Replies.json(
        new Listing(
            shown.stream().map(row -> view(crawl, row)).toList(),
            rows.size(),
            part.complete(),
            end < rows.size() ? (Integer) end : null));
  }

  private View view(String crawl, HostListing.Row row) {
    return new View(
        row.host(),
        row.pages(),
        row.nuggets(),
        row.refused(),
        row.failed(),
        row.bytes(),
        row.lastMillis() == 0 ? null : java.time.Instant.ofEpochMilli(row.lastMillis()).toString(),
        outlook.host(crawl, row.host()));
  }
}
