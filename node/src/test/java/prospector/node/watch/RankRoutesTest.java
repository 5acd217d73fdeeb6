package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import prospector.graph.GraphException;
import prospector.graph.rank.Measure;
import prospector.node.rank.RankSource;
import prospector.node.rank.RankedElsewhere;

/** Ranks over HTTP while a node runs. */
@Timeout(120)
class RankRoutesTest {
  private static final String RANK = "/api/v1/rank";
  private static final String QUALITY = "/api/v1/crawls/" + WatchScene.CRAWL + "/quality";

  private final WatchScene scene;

  RankRoutesTest(@TempDir Path dir) throws IOException {
    scene = new WatchScene(dir);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  private HttpResponse<String> rank(String body) throws Exception {
    return scene.send(
        HttpRequest.newBuilder(scene.uri(RANK))
            .header("Authorization", "Bearer " + scene.token())
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build());
  }

  private JsonNode ranked() throws Exception {
    assertThat(rank("{}").statusCode()).isEqualTo(202);
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> !scene.json(RANK).path("working").asBoolean());
    return scene.json(RANK);
  }

  /** A page that says where three others are; they point to the first of them. */
  private void web() {
    scene.archived(
        "http://a.example/list",
        "List",
        "<a href='/1'>one</a> <a href='/2'>two</a> <a href='http://b.example/3'>three</a>");
    scene.archived("http://a.example/2", "Two", "<a href='/1'>one</a>");
    scene.archived("http://b.example/3", "Three", "<a href='http://a.example/1'>one</a>");
    scene.archived("http://a.example/1", "One", "no link");
  }

  private static List<String> urls(JsonNode top) {
    List<String> urls = new ArrayList<>();
    top.path("entries").forEach(entry -> urls.add(entry.path("url").asText()));
    return urls;
  }

  @Test
  void rank_storedPages_tellsWhichMatterAndHowGoodTheFirstWere() throws Exception {
    web();

    JsonNode state = ranked();
    JsonNode top = scene.json("/api/v1/top?by=indegree&limit=1");
    JsonNode hosts = scene.json("/api/v1/top?by=indegree&hosts=true");
    JsonNode curves = scene.json(QUALITY).path("curves");

    assertThat(state.path("trouble").isNull()).isTrue();
    assertThat(state.path("ranked").path("urls").asInt()).isEqualTo(4);
    assertThat(state.path("ranked").path("links").asInt()).isEqualTo(5);
    assertThat(state.path("ranked").path("nuggets").asInt()).isEqualTo(4);
    assertThat(urls(top)).containsExactly("http://a.example/1");
    assertThat(top.path("entries").path(0).path("indegree").asInt()).isEqualTo(3);
    assertThat(urls(hosts)).containsExactlyInAnyOrder("http://a.example/", "http://b.example/");
    assertThat(curves.path(0).path("of").asText()).isEqualTo("focused");
    JsonNode points = curves.path(0).path("points");
    assertThat(points.size()).isEqualTo(4);
    assertThat(points.path(0).path("indegree").asDouble()).as("the list's").isZero();
    assertThat(points.path(3).path("indegree").asDouble()).isEqualTo(5 / 4.0);
    assertThat(points.path(3).path("pagerank").asDouble()).as("all").isCloseTo(1, within(1e-5));
  }

  @Test
  void rank_pagesStoredSince_areLeftOutUntilTheNext() throws Exception {
    web();
    ranked();
    scene.archived("http://c.example/4", "Four", "<a href='http://a.example/1'>one</a>");

    assertThat(scene.json(QUALITY).path("unranked").asInt()).isEqualTo(1);
    assertThat(ranked().path("ranked").path("urls").asInt()).isEqualTo(5);
    assertThat(scene.json(QUALITY).path("unranked").asInt()).isZero();
  }

  @Test
  void quality_askedAgainBeforeAnythingIsStored_readsNoRowsAgain() throws Exception {
    web();
    ranked();
    JsonNode first = scene.json(QUALITY);
    assertThat(first.path("curves").path(0).path("of").asText()).isEqualTo("focused");
    try (Connection connection = scene.database.link().connect();
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE page SET arm = 'control'");
    }

    assertThat(scene.json(QUALITY)).isEqualTo(first);

    ranked();
    assertThat(scene.json(QUALITY).path("curves").path(0).path("of").asText())
        .as("after a ranking")
        .isEqualTo("control");
  }

