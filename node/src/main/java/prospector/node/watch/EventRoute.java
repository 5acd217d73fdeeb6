package prospector.node.watch;

import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.MediaTypes;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.model.headers.RawHeader;
import akka.stream.javadsl.Source;
import akka.util.ByteString;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Json;
import prospector.node.http.Problem;
import prospector.node.http.Route;
import prospector.node.watch.view.CrawlBook;
import prospector.node.watch.view.CrawlView;
import prospector.node.watch.view.NuggetFeed;
import prospector.node.watch.view.Pulse;

/**
 * Server-sent events: {@code crawl} when something of a crawl has changed, at most once a second;
 * {@code nugget} for each that comes from then on; {@code missed} where more come than can be told
 * one by one; {@code bye} before the node ends.
 *
 * <p><em>Who reads slowly misses states in between, never holds anything up:</em> a stream looks
 * when its reader has taken what came before.
 */
final class EventRoute {
  private static final Duration BEAT = Duration.ofMillis(500);
  private static final int MOST_WATCHERS = 32;
  private static final int QUIET_BEATS = 20; // then a comment shows that the line is open

  /** Else nginx gathers small events, and a page that hears nothing takes its line for dead. */
  private static final RawHeader NOT_HELD_BACK = RawHeader.create("X-Accel-Buffering", "no");

  private static final String MISSED = "event: missed\ndata: {}\n\n";
  private static final String BYE = "event: bye\ndata: {}\n\n";

  private final Pulse pulse;

  EventRoute(Pulse pulse) {
    this.pulse = pulse;
  }

  Route route() {
    return new Route(HttpMethods.GET, "/api/v1/events", Access.LOOK, this::answer);
  }

  private CompletionStage<HttpResponse> answer(Call call) {
    call.onlyQuery("crawl");
    if (call.request().method().equals(HttpMethods.HEAD)) {
      throw Problem.of(StatusCodes.METHOD_NOT_ALLOWED, "use GET");
    }
    if (pulse.watchers() >= MOST_WATCHERS) {
      throw Problem.of(
          StatusCodes.TOO_MANY_REQUESTS, "more than " + MOST_WATCHERS + " watch already");
    }
    if (pulse.isClosing()) { // who heard the goodbye is not to take this for a new beginning
      throw Problem.of(StatusCodes.SERVICE_UNAVAILABLE, "the process is ending");
    }
    Optional<String> crawl = call.query("crawl");
    Source<ByteString, ?> events =
        Source.tick(Duration.ZERO, BEAT, "")
            .statefulMapConcat(
                () -> {
                  pulse.join(); // here, so that a response that is never read counts nobody
                  Reader reader = new Reader(crawl);
                  return tick -> reader.news();
                })
            .takeWhile(text -> !text.equals(BYE), true)
            .map(ByteString::fromString)
            .watchTermination(
                (tick, done) -> {
                  done.whenComplete((end, error) -> pulse.leave());
                  return tick;
                });
    return CompletableFuture.completedFuture(
        HttpResponse.create()
            .withEntity(
                HttpEntities.createChunked(MediaTypes.TEXT_EVENT_STREAM.toContentType(), events))
            .addHeader(NOT_HELD_BACK));
  }

  /** What one stream has sent already. */
  private final class Reader {
    private final Optional<String> only;
    private final Map<String, CrawlView> sent = new HashMap<>();
    private long serial;
    private int quiet;

    Reader(Optional<String> only) {
      this.only = only;
      this.serial = pulse.feed().newest(); // a list has those before
    }

    List<String> news() {
      List<String> news = new ArrayList<>();
      boolean closing = pulse.isClosing(); // asked first: the last look was before
      for (CrawlBook.Entry entry : pulse.seen()) {
        CrawlView view = CrawlView.of(entry);
        if (wants(view.id()) && !view.equals(sent.put(view.id(), view))) {
          news.add(event("crawl", Json.textWithout(view, "seeds"))); // of which there may be many
        }
      }
      List<NuggetFeed.Item> items = pulse.feed().after(serial);
      if (!items.isEmpty() && items.get(items.size() - 1).serial() - serial > items.size()) {
        news.add(MISSED);
      }
      for (NuggetFeed.Item item : items) {
        serial = item.serial();
        if (wants(item.crawl())) {
          Map<String, Object> nugget = new LinkedHashMap<>();
          nugget.put("crawl", item.crawl());
          nugget.put("page", item.page());
          news.add(event("nugget", Json.text(nugget)));
        }
      }
      quiet = news.isEmpty() ? quiet + 1 : 0;
      if (quiet % QUIET_BEATS == QUIET_BEATS - 1) {
        news.add(": still here\n\n");
      }
      if (closing) {
        news.add(BYE);
      }
      return news;
    }

    private boolean wants(String crawl) {
      return only.isEmpty() || only.get().equals(crawl);
    }

    private String event(String name, String data) {
      return "event: " + name + "\ndata: " + data + "\n\n";
    }
  }
}
