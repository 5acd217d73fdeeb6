package prospector.node.watch;

import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Json;
import prospector.node.http.Problem;
import prospector.node.http.Replies;
import prospector.node.http.Route;
import prospector.node.label.LabelDesk;
import prospector.node.watch.view.PageView;
import prospector.node.watch.view.Pulse;
import prospector.persistence.page.PageRecord;
import prospector.persistence.table.LabelTable.Label;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/** What people say of pages, and which pages want to be judged by one. */
final class LabelRoutes {
  private static final String ONE = "/api/v1/crawls/{id}/";
  private static final int SCREENFUL = 20;
  private static final int LARGEST = 500;

  private final LabelDesk desk;
  private final Pulse pulse;
  private final Executor blocking;
  private final Executor scans;

  LabelRoutes(LabelDesk desk, Pulse pulse, Executor blocking, Executor scans) {
    this.desk = desk;
    this.pulse = pulse;
    this.blocking = blocking;
    this.scans = scans;
  }

  List<Route> all() {
    return List.of(
        new Route(
            HttpMethods.POST, ONE + "labels", Access.CHANGE, call -> later(call, this::label)),
        new Route(HttpMethods.GET, ONE + "labels", Access.LOOK, call -> later(call, this::labels)),
        new Route(
            HttpMethods.GET,
            ONE + "uncertain",
            Access.LOOK,
            call -> CompletableFuture.supplyAsync(() -> uncertain(call), scans)));
  }

  private CompletableFuture<HttpResponse> later(Call call, Function<Call, HttpResponse> work) {
    return CompletableFuture.supplyAsync(() -> work.apply(call), blocking);
  }

  private HttpResponse label(Call call) {
    call.onlyQuery();
    JsonNode body = call.object(Set.of("url", "label"));
    CrawlUrl url = url(body.get("url"));
    Label label = label(body.get("label"));
    String crawl = known(call);
    if (!desk.give(crawl, url, label)) {
      throw Problem.field("url", "this crawl has stored no page of that URL");
    }
    return Replies.json(
        StatusCodes.ACCEPTED,
        Map.of("crawl", crawl, "url", url.value(), "label", label.toString()));
  }

  private static CrawlUrl url(@Nullable JsonNode value) {
    if (value == null || !value.isTextual()) {
      throw Problem.field("url", "expected a URL as text");
    }
    return UrlNormalizer.normalize(value.asText())
        .accepted()
        .orElseThrow(() -> Problem.field("url", "expected an http(s) URL"));
  }

  private static Label label(@Nullable JsonNode value) {
    String text = value == null || !value.isTextual() ? "" : value.asText();
    for (Label label : Label.values()) {
      if (label.toString().equals(text)) {
        return label;
      }
    }
    throw Problem.field("label", "expected up, down or none");
  }

  private HttpResponse labels(Call call) {
    call.onlyQuery("limit");
    int limit = (int) call.whole("limit", 1, LARGEST, LARGEST);
    return Replies.json(
        Map.of("labels", desk.current(known(call), limit).stream().map(View::of).toList()));
  }

  private HttpResponse uncertain(Call call) {
    call.onlyQuery("limit");
    int limit = (int) call.whole("limit", 1, LARGEST, SCREENFUL);
    return Replies.json(
        Map.of("pages", desk.unsure(known(call), limit).stream().map(PageView::of).toList()));
  }

  /**
   * A label as the API shows it.
   *
   * @param score what the nugget function gave the page when it was fetched
   * @param relevant whether that was enough: a nugget, unless it is a copy or a list
   */
  record View(
      String url,
      String label,
      String givenAt,
      String title,
      @Nullable Double score,
      @Nullable Boolean relevant) {

    static View of(LabelDesk.Labelled labelled) {
      @Nullable PageRecord page = labelled.page().map(entry -> entry.stored().page()).orElse(null);
      return new View(
          labelled.event().url(),
          labelled.event().label().toString(),
          Instant.ofEpochMilli(labelled.event().givenMillis()).toString(),
          page == null ? "" : page.title(),
          page == null ? null : Json.finite(page.score()),
          page == null ? null : page.relevant());
    }
  }

  private String known(Call call) {
    return CrawlRoutes.known(pulse, call);
  }
}
