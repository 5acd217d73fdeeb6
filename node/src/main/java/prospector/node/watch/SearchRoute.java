package prospector.node.watch;

import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.ToLongFunction;
import prospector.node.find.Days;
import prospector.node.find.SearchDesk;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Problem;
import prospector.node.http.Replies;
import prospector.node.http.Route;
import prospector.node.watch.view.Pulse;
import prospector.search.SearchException;
import prospector.search.SearchRequest;
import prospector.search.WordQuery;

/** {@code /api/v1/crawls/{id}/search}: stored pages of a crawl by their words. */
final class SearchRoute {
  private static final int SCREENFUL = 10;

  private final SearchDesk desk;
  private final Pulse pulse;
  private final Executor scans;

  SearchRoute(SearchDesk desk, Pulse pulse, Executor scans) {
    this.desk = desk;
    this.pulse = pulse;
    this.scans = scans;
  }

  Route route() {
    return new Route(
        HttpMethods.GET,
        "/api/v1/crawls/{id}/search",
        Access.LOOK,
        call -> CompletableFuture.supplyAsync(() -> answer(call), scans));
  }

  private HttpResponse answer(Call call) {
    call.onlyQuery("q", "nuggets", "copies", "host", "lang", "since", "until", "limit", "offset");
    try {
      return Replies.json(desk.search(request(call)));
    } catch (SearchException e) {
      throw problem(e);
    }
  }

  static Problem problem(SearchException e) {
    return switch (e.kind()) {
      case QUERY -> Problem.field("q", String.valueOf(e.getMessage()));
      case SLOW -> Problem.of(StatusCodes.SERVICE_UNAVAILABLE, String.valueOf(e.getMessage()));
      default ->
          Problem.of(
              StatusCodes.SERVICE_UNAVAILABLE, "the search index cannot be read: ask again later");
    };
  }

  private SearchRequest request(Call call) {
    String typed = call.query("q").orElseThrow(() -> Problem.field("q", "expected words"));
    return new SearchRequest(
        WordQuery.parse(typed),
        Optional.of(CrawlRoutes.known(pulse, call)),
        flag(call, "nuggets"),
        flag(call, "copies"),
        call.query("host"),
        call.query("lang"),
        day(call, "since", Long.MIN_VALUE, Days::first),
        day(call, "until", Long.MAX_VALUE, Days::last),
        (int) call.whole("limit", 1, SearchRequest.LIMIT, SCREENFUL),
        (int) call.whole("offset", 0, SearchRequest.OFFSET, 0));
  }

  static boolean flag(Call call, String name) {
    String text = call.query(name).orElse("false");
    if (!text.equals("true") && !text.equals("false")) {
      throw Problem.field(name, "expected true or false");
    }
    return text.equals("true");
  }

  private static long day(Call call, String name, long none, ToLongFunction<String> read) {
    Optional<String> text = call.query(name);
    try {
      return text.isEmpty() ? none : read.applyAsLong(text.get());
    } catch (IllegalArgumentException e) {
      throw Problem.field(name, "expected a day such as 2026-01-31");
    }
  }
}
