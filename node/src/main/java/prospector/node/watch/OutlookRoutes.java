package prospector.node.watch;

import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Problem;
import prospector.node.http.Replies;
import prospector.node.http.Route;
import prospector.node.watch.view.Outlook;
import prospector.node.watch.view.Pulse;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/** What is next, and why a URL is where it is. */
final class OutlookRoutes {
  private final Outlook outlook;
  private final Pulse pulse;
  private final Executor blocking;
  private final Executor scans;

  /**
   * @param scans runs what may read pages for seconds
   */
  OutlookRoutes(Outlook outlook, Pulse pulse, Executor blocking, Executor scans) {
    this.outlook = outlook;
    this.pulse = pulse;
    this.blocking = blocking;
    this.scans = scans;
  }

  List<Route> all() {
    return List.of(
        get("outlook", this::look, blocking),
        get("why", call -> Replies.json(outlook.why(known(call), url(call))), scans),
        get("explanation", call -> Replies.json(outlook.explain(known(call), url(call))), scans));
  }

  private Route get(String name, Function<Call, HttpResponse> work, Executor threads) {
    return new Route(
        HttpMethods.GET,
        "/api/v1/crawls/{id}/" + name,
        Access.LOOK,
        call -> CompletableFuture.supplyAsync(() -> work.apply(call), threads));
  }

  private HttpResponse look(Call call) {
    call.onlyQuery();
    String id = known(call);
    return outlook
        .look(id)
        .map(Replies::json)
        .orElseThrow(() -> Problem.notFound("id", "this node does not work on crawl " + id));
  }

  private static CrawlUrl url(Call call) {
    call.onlyQuery("url");
    String text = call.query("url").orElseThrow(() -> Problem.field("url", "expected a URL"));
    return UrlNormalizer.normalize(text)
        .accepted()
        .orElseThrow(() -> Problem.field("url", "expected an http(s) URL"));
  }

  private String known(Call call) {
    return CrawlRoutes.known(pulse, call);
  }
}
