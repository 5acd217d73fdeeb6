package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Orders over HTTP; that they are followed is the crawls' business. */
class OrderRoutesTest {
  private static final String ONE = "/api/v1/crawls/" + WatchScene.CRAWL;

  private final WatchScene scene;

  OrderRoutesTest(@TempDir Path dir) throws Exception {
    scene = new WatchScene(dir);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void seeds_given_areNormalisedAndAdded() throws Exception {
    HttpResponse<String> answer =
        scene.post(ONE + "/seeds", "{\"urls\": [\"HTTP://A.example:80/x/../y\"]}");

    assertThat(answer.statusCode()).isEqualTo(202);
    assertThat(scene.orders).containsExactly("CHANGE steam-trains [http://a.example/y] {}");
  }

  @Test
  void budget_partGiven_changesThatPart() throws Exception {
    scene.post(ONE + "/budget", "{\"pages\": 500, \"seconds\": 60, \"bytes\": null}");

    assertThat(scene.orders)
        .containsExactly(
            "CHANGE steam-trains [] {budget.pages=500, budget.time=60s, budget.bytes=none}");
  }

  @Test
  void create_fromWords_namesItAfterThem() throws Exception {
    HttpResponse<String> answer =
        scene.post(
            "/api/v1/crawls",
            "{\"words\": \"Old Trams!\", \"seeds\": [\"http://a.example/\"],"
                + " \"budget\": {\"nuggets\": 5}}");

    assertThat(answer.statusCode()).isEqualTo(201);
    assertThat(scene.orders)
        .containsExactly("CREATE old-trams Old Trams! [http://a.example/] {budget.nuggets=5}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/seeds | {} | urls",
        "/seeds | {\"urls\": []} | urls",
        "/seeds | {\"urls\": \"http://a.example/\"} | urls",
        "/seeds | {\"urls\": [\"http://a.example/\", 7]} | urls[1]",
        "/seeds | {\"urls\": [\"mailto:me@a.example\"]} | urls[0]",
        "/seeds | {\"urls\": [\"http://a.example/\"], \"more\": 1} | more",
        "/budget | {\"pages\": 0} | pages",
        "/budget | {\"pages\": 1.5} | pages",
        "/budget | {\"pages\": \"many\"} | pages",
        "/budget | {\"pages\": 99999999999999999999} | pages",
        "/budget | [] | body",
        "/budget | {\"pages\": 1, \"pages\": 2} | body",
        "/budget | nonsense | body",
        "/budget | {\"hosts\": 1} | hosts",
        "/pause | {\"for\": 1} | for"
      })
  void order_wrongBody_isRefusedByName(String path, String body, String field) throws Exception {
    HttpResponse<String> response = scene.post(ONE + path, body);

    assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
    assertThat(WatchScene.parse(response).path("field").asText()).isEqualTo(field);
    assertThat(scene.orders).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"seeds\": [\"http://a.example/\"]} | words",
        "{\"words\": \" \", \"seeds\": [\"http://a.example/\"]} | words",
        "{\"words\": \"trams\", \"seeds\": []} | seeds",
        "{\"words\": \"trams\"} | seeds",
        "{\"words\": \"trams\", \"seeds\": [\"http://a.example/\"], \"id\": \"../x\"} | id",
        "{\"words\": \"trams\", \"seeds\": [\"http://a.example/\"], \"budget\": 3} | budget",
        "{\"words\": \"trams\", \"seeds\": [\"http://a.example/\"], \"budget\": {\"x\": 3}} | budget.x"
      })
  void create_wrongBody_isRefusedByName(String body, String field) throws Exception {
    HttpResponse<String> response = scene.post("/api/v1/crawls", body);

    assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
    assertThat(WatchScene.parse(response).path("field").asText()).isEqualTo(field);
    assertThat(scene.orders).isEmpty();
  }

  @Test
  void order_unknownCrawl_isNotFound() throws Exception {
    for (String path : new String[] {"pause", "resume", "stop"}) {
      assertThat(scene.post("/api/v1/crawls/nobody/" + path, "").statusCode()).isEqualTo(404);
    }
    assertThat(scene.post("/api/v1/crawls/nobody/budget", "{\"pages\": 1}").statusCode())
        .isEqualTo(404);
    assertThat(scene.orders).isEmpty();
  }
}