  @Test
  void quality_isGood_whileNothingIsStoredOrForAShareOfTheTime() {
    QualityRoute.Basis basis = new QualityRoute.Basis(1, "r", 10);
    QualityRoute.Basis grown = new QualityRoute.Basis(1, "r", 11);
    long quick = QualityRoute.QUICK_NANOS;
    long took = 2 * quick;
    QualityRoute.Quality of = new QualityRoute.Quality(basis, List.of(), 0, 0, took);
    long least = took + QualityRoute.SHARE * took;

    assertThat(of.isGood(basis, Long.MAX_VALUE)).isTrue();
    assertThat(of.isGood(grown, least - 1)).isTrue();
    assertThat(of.isGood(grown, least)).isFalse();
    assertThat(of.isGood(new QualityRoute.Basis(2, "r", 10), took)).isFalse();
    assertThat(of.isGood(new QualityRoute.Basis(1, "s", 10), took)).isFalse();
    assertThat(new QualityRoute.Quality(basis, List.of(), 0, 0, quick).isGood(grown, quick))
        .isFalse();
    long slept = 100 * QualityRoute.LONGEST_NANOS;
    assertThat(
            new QualityRoute.Quality(basis, List.of(), 0, 0, slept)
                .isGood(grown, slept + QualityRoute.LONGEST_NANOS))
        .isFalse();
  }

  @Test
  void tops_beforeAnythingIsRanked_sayWhatHasItDone() throws Exception {
    for (String path : List.of("/api/v1/top", QUALITY)) {
      HttpResponse<String> answer = scene.get(path);

      assertThat(answer.statusCode()).isEqualTo(409);
      assertThat(WatchScene.parse(answer).path("detail").asText()).contains("POST to " + RANK);
    }
    HttpResponse<String> export =
        scene.get("/api/v1/crawls/" + WatchScene.CRAWL + "/export?format=quality");
    assertThat(export.statusCode()).isEqualTo(409);
    assertThat(scene.json(RANK).path("ranked").isNull()).isTrue();
  }

  /** It joined later, or was left out. */
  @Test
  void rank_thatOtherNodesDid_isToldAsWhatIsRanked() throws Exception {
    Others others = new Others();
    scene.joins(others);
    assertThat(scene.json(RANK).path("ranked").isNull()).isTrue();

    others.ranking = "2026-11-29T10:00:00Z node2";
    JsonNode first = scene.json(RANK).path("ranked");
    others.ranking = "2026-11-30T10:00:00Z node2";
    others.urls = 78;
    JsonNode second = scene.json(RANK).path("ranked");

    assertThat(first.path("at").asText()).isEqualTo("2026-11-29T10:00:00Z");
    assertThat(first.path("urls").asInt()).isEqualTo(77);
    assertThat(first.path("links").isNull()).isTrue();
    assertThat(second.path("urls").asInt()).isEqualTo(78);
  }

  /** What lies here is of an older one. */
  @Test
  void rank_thatOtherNodesDidLater_isToldInPlaceOfItsOwn() throws Exception {
    web();
    assertThat(ranked().path("ranked").path("urls").asInt()).isEqualTo(4);
    Others others = new Others();
    others.ranking = "2999-11-29T10:00:00Z node2";

    scene.joins(others);

    assertThat(scene.json(RANK).path("ranked").path("urls").asInt()).isEqualTo(77);
  }

  /** Nodes that have ranked without this one. */
  private static final class Others extends RankedElsewhere {
    private volatile String ranking = "";
    private volatile long urls = 77;

    @Override
    public RankSource source() {
      if (ranking.isEmpty()) {
        throw new GraphException(GraphException.Kind.NONE, "never ranked");
      }
      return new Ranks(ranking, urls);
    }
  }

  private record Ranks(String ranking, long urls) implements RankSource {
    @Override
    public List<Map<Measure, Double>> of(List<String> wanted) {
      return List.of();
    }

    @Override
    public void close() {
      // nothing is held
    }
  }

  @Test
  void rank_withoutTheToken_isRefused() throws Exception {
    HttpResponse<String> answer =
        scene.send(
            HttpRequest.newBuilder(scene.uri(RANK))
                .POST(HttpRequest.BodyPublishers.noBody())
                .build());

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(scene.json(RANK).path("working").asBoolean()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "'{\"damping\": 1}', damping",
    "'{\"damping\": \"much\"}', damping",
    "'{\"rounds\": 0}', rounds",
    "'{\"rounds\": 2.9}', rounds",
    "'{\"rounds\": 1e30}', rounds",
    "'{\"residual\": -1}', residual",
    "'{\"without\": \"n2\"}', without",
    "'{\"without\": [2]}', without",
    "'{\"speed\": 1}', speed"
  })
  void rank_badInput_namesTheField(String body, String field) throws Exception {
    HttpResponse<String> answer = rank(body);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(WatchScene.parse(answer).path("field").asText()).isEqualTo(field);
  }

  @ParameterizedTest
  @CsvSource({"by=fame, by", "limit=0, limit", "limit=1001, limit", "hosts=2, hosts", "of=x, of"})
  void top_badInput_namesTheField(String query, String field) throws Exception {
    HttpResponse<String> answer = scene.get("/api/v1/top?" + query);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(WatchScene.parse(answer).path("field").asText()).isEqualTo(field);
  }
}
