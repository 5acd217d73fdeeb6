package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import prospector.search.IndexReading;
import prospector.search.PageIndexer;
import prospector.search.SearchException;
import prospector.search.SearchRequest;
import prospector.search.WordQuery;

/** Searching over HTTP while a node runs. */
@Timeout(120)
class SearchRouteTest {
  private static final String SEARCH = "/api/v1/crawls/" + WatchScene.CRAWL + "/search";

  private final Path dir;
  private final WatchScene scene;

  SearchRouteTest(@TempDir Path dir) throws IOException {
    this.dir = dir;
    scene = new WatchScene(dir);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void search_beforeThereIsAnIndex_hasOneMadeAndSaysSo() throws Exception {
    scene.page("http://a.example/1", "Steam engines", 1);
    scene.page("http://b.example/2", "Steam <b>trains</b>", 0);

    JsonNode first = scene.json(SEARCH + "?q=steam");
    assertThat(first.path("behind").asInt() + first.path("hits").size()).isEqualTo(2);
    scene.indexed();
    JsonNode then = scene.json(SEARCH + "?q=steam+train");

    assertThat(then.path("total").asInt()).isEqualTo(1);
    assertThat(then.path("pages").asInt()).isEqualTo(2);
    assertThat(then.path("behind").asInt()).isZero();
    assertThat(then.path("building").asBoolean()).isFalse();
    assertThat(then.path("trouble").isNull()).isTrue();
    JsonNode hit = then.path("hits").path(0);
    assertThat(hit.path("title").path("text").asText()).isEqualTo("Steam <b>trains</b>");
    assertThat(hit.path("title").path("marks").toString()).isEqualTo("[[0,5],[9,15]]");
  }

  @Test
  void search_pagesStoredSince_areTakenUpByTheNextSearch() throws Exception {
    scene.page("http://a.example/1", "Steam", 1);
    scene.indexed();
    scene.page("http://a.example/2", "Steam", 1);
    scene.indexed();

    assertThat(scene.json(SEARCH + "?q=steam").path("total").asInt()).isEqualTo(2);
  }

  @Test
  void search_nuggetsAndNext_goThroughAllHits() throws Exception {
    for (int i = 0; i < 5; i++) {
      scene.page("http://a.example/" + i, "Steam", i % 2);
    }
    scene.indexed();

    JsonNode first = scene.json(SEARCH + "?q=steam&nuggets=true&limit=1");
    assertThat(first.path("total").asInt()).isEqualTo(2);
    assertThat(first.path("next").asInt()).isEqualTo(1);
    JsonNode last = scene.json(SEARCH + "?q=steam&nuggets=true&limit=1&offset=1");
    assertThat(last.path("hits").size()).isEqualTo(1);
    assertThat(last.path("next").isNull()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "'', q",
    "?q=, q",
    "?q=foo:bar, q",
    "?q=%22open, q",
    "?q=x&since=yesterday, since",
    "?q=x&until=2026-02-30, until",
    "?q=x&nuggets=yes, nuggets",
    "?q=x&copies=1, copies",
    "?q=x&limit=101, limit",
    "?q=x&offset=1001, offset",
    "?q=x&order=date, order"
  })
  void search_badInput_namesTheField(String query, String field) throws Exception {
    HttpResponse<String> answer = scene.get(SEARCH + query);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(WatchScene.parse(answer).path("field").asText()).isEqualTo(field);
  }

  @Test
  void search_aCrawlThatIsNotThere_is404() throws Exception {
    assertThat(scene.get("/api/v1/crawls/none/search?q=x").statusCode()).isEqualTo(404);
  }

  @Test
  void search_thatTakesTooLong_saysWhatIsFaster() {
    scene.page("http://a.example/1", "Steam", 1);
    scene.indexed();
    SearchRequest request =
        new SearchRequest(
            WordQuery.parse("steam"),
            Optional.of(WatchScene.CRAWL),
            false,
            false,
            Optional.empty(),
            Optional.empty(),
            Long.MIN_VALUE,
            Long.MAX_VALUE,
            1,
            0);

    try (IndexReading index = IndexReading.open(PageIndexer.directory(dir), Duration.ZERO)) {
      assertThatThrownBy(() -> index.search(request))
          .isInstanceOfSatisfying(
              SearchException.class,
              e -> assertThat(SearchRoute.problem(e)).hasMessageContaining("ask for rarer words"));
    }
  }

  @Test
  void search_whereTheIndexCannotBeWritten_saysSoAndTheNodeGoesOn() throws Exception {
    Files.writeString(dir.resolve("index"), "in the way");
    scene.page("http://a.example/1", "Steam", 1);

    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> !scene.json(SEARCH + "?q=steam").path("trouble").isNull());

    assertThat(scene.json(SEARCH + "?q=steam").path("behind").asInt()).isEqualTo(1);
    scene.page("http://a.example/2", "Steam", 1);
    assertThat(scene.json("/api/v1/crawls/" + WatchScene.CRAWL + "/nuggets").path("pages").size())
        .isEqualTo(2);
    assertThat(dir.resolve("index")).hasContent("in the way");
  }
}
