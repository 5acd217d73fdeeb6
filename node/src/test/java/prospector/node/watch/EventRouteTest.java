package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.http.Call;
import prospector.node.http.Route;
import prospector.node.report.Statuses;
import prospector.node.watch.view.Pulse;

@Timeout(60)
class EventRouteTest {
  private final WatchScene scene;

  EventRouteTest(@TempDir Path dir) throws Exception {
    scene = new WatchScene(dir);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void events_openedAndWhileANuggetComes_tellCrawlAndNugget() throws Exception {
    scene.page("http://a.example/1", "of long ago", 1);
    try (BufferedReader events = events("/api/v1/events")) {
      assertThat(next(events, "crawl"))
          .contains("\"id\":\"steam-trains\"")
          .doesNotContain("\"seeds\"");

      scene.page("http://a.example/2", "<script>alert(1)</script>", 1);
      assertThat(next(events, "nugget")).contains("http://a.example/2");

      scene.page("http://a.example/3", "third", 1);
      assertThat(next(events, "nugget")).contains("http://a.example/3");
    }
  }

  @Test
  void events_ofMoreThanCanBeTold_saySo() throws Exception {
    for (int i = 0; i < 510; i++) {
      scene.page("http://a.example/" + i, "page " + i, 1);
    }
    scene.sql("UPDATE page SET crawl = 'another'");
    try (BufferedReader events = events("/api/v1/events")) {
      next(events, "crawl"); // it has looked
      scene.sql("UPDATE page SET crawl = 'steam-trains', seq = seq + 1000");

      next(events, "missed");
      assertThat(next(events, "nugget")).contains("http://a.example/10\"");
    }
  }

  /** Who asks anew has a list that holds it. */
  @Test
  void events_openedAnew_doNotTellWhatWasToldBefore() throws Exception {
    try (BufferedReader events = events("/api/v1/events")) {
      next(events, "crawl");
      scene.page("http://a.example/1", "first", 1);
      assertThat(next(events, "nugget")).contains("http://a.example/1");
    }

    try (BufferedReader events = events("/api/v1/events")) {
      next(events, "crawl");
      scene.fresh("http://a.example/2", "second"); // told whether the first one is still counted
      assertThat(next(events, "nugget")).contains("http://a.example/2");
    }
  }

  @Test
  void events_ofAChange_tellItOnce() throws Exception {
    try (BufferedReader events = events("/api/v1/events?crawl=steam-trains")) {
      assertThat(next(events, "crawl")).contains("\"at_least\":false");

      scene.running = List.of(Statuses.withoutControlNugget());

      assertThat(next(events, "crawl")).contains("\"at_least\":true");
    }
  }

  @Test
  void events_whenTheNodeEnds_sayTheLastStateAndGoodbye() throws Exception {
    try (BufferedReader events = events("/api/v1/events")) {
      next(events, "crawl");

      scene.running = List.of(Statuses.ended("pages"));
      scene.end();

      assertThat(next(events, "crawl")).contains("\"finish_reason\":\"pages\"");
      next(events, "bye");
      assertThat(events.lines().filter(line -> line.startsWith("event"))).isEmpty();
    }
  }

  /** By default nginx gathers what an answer brings in small parts. */
  @Test
  void events_behindAProxy_areNotHeldBack() {
    Route route = new EventRoute(pulse()).route();
    Call call = new Call(HttpRequest.GET(route.template()), Map.of(), Map.of(), new byte[0]);

    HttpResponse answer = route.handler().answer(call).toCompletableFuture().join();
    assertThat(answer.getHeader("X-Accel-Buffering"))
        .hasValueSatisfying(header -> assertThat(header.value()).isEqualTo("no"));
  }

  /** A page that heard the goodbye asks again: an open line would say that the crawl goes on. */
  @Test
  void events_askedForWhileTheNodeEnds_areRefused() {
    Pulse pulse = pulse();
    pulse.close().toCompletableFuture().join();
    Route route = new EventRoute(pulse).route();
    Call call = new Call(HttpRequest.GET(route.template()), Map.of(), Map.of(), new byte[0]);

    assertThatThrownBy(() -> route.handler().answer(call)).hasMessageContaining("is ending");
  }

  @Test
  void pulse_thatIsClosed_waitsForWhoStillListens() {
    Pulse pulse = pulse();
    pulse.join();
    pulse.join();
    pulse.close().toCompletableFuture().join();

    pulse.leave();
    assertThat(pulse.left()).isNotDone();
    pulse.leave();
    assertThat(pulse.left()).isDone();
  }

  /** A crawl may have ended meanwhile, and its figures may take long to count. */
  @Test
  void pulse_thatNobodyWatchedForAWhile_showsNothingOfThatTime() {
    Pulse pulse = pulse();
    pulse.join();
    pulse.look().toCompletableFuture().join();
    assertThat(pulse.seen()).hasSize(1);

    pulse.leave();
    pulse.look().toCompletableFuture().join();
    pulse.join();
    assertThat(pulse.seen()).isEmpty();

    pulse.look().toCompletableFuture().join();
    assertThat(pulse.seen()).hasSize(1);
  }

  private Pulse pulse() {
    return new Pulse(
        scene.database,
        () -> CompletableFuture.completedFuture(scene.running),
        Runnable::run,
        Clock.systemUTC());
  }

  private BufferedReader events(String path) throws IOException, InterruptedException {
    return new BufferedReader(new InputStreamReader(scene.stream(path), StandardCharsets.UTF_8));
  }

  /** Data of the next event of a name. */
  private static String next(BufferedReader events, String name) throws IOException {
    String last = "";
    for (String line = events.readLine(); line != null; line = events.readLine()) {
      if (line.startsWith("data: ") && last.equals("event: " + name)) {
        return line.substring("data: ".length());
      }
      last = line;
    }
    throw new AssertionError("the stream ended before " + name);
  }
}
