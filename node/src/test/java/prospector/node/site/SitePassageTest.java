package prospector.node.site;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.http.javadsl.model.HttpRequest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import prospector.node.http.Call;
import prospector.node.http.Problem;
import prospector.node.http.Route;

class SitePassageTest {
  private final Route route = new SitePassage(Map.of(), List.of()).route();

  @Test
  void read_pathOfManySegments_isRefusedHoweverMany() {
    for (int segments : List.of(2_001, 2_500, 8_000, 200_000)) {
      assertRefused("crawls" + "/a".repeat(segments));
      assertRefused("crawls" + "/a".repeat(segments) + "|");
    }
  }

  @Test
  void read_longQuery_isWellFormed() {
    String page = "http%3A%2F%2Fa.example%2F".repeat(1_000);

    assertThatThrownBy(() -> read("crawls/steam/text?url=" + page))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("expected another site");
  }

  private void assertRefused(String path) {
    assertThatThrownBy(() -> read(path))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("expected a path such as crawls/ID");
  }

  private void read(String path) {
    var unused =
        route
            .handler()
            .answer(
                new Call(
                    HttpRequest.create(), Map.of("name", "b"), Map.of("path", path), new byte[0]));
  }
}
