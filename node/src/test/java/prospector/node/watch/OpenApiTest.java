package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.http.Access;
import prospector.node.http.Route;
import prospector.node.metrics.Member;
import prospector.node.report.Statuses;
import prospector.node.watch.view.Outlook;
import prospector.nugget.ExamplePages;
import prospector.nugget.ExampleSource;

/** The OpenAPI file says what the routes do, no more and no less. */
class OpenApiTest {
  private static final String PAGE = "http://a.example/1";

  /** What a template is asked with, where that needs something. */
  private static final Map<String, String> QUERIES =
      Map.of(
          "get /api/v1/crawls/{id}/why",
          "?url=" + PAGE,
          "get /api/v1/crawls/{id}/explanation",
          "?url=" + PAGE,
          "get /api/v1/crawls/{id}/text",
          "?url=" + PAGE,
          "get /api/v1/crawls/{id}/copy",
          "?url=" + PAGE,
          "get /api/v1/crawls/{id}/search",
          "?q=one");

  private static final Map<String, String> BODIES =
      Map.of(
          "post /api/v1/crawls", "{\"words\": \"steam\", \"seeds\": [\"http://a.example/\"]}",
          "post /api/v1/crawls/{id}/seeds", "{\"urls\": [\"http://a.example/\"]}",
          "post /api/v1/crawls/{id}/budget", "{\"pages\": 7}",
          "post /api/v1/crawls/{id}/scope", "{\"stay\": \"site\"}",
          "post /api/v1/crawls/{id}/labels", "{\"url\": \"" + PAGE + "\", \"label\": \"up\"}",
          "post /api/v1/try", "{\"words\": \"steam\", \"url\": \"" + PAGE + "\"}",
          "post /api/v1/exclusions",
              "{\"kind\": \"domain\", \"value\": \"b.example\", \"reason\": \"asked\"}");

  private final Path dir;

  OpenApiTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void file_listsAndReportsThatMayBeTooMany_haveA503() throws Exception {
    OpenApiFile file = OpenApiFile.read();

    assertThat(
            List.of(
                "/api/v1/crawls/{id}/nuggets",
                "/api/v1/crawls/{id}/pages",
                "/api/v1/crawls/{id}/series",
                "/api/v1/crawls/{id}/uncertain",
                "/api/v1/crawls/{id}/hosts",
                "/api/v1/crawls/{id}/text",
                "/api/v1/crawls/{id}/copy",
                "/api/v1/crawls/{id}/search",
                "/api/v1/rank",
                "/api/v1/top",
                "/api/v1/crawls/{id}/quality",
                "/api/v1/crawls/{id}/export",
                "/api/v1/hosts/{host}/conduct"))
        .allMatch(path -> file.tellsOfOverload("get", path));
    assertThat(List.of("/api/v1/crawls/{id}/why", "/api/v1/crawls/{id}/explanation"))
        .allMatch(path -> file.tellsOfOverload("get", path));
    assertThat(List.of("/api/v1/crawls", "/api/v1/try"))
        .allMatch(path -> file.tellsOfOverload("post", path));
  }

  @Test
  void file_namesEveryRouteAndNoOther() throws Exception {
    List<OpenApiFile.Operation> described = OpenApiFile.read().operations();
    try (WatchScene scene = new WatchScene(dir)) {
      Set<String> served = new TreeSet<>();
      Set<String> secured = new TreeSet<>();
      for (Route route : scene.routes()) {
        if (!route.template().startsWith("/assets/") && !route.template().equals("/")) {
          String name = route.method().value().toLowerCase(Locale.ROOT) + " " + route.template();
          served.add(name);
          if (route.access() == Access.CHANGE) {
            secured.add(name);
          }
        }
      }

      assertThat(described).extracting(OpenApiTest::name).hasSameElementsAs(served);
      assertThat(described.stream().filter(OpenApiFile.Operation::secured))
          .extracting(OpenApiTest::name)
          .hasSameElementsAs(secured);
    }
  }

  @Test
  void answers_ofEveryOperation_areAsTheirSchemaSays() throws Exception {
    OpenApiFile file = OpenApiFile.read();
    List<OpenApiFile.Operation> asked =
        file.operations().stream().filter(it -> it.schema().isPresent()).toList();
    try (WatchScene scene = new WatchScene(dir)) {
      prepare(scene);

      assertThat(asked).hasSizeGreaterThan(20);
      for (OpenApiFile.Operation operation : byMethod(asked)) {
        HttpResponse<String> answer = ask(scene, operation);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(operation.status());
        JsonNode body = WatchScene.parse(answer);
        file.check(operation.schema().orElseThrow(), body, name(operation));
      }
    }
  }

  /** So much that no list is empty. */
  private static void prepare(WatchScene scene) throws Exception {
    long now = Clock.systemUTC().millis();
    scene.members = List.of(new Member("a", now, 0, "127.0.0.1:1", "Up", 1, 60, 400, 3, 1, now));
    scene.listing("http://a.example/archive", "all of them");
    scene.archived(PAGE, "one", "<p>all about steam");
    scene.indexed();
    scene.ranked();
    scene.web.put(PAGE, new ExampleSource.Found(ExamplePages.ofText("one", "all about steam")));
    scene.now = Optional.of(NowRouteTest.NOW);
    scene.running = List.of(Statuses.barred("http://b.example", "connect Connection refused"));
    Outlook.Part part = new Outlook.Part("word steam", 0.5);
    scene.outlook =
        Optional.of(
            new Outlook.View(
                3,
                List.of(
                    new Outlook.Host("http://a.example", 0.5, false, "2026-01-01T00:00:00Z", 2)),
                List.of(
                    new Outlook.Next(
                        PAGE,
                        "http://a.example",
                        0.5,
                        List.of(part),
                        List.of(new Outlook.Link("steam", "http://a.example/", true)))),
                List.of(part),
                List.of(part)));
  }

  /** What changes something first, so that there is something to see. */
  private static List<OpenApiFile.Operation> byMethod(List<OpenApiFile.Operation> operations) {
    return operations.stream()
        .sorted(java.util.Comparator.comparing(OpenApiFile.Operation::method).reversed())
        .toList();
  }

  private static HttpResponse<String> ask(WatchScene scene, OpenApiFile.Operation operation)
      throws Exception {
    String name = name(operation);
    String path =
        operation.template().replace("{id}", WatchScene.CRAWL) + QUERIES.getOrDefault(name, "");
    return operation.method().equals("get")
        ? scene.get(path)
        : scene.post(path, BODIES.getOrDefault(name, ""));
  }

  private static String name(OpenApiFile.Operation operation) {
    return operation.method() + " " + operation.template();
  }
}
