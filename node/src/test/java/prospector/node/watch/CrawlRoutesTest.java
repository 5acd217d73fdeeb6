package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.actors.crawl.CrawlSpec;
import prospector.node.metrics.Member;
import prospector.node.report.Statuses;

/** What can be read over HTTP, by real requests over loopback. */
class CrawlRoutesTest {
  private static final String ONE = "/api/v1/crawls/" + WatchScene.CRAWL;

  private final WatchScene scene;

  CrawlRoutesTest(@TempDir Path dir) throws Exception {
    scene = new WatchScene(dir);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void crawl_running_showsWhatItsActorSays() throws Exception {
    JsonNode crawl = scene.json(ONE);

    assertThat(crawl.path("pages").asLong()).isEqualTo(2_500);
    assertThat(crawl.path("relevance").path("window").asDouble()).isEqualTo(0.125);
    assertThat(crawl.path("control").path("rate").asDouble()).isEqualTo(0.02);
    assertThat(crawl.path("lift").path("high").asDouble())
        .isCloseTo(Statuses.midway().lift().high(), within(1e-5));
    assertThat(crawl.path("refused").path("robots").asInt()).isEqualTo(12);
    assertThat(crawl.path("revisits").path("not_modified").asInt()).isEqualTo(5);
    assertThat(crawl.path("budget").path("pages").asInt()).isEqualTo(10_000);
    assertThat(crawl.path("budget").path("bytes").isNull()).isTrue();
    assertThat(crawl.path("seconds_left").asInt()).isEqualTo(300);
    assertThat(crawl.path("state").asText()).isEqualTo("running");
  }

  @Test
  void crawl_withoutControlPage_hasNoLift() throws Exception {
    scene.running = List.of(Statuses.withoutControl());

    JsonNode crawl = scene.json(ONE);

    assertThat(crawl.path("lift").path("value").isNull()).isTrue();
    assertThat(crawl.path("lift").path("too_early").asBoolean()).isFalse();
    assertThat(crawl.path("control").path("rate").isNull()).isTrue();
  }

  @Test
  void crawl_withFewRandomPages_saysThatItIsTooEarlyForALift() throws Exception {
    scene.running = List.of(Statuses.withFewControlPages());

    JsonNode crawl = scene.json(ONE);

    assertThat(crawl.path("lift").path("value").isNull()).isTrue();
    assertThat(crawl.path("lift").path("too_early").asBoolean()).isTrue();
    assertThat(crawl.path("control").path("nuggets").asInt()).isEqualTo(1);
    assertThat(crawl.path("control").path("pages").asInt()).isEqualTo(3);
  }

  @Test
  void crawl_withCopies_countsThemApart() throws Exception {
    scene.running = List.of(Statuses.withCopies());

    JsonNode crawl = scene.json(ONE);

    assertThat(crawl.path("nuggets").asInt()).isEqualTo(12);
    assertThat(crawl.path("relevant_copies").asInt()).isEqualTo(25);
    assertThat(scene.get("/metrics").body())
        .contains("prospector_relevant_pages_total{crawl=\"steam-trains\"} 12.0")
        .contains("prospector_relevant_copies_total{crawl=\"steam-trains\"} 25.0");
  }

  @Test
  void crawls_endedOne_isCountedFromTheDatabase() throws Exception {
    scene.running = List.of();
    scene.page("http://a.example/1", "one", 1);
    scene.page("http://a.example/2", "two", 0);

    JsonNode crawls = scene.json("/api/v1/crawls").path("crawls");

    assertThat(crawls).hasSize(1);
    assertThat(crawls.path(0).path("running").asBoolean()).isFalse();
    assertThat(crawls.path(0).path("pages").asInt()).isEqualTo(2);
    assertThat(crawls.path(0).path("relevance").path("overall").asDouble()).isEqualTo(0.5);
    assertThat(crawls.path(0).path("queued").isNull()).isTrue();
  }

  @Test
  void crawls_withoutFigures_areToldWithTheirOrders() throws Exception {
    JsonNode whole = scene.json("/api/v1/crawls");
    JsonNode orders = scene.json("/api/v1/crawls?figures=no");

    JsonNode crawl = orders.path("crawls").path(0);
    assertThat(crawl.size()).isEqualTo(9);
    crawl
        .fields()
        .forEachRemaining(
            field ->
                assertThat(field.getValue())
                    .as(field.getKey())
                    .isEqualTo(whole.path("crawls").path(0).path(field.getKey())));
    assertThat(orders.path("directory")).isEqualTo(whole.path("directory"));
    assertThat(scene.get("/api/v1/crawls?figures=maybe").statusCode()).isEqualTo(400);
  }

  @Test
  void crawl_thatHasEnded_tellsWhatOfItsBudgetIsSpent() throws Exception {
    CrawlSpec.Budget budget = new CrawlSpec.Budget(9_000, 100, 9_000, 900_000_000);
    scene.running = List.of(Statuses.ended("nuggets", budget));
    JsonNode spent = scene.json(ONE).path("spent");
    assertThat(spent.path("reason").asText()).isEqualTo("nuggets");
    assertThat(spent.path("budget").asText()).isEqualTo("100 nuggets");
    assertThat(spent.path("more").asText()).isEqualTo("--nuggets 500");

    scene.running = List.of(Statuses.midway());
    assertThat(scene.json(ONE).path("spent").isNull()).isTrue();
  }

  /** The recall that it has may be a larger one than it ended by. */
  @Test
  void crawl_thatHasEndedByItsRecall_hasNothingSpent() throws Exception {
    scene.running = List.of(Statuses.ended("recall", 0.99));

    assertThat(scene.json(ONE).path("spent").isNull()).isTrue();
  }

  @Test
  void nuggets_moreThanAScreenful_comeNewestFirstInPages() throws Exception {
    for (int i = 0; i < 5; i++) {
      scene.page("http://a.example/" + i, "page " + i, i % 2 == 0 ? 1 : 0);
    }

    JsonNode first = scene.json(ONE + "/nuggets?limit=2");
    JsonNode second = scene.json(ONE + "/nuggets?limit=2&before=" + first.path("next").asLong());

    assertThat(first.path("pages").findValuesAsText("title")).containsExactly("page 4", "page 2");
    assertThat(second.path("pages").findValuesAsText("title")).containsExactly("page 0");
    assertThat(second.path("next").isNull()).isTrue();
  }

  @Test
  void pages_filtered_areOnlyThose() throws Exception {
    scene.page("http://a.example/1", "one", 1);
    scene.page("http://b.example/2", "two", 0);

    assertThat(titles("/pages?host=http://b.example")).containsExactly("two");
    assertThat(titles("/pages?relevant=false")).containsExactly("two");
    assertThat(titles("/pages?state=failed")).isEmpty();
    assertThat(titles("/pages")).containsExactly("two", "one");
  }

  @Test
  void pages_always_nameTheirLanguage() throws Exception {
    scene.page("http://a.example/1", "one", 1);

    assertThat(scene.json(ONE + "/pages").path("pages").findValuesAsText("language"))
        .containsExactly("en");
  }

  private List<String> titles(String path) throws Exception {
    return scene.json(ONE + path).path("pages").findValuesAsText("title");
  }

  @Test
  void series_ofAStoredCrawl_isItsCourse() throws Exception {
    scene.running = List.of();
    for (int i = 0; i < 300; i++) {
      scene.page("http://a.example/" + i, "", i < 150 ? 0 : 1);
    }

    JsonNode points = scene.json(ONE + "/series").path("points");

    assertThat(points).hasSize(150);
    assertThat(points.path(0).path("window").asDouble()).isZero();
    assertThat(points.path(74).path("window").asDouble()).isZero();
    assertThat(points.path(99).path("window").asDouble()).isEqualTo(0.25); // 50 of 200 pages
    assertThat(points.path(149).path("window").asDouble()).isEqualTo(0.5);
    assertThat(points.path(149).path("overall").asDouble()).isEqualTo(0.5);
    assertThat(points.path(149).path("pages").asInt()).isEqualTo(300);
  }

  /** What reads all rows of a crawl has threads of its own. */
  @ParameterizedTest
  @ValueSource(strings = {"/nuggets?sort=score", "/hosts", "/series", "/uncertain"})
  void list_otherCallsThatBlockStandStill_isAnswered(String list) throws Exception {
    scene.page("http://a.example/1", "one", 1);
    scene.block();

    assertThat(scene.get(ONE + list).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "/nuggets?limit=0, limit",
    "/nuggets?limit=501, limit",
    "/nuggets?limit=many, limit",
    "/nuggets?before=-1, before",
    "/nuggets?state=page, state",
    "/pages?state=lost, state",
    "/pages?relevant=1, relevant",
    "/pages?limit=1&limit=2, limit",
    "/series?points=3, points"
  })
  void read_wrongParameter_isRefusedByName(String path, String field) throws Exception {
    HttpResponse<String> response = scene.get(ONE + path);

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    assertThat(WatchScene.parse(response).path("field").asText()).isEqualTo(field);
  }

  @Test
  void read_unknownCrawl_isNotFound() throws Exception {
    for (String path : List.of("", "/nuggets", "/pages", "/series")) {
      HttpResponse<String> response = scene.get("/api/v1/crawls/nobody" + path);

      assertThat(response.statusCode()).as(path).isEqualTo(404);
      assertThat(WatchScene.parse(response).path("detail").asText()).contains("nobody");
    }
  }

  @Test
  void cluster_oneNodeSilent_isGone() throws Exception {
    long now = System.currentTimeMillis() - 3_600_000; // by the database, this node is ahead
    scene.members =
        List.of(
            new Member("a", now, 0, "127.0.0.1:1", "Up", 1, 60, 400, 3, 1, now),
            new Member("b", now - 60_000, 60_000, "127.0.0.1:2", "Up", 1, 40, 300, 0, 0, 0));

    JsonNode nodes = scene.json("/api/v1/cluster").path("nodes");

    assertThat(nodes.path(0).path("gone").asBoolean()).isFalse();
    assertThat(nodes.path(0).path("shards").asInt()).isEqualTo(60);
    assertThat(nodes.path(1).path("gone").asBoolean()).isTrue();
    assertThat(nodes.path(1).path("last_move_at").isNull()).isTrue();
  }

  @Test
  void cluster_requestTooSoon_isCounted() throws Exception {
    assertThat(scene.json("/api/v1/cluster").path("violations").asLong(-1)).isZero();

    scene.meters.fetchBegins(false);
    scene.meters.fetchBegins(true);

    assertThat(scene.json("/api/v1/cluster").path("violations").asLong()).isEqualTo(1);
  }

  @Test
  void metrics_ofARunningCrawl_areThoseOfTheIssue() throws Exception {
    HttpResponse<String> response = scene.get("/metrics");

    assertThat(response.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("text/plain; version=0.0.4");
    assertThat(response.body())
        .contains("prospector_pages_total{crawl=\"steam-trains\"} 2500.0")
        .contains("prospector_relevance_ratio{crawl=\"steam-trains\",range=\"window\"} 0.125")
        .contains("prospector_lift_ratio{crawl=\"steam-trains\"} 5.44")
        .contains("prospector_refused_total{crawl=\"steam-trains\",reason=\"robots\"} 12.0")
        .contains("prospector_revisits_total{crawl=\"steam-trains\",finding=\"changed\"} 2.0")
        .contains("prospector_frontier_urls{crawl=\"steam-trains\",state=\"waiting\"} 12345.0")
        .contains("jvm_memory_used_bytes");
  }

  @Test
  void parameters_withANul_areRefusedByName() throws Exception {
    for (String path : List.of("/api/v1/crawls/x%00", ONE + "/nuggets?host=a%00")) {
      HttpResponse<String> answer = scene.get(path);

      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
      assertThat(answer.body()).contains("control characters");
    }
  }

  @Test
  void nextOffset_behindTheLastThatMayBeAskedFor_isNone() {
    assertThat(CrawlRoutes.nextOffset(true, 1_000_000)).isEqualTo(1_000_000L);
    assertThat(CrawlRoutes.nextOffset(true, 1_000_001)).isNull();
    assertThat(CrawlRoutes.nextOffset(false, 10)).isNull();
  }
}
