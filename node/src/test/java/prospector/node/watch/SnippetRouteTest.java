package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.nugget.ExamplePages;
import prospector.nugget.ExampleSource;

class SnippetRouteTest {
  private static final String PAGE = "http://a.example/1";
  private static final String ROUTE = "/api/v1/crawls/" + WatchScene.CRAWL + "/snippet";

  private final WatchScene scene;

  SnippetRouteTest(@TempDir Path dir) throws Exception {
    scene = new WatchScene(dir);
    scene.page(PAGE, "one", 1);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void snippet_ofAnArchivedPage_isAPassageOfIt() throws Exception {
    scene.web.put(PAGE, new ExampleSource.Found(ExamplePages.ofText("one", "all about steam")));

    JsonNode answer = scene.json(ROUTE + "?url=HTTP://A.example/1");

    assertThat(answer.path("url").asText()).isEqualTo(PAGE);
    assertThat(answer.path("snippet").asText()).isEqualTo("all about steam");
  }

  @Test
  void snippet_ofAPageWhoseBodyIsElsewhere_isNull() throws Exception {
    assertThat(scene.json(ROUTE + "?url=" + PAGE).path("snippet").isNull()).isTrue();
  }

  @Test
  void snippet_ofNoOrAnUnknownUrl_isRefusedByName() throws Exception {
    for (String query :
        new String[] {"", "?url=", "?url=file:///etc/passwd", "?url=" + PAGE + "9"}) {
      HttpResponse<String> answer = scene.get(ROUTE + query);

      assertThat(answer.statusCode()).as(query).isEqualTo(400);
      assertThat(WatchScene.parse(answer).path("field").asText()).as(query).isEqualTo("url");
    }
    assertThat(scene.get("/api/v1/crawls/nobody/snippet?url=" + PAGE).statusCode()).isEqualTo(404);
  }
}
