package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.http.javadsl.model.HttpRequest;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.http.Call;
import prospector.node.http.Route;
import prospector.node.report.Statuses;
import prospector.node.watch.view.Outlook;
import prospector.node.watch.view.Pulse;

/** What a crawl does now, by real requests over loopback. */
class NowRouteTest {
  static final Outlook.Now NOW =
      new Outlook.Now(
          List.of("http://a.example"),
          1,
          2,
          3,
          "2026-01-01T00:00:00Z",
          List.of(new Outlook.Wait("http://c.example", "back_off", "2026-01-01T01:00:00Z")),
          true);
  private static final String PATH = "/api/v1/crawls/" + WatchScene.CRAWL + "/now";

  private final WatchScene scene;

  NowRouteTest(@TempDir Path dir) throws Exception {
    scene = new WatchScene(dir);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void now_ofARunningCrawl_saysWhoIsAskedWhoWaitsAndWhatIsBarred() throws Exception {
    scene.now = Optional.of(NOW);
    scene.running = List.of(Statuses.barred("http://b.example", "connect Connection refused"));

    await().atMost(Duration.ofSeconds(60)).until(() -> scene.json(PATH).path("barred").size() == 1);
    JsonNode view = scene.json(PATH);

    assertThat(view.path("state").asText()).isEqualTo("running");
    assertThat(view.path("now").path("fetching").path(0).asText()).isEqualTo("http://a.example");
    assertThat(view.path("now").path("waits").path(0).path("reason").asText())
        .isEqualTo("back_off");
    assertThat(view.path("barred").path(0).path("why").asText())
        .isEqualTo("refuses the connection; is its server up, and the port right?");
  }

  @Test
  void now_ofACrawlThatNobodyWorksOn_isNullAndOfNoneNotFound() throws Exception {
    assertThat(scene.json(PATH).path("now").isNull()).isTrue();
    assertThat(scene.get("/api/v1/crawls/none/now").statusCode()).isEqualTo(404);
    assertThat(scene.get(PATH + "?x=1").statusCode()).isEqualTo(400);
  }

  @Test
  void now_askedByMany_isLookedAtOnceASecond() throws Exception {
    long before = System.nanoTime();
    for (int i = 0; i < 30; i++) {
      scene.json(PATH);
    }
    long seconds = (System.nanoTime() - before) / 1_000_000_000L;

    assertThat(scene.looksAtNow.get()).isBetween(1, (int) seconds + 2);
  }

  @Test
  void now_askedASecondLater_isLookedAtAgain() {
    AtomicLong nanos = new AtomicLong(-5); // as of a clock that nobody sets
    WatchFront.Parts parts = scene.parts();
    Pulse pulse = new Pulse(scene.database, parts.running(), parts.blocking(), parts.clock());
    Route route = new NowRoute(parts.outlook(), pulse, parts.blocking(), nanos::get).route();
    Call call =
        new Call(HttpRequest.GET(PATH), Map.of("id", WatchScene.CRAWL), Map.of(), new byte[0]);

    for (long step : List.of(0L, 999_999_999L, 1L)) {
      nanos.addAndGet(step);
      route.handler().answer(call).toCompletableFuture().join();
    }

    assertThat(scene.looksAtNow.get()).isEqualTo(2);
  }
}
