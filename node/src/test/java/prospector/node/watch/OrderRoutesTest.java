package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import prospector.node.watch.order.TopicOrder;
import prospector.nugget.ExamplePages;
import prospector.nugget.ExampleSource;
import prospector.nugget.topic.TopicFile;
import prospector.web.url.CrawlUrl;

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
        .containsExactly("CREATE old-trams old trams [http://a.example/] {budget.nuggets=5}");
  }

  @Test
  void create_fromATopicFileOrItsBlock_takesAnyKindOfFunction() throws Exception {
    String file =
        "topic { name = \\\"old trams\\\", seeds = [\\\"http://a.example/\\\"], nugget { type ="
            + " all-of, of = [{ type = keywords, words = [tram] }, { type = not, of { type = regex,"
            + " url = cart } }] } }";
    String block =
        "{\"name\": \"new trams\", \"nugget\": {\"type\": \"media\", \"kind\": \"video\"}}";

    HttpResponse<String> first = scene.post("/api/v1/crawls", "{\"topic\": \"" + file + "\"}");
    HttpResponse<String> second =
        scene.post(
            "/api/v1/crawls", "{\"topic\": " + block + ", \"seeds\": [\"http://b.example/\"]}");

    assertThat(first.statusCode()).as(first.body()).isEqualTo(201);
    assertThat(second.statusCode()).as(second.body()).isEqualTo(201);
    assertThat(scene.orders)
        .containsExactly(
            "CREATE old-trams old trams [http://a.example/] {}",
            "CREATE new-trams new trams [http://b.example/] {}");
    for (TopicOrder order : scene.created) {
      assertThat(
              TopicFile.parse(
                      order.topic().source(), "", Path.of(order.directory()), ExampleSource.NONE)
                  .name())
          .as("as another node reads it")
          .isEqualTo(order.topic().name());
    }
  }

  @Test
  void create_fromATopicThatNamesPages_keepsThePages() throws Exception {
    CrawlUrl url = CrawlUrl.ofNormal("http://a.example/tram");
    scene.web.put(
        url.value(),
        new ExampleSource.Found(ExamplePages.ofText("Trams", "the tram stops at the tram depot")));
    String topic = "{\"name\": \"t\", \"nugget\": {\"type\": \"examples\", \"like\": [\"%s\"]}}";

    HttpResponse<String> good =
        scene.post("/api/v1/crawls", "{\"topic\": " + String.format(topic, url) + "}");
    HttpResponse<String> none =
        scene.post(
            "/api/v1/crawls", "{\"topic\": " + String.format(topic, "http://b.example/x") + "}");

    assertThat(good.statusCode()).as(good.body()).isEqualTo(201);
    assertThat(scene.orders).containsExactly("CREATE t t [http://a.example/tram] {}");
    assertThat(scene.created.get(0).examples()).containsOnlyKeys(url);
    assertThat(none.statusCode()).isEqualTo(400);
    assertThat(none.body()).contains("no page at http://b.example/x: not there");
  }

  @Test
  void create_fromExamples_keepsTheirWords() throws Exception {
    CrawlUrl url = CrawlUrl.ofNormal("http://a.example/tram");
    scene.web.put(
        url.value(),
        new ExampleSource.Found(ExamplePages.ofText("Trams", "the tram stops at the tram depot")));

    HttpResponse<String> answer =
        scene.post(
            "/api/v1/crawls",
            "{\"examples\": [\"http://a.example/tram\"], \"seeds\": [\"http://a.example/\"]}");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    assertThat(scene.orders.get(0)).startsWith("CREATE like-a-example like a example");
    assertThat(scene.created.get(0).topic().source()).contains("tram depot");
  }

  @Test
  void create_namingAFileOutsideTheTopics_isRefused() throws Exception {
    for (String file : new String[] {"/etc/passwd", "../http-token"}) {
      HttpResponse<String> answer =
          scene.post(
              "/api/v1/crawls",
              "{\"topic\": {\"name\": \"x\", \"nugget\": {\"type\": \"listed\", \"file\": \""
                  + file
                  + "\"}}, \"seeds\": [\"http://a.example/\"]}");

      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(answer.body()).contains("expected a file under");
    }
    assertThat(scene.orders).isEmpty();
  }

  @Test
  void create_whereOneCrawlRuns_isRefused() throws Exception {
    scene.takesCrawls = false;

    HttpResponse<String> answer =
        scene.post("/api/v1/crawls", "{\"words\": \"trams\", \"seeds\": [\"http://a.example/\"]}");

    assertThat(answer.statusCode()).isEqualTo(409);
    assertThat(scene.json("/api/v1/crawls").path("takes_crawls").asBoolean()).isFalse();
    assertThat(scene.orders).isEmpty();
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
        "{\"words\": \"a\", \"topic\": \"b\", \"seeds\": [\"http://a.example/\"]} | words",
        "{\"words\": 7, \"seeds\": [\"http://a.example/\"]} | words",
        "{\"topic\": 7, \"seeds\": [\"http://a.example/\"]} | topic",
        "{\"topic\": \"no topic\", \"seeds\": [\"http://a.example/\"]} | topic",
        "{\"topic\": {\"name\": \"x\", \"nugget\": {\"type\": \"regex\"}}} | topic",
        "{\"examples\": [], \"seeds\": [\"http://a.example/\"]} | examples",
        "{\"examples\": [\"http://a.example/away\"]} | examples[0]",
        "{\"words\": \" \", \"seeds\": [\"http://a.example/\"]} | words",
        "{\"words\": \"trams\", \"seeds\": []} | seeds",
        "{\"words\": \"trams\"} | seeds",
        "{\"words\": \"trams\", \"seeds\": [\"http://a.example/\"], \"id\": \"../x\"} | id",
        "{\"words\": \"trams\", \"seeds\": [\"http://a.example/\"], \"budget\": 3} | budget",
        "{\"words\": \"trams\", \"seeds\": [\"http://a.example/\"], \"budget\": {\"x\": 3}} |"
            + " budget.x"
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
      HttpResponse<String> answer = scene.post("/api/v1/crawls/nobody/" + path, "");

      assertThat(answer.statusCode()).isEqualTo(404);
      assertThat(WatchScene.parse(answer).path("field").asText()).isEqualTo("id");
    }
    assertThat(scene.post("/api/v1/crawls/nobody/budget", "{\"pages\": 1}").statusCode())
        .isEqualTo(404);
    assertThat(scene.orders).isEmpty();
  }

  @Test
  void scope_given_isPassedOnAndMistakesAreNamed() throws Exception {
    HttpResponse<String> changed =
        scene.post(
            "/api/v1/crawls/" + WatchScene.CRAWL + "/scope",
            "{\"only\": [\"https://www.Example.org/docs/\"], \"stay\": \"domain\"}");
    HttpResponse<String> created =
        scene.post(
            "/api/v1/crawls",
            "{\"words\": \"trams\", \"seeds\": [\"http://a.example/\"],"
                + " \"scope\": {\"except\": [\"*.b.example\"], \"beyond\": 2}}");

    assertThat(changed.statusCode()).as(changed.body()).isEqualTo(202);
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    assertThat(scene.orders)
        .containsExactly(
            "CHANGE "
                + WatchScene.CRAWL
                + " [] {scope.only=[example.org/docs/], scope.stay=domain}",
            "CREATE trams trams [http://a.example/] {scope.except=[*.b.example], scope.beyond=2}");
    for (String wrong :
        new String[] {
          "{\"only\": [\"docs.*.org\"]}",
          "{\"except\": \"a.example\"}",
          "{\"stay\": \"home\"}",
          "{\"beyond\": 11}",
          "{}"
        }) {
      HttpResponse<String> refused =
          scene.post("/api/v1/crawls/" + WatchScene.CRAWL + "/scope", wrong);
      assertThat(refused.statusCode()).as(wrong).isEqualTo(400);
      assertThat(refused.body()).contains("expected").contains("\"field\"");
    }
  }
}
