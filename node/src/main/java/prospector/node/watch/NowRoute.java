package prospector.node.watch;

import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Replies;
import prospector.node.http.Route;
import prospector.node.report.TroubleWords;
import prospector.node.watch.view.Outlook;
import prospector.node.watch.view.Outlook.Now;
import prospector.node.watch.view.Pulse;
import prospector.persistence.table.CrawlTable;
import prospector.web.fetch.FetchTrouble;

/**
 * {@code /api/v1/crawls/{id}/now}: what a crawl does at the moment, and what keeps it from going
 * on.
 *
 * <p>Pages ask every two seconds; <em>however many do, the node looks once a second at most</em>.
 */
final class NowRoute {
  private static final long KEPT_NANOS = 1_000_000_000;

  private final Outlook outlook;
  private final Pulse pulse;
  private final Executor blocking;
  private final LongSupplier nanos;
  private final Map<String, Seen> seen = new ConcurrentHashMap<>(); // of crawls that there are

  private record Seen(Optional<Outlook.Now> now, long atNanos) {}

  /**
   * @param nanos a clock that nobody sets, as {@link System#nanoTime}
   */
  NowRoute(Outlook outlook, Pulse pulse, Executor blocking, LongSupplier nanos) {
    this.outlook = outlook;
    this.pulse = pulse;
    this.blocking = blocking;
    this.nanos = nanos;
  }

  /**
   * The answer.
   *
   * @param now null where this node does not work on the crawl
   * @param barred hosts of which nothing may be fetched, a few of them
   */
  record View(String state, String reason, @Nullable Now now, List<Barred> barred) {
    View {
      barred = List.copyOf(barred);
    }
  }

  /**
   * A host of which nothing may be fetched.
   *
   * @param why as the end of a sentence that begins with the host
   */
  record Barred(String host, String why) {}

  Route route() {
    return new Route(
        HttpMethods.GET,
        "/api/v1/crawls/{id}/now",
        Access.LOOK,
        call -> CompletableFuture.supplyAsync(() -> answer(call), blocking));
  }

  private HttpResponse answer(Call call) {
    call.onlyQuery();
    String id = call.path("id");
    CrawlTable.Row row = pulse.book().row(id).orElseThrow(() -> CrawlRoutes.noCrawl(id));
    Optional<CrawlStatus> status =
        pulse.latest().stream().filter(one -> one.crawl().equals(id)).findFirst();
    return Replies.json(
        new View(
            status.map(CrawlStatus::state).orElse(row.state()).toString(),
            status.map(CrawlStatus::finishReason).orElse(row.finishReason()),
            now(id).orElse(null),
            status.map(CrawlStatus::run).orElse(CrawlStatus.Run.FIRST).barred().entrySet().stream()
                .map(
                    host ->
                        new Barred(
                            host.getKey(),
                            TroubleWords.ofRobots(FetchTrouble.parse(host.getValue()))))
                .toList()));
  }

  private Optional<Outlook.Now> now(String crawl) {
    return seen.compute(
            crawl,
            (id, before) ->
                before != null && nanos.getAsLong() - before.atNanos() < KEPT_NANOS
                    ? before
                    : new Seen(outlook.now(id), nanos.getAsLong()))
        .now();
  }
}
