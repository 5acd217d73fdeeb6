package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.http.Access;
import prospector.node.http.Route;

/** The OpenAPI file says what the routes do, no more and no less. */
class OpenApiTest {
  private final Path dir;

  OpenApiTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void file_namesEveryRouteAndNoOther() throws Exception {
    JsonNode file = file();
    try (WatchScene scene = new WatchScene(dir)) {
      List<Route> routes =
          scene.routes().stream()
              .filter(route -> !route.template().startsWith("/assets/"))
              .filter(route -> !route.template().equals("/"))
              .toList();

      Set<String> served = new TreeSet<>();
      routes.forEach(
          route ->
              served.add(route.method().value().toLowerCase(Locale.ROOT) + " " + route.template()));
      Set<String> described = new TreeSet<>();
      file.path("paths")
          .fields()
          .forEachRemaining(
              path ->
                  path.getValue()
                      .fieldNames()
                      .forEachRemaining(method -> described.add(method + " " + path.getKey())));
      assertThat(described).isEqualTo(served);
      for (Route route : routes) {
        JsonNode operation =
            file.path("paths")
                .path(route.template())
                .path(route.method().value().toLowerCase(Locale.ROOT));
        assertThat(operation.has("security"))
            .as(route.template())
            .isEqualTo(route.access() == Access.CHANGE);
      }
    }
  }

  @Test
  void schemas_haveTheFieldsOfTheAnswers() throws Exception {
    JsonNode schemas = file().path("components").path("schemas");
    try (WatchScene scene = new WatchScene(dir)) {
      scene.page("http://a.example/1", "one", 1);
      String crawl = "/api/v1/crawls/" + WatchScene.CRAWL;
      JsonNode view = scene.json(crawl);
      JsonNode nuggets = scene.json(crawl + "/nuggets");

      assertThat(names(view)).isEqualTo(names(schemas.path("Crawl").path("properties")));
      for (String part : List.of("relevance", "control", "lift")) {
        assertThat(names(view.path(part)))
            .isEqualTo(
                names(schemas.path("Crawl").path("properties").path(part).path("properties")));
      }
      assertThat(names(view.path("budget")))
          .isEqualTo(names(schemas.path("Budget").path("properties")));
      assertThat(names(nuggets)).isEqualTo(names(schemas.path("Listing").path("properties")));
      assertThat(names(nuggets.path("pages").path(0)))
          .isEqualTo(names(schemas.path("Page").path("properties")));
    }
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static JsonNode file() throws Exception {
    try (InputStream in = WatchFront.class.getResourceAsStream("openapi.json")) {
      return new ObjectMapper().readTree(in);
    }
  }
}
