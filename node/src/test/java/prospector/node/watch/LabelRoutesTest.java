package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Labels over HTTP; what is learned from them is tested with the actors. */
class LabelRoutesTest {
  private static final String ONE = "/api/v1/crawls/" + WatchScene.CRAWL;

  private final WatchScene scene;

  LabelRoutesTest(@TempDir Path dir) throws Exception {
    scene = new WatchScene(dir);
    scene.page("http://a.example/nugget", "nugget", 1);
    scene.page("http://a.example/nearly", "nearly", 0.45);
    scene.page("http://a.example/hardly", "hardly", 0.1);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  private HttpResponse<String> label(String url, String label) throws Exception {
    return scene.post(ONE + "/labels", "{\"url\": \"" + url + "\", \"label\": \"" + label + "\"}");
  }

  @Test
  void label_ofAStoredPage_isListedWithWhatTheFunctionSaid() throws Exception {
    HttpResponse<String> answer = label("HTTP://A.example/nearly", "up");
    label("http://a.example/nugget", "down");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
    JsonNode labels = scene.json(ONE + "/labels").path("labels");
    assertThat(labels).hasSize(2);
    assertThat(labels.get(0).path("label").asText()).isEqualTo("down");
    assertThat(labels.get(0).path("relevant").asBoolean()).isTrue();
    assertThat(labels.get(1).path("url").asText()).isEqualTo("http://a.example/nearly");
    assertThat(labels.get(1).path("score").asDouble()).isEqualTo(0.45);
  }

  @Test
  void label_none_takesItBack() throws Exception {
    label("http://a.example/nearly", "up");
    label("http://a.example/nearly", "none");

    assertThat(scene.json(ONE + "/labels").path("labels")).isEmpty();
  }

  @Test
  void label_givenWhenTheProcessWasGone_isThere() throws Exception {
    label("http://a.example/nearly", "up");

    assertThat(scene.database.labels().all(WatchScene.CRAWL)).hasSize(1);
  }

  @Test
  void uncertain_listsTheNearestToTheThresholdWithoutLabelled() throws Exception {
    JsonNode before = scene.json(ONE + "/uncertain?limit=2").path("pages");
    label("http://a.example/nearly", "down");
    JsonNode after = scene.json(ONE + "/uncertain").path("pages");

    assertThat(before.findValuesAsText("title")).containsExactly("nearly", "hardly");
    assertThat(after.findValuesAsText("title")).containsExactly("hardly", "nugget");
  }

  @Test
  void uncertain_pagesThatAreNoNuggetsWhateverTheirScore_areNotAsked() throws Exception {
    for (int i = 0; i < 5; i++) {
      scene.outOfScope("http://b.example/" + i, "elsewhere " + i);
    }

    assertThat(scene.json(ONE + "/uncertain?limit=2").path("pages").findValuesAsText("title"))
        .containsExactly("nearly", "hardly");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"label\": \"up\"} | url",
        "{\"url\": \"http://a.example/nearly\"} | label",
        "{\"url\": \"http://a.example/nearly\", \"label\": \"UP!\"} | label",
        "{\"url\": \"http://a.example/never\", \"label\": \"up\"} | url",
        "{\"url\": \"mailto:x\", \"label\": \"up\"} | url",
        "{\"url\": \"http://a.example/nearly\", \"label\": \"up\", \"why\": 1} | why"
      })
  void label_wrongBody_isRefusedByName(String body, String field) throws Exception {
    HttpResponse<String> response = scene.post(ONE + "/labels", body);

    assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
    assertThat(WatchScene.parse(response).path("field").asText()).isEqualTo(field);
    assertThat(scene.json(ONE + "/labels").path("labels")).isEmpty();
  }

  @Test
  void label_withoutToken_isRefused() throws Exception {
    HttpResponse<String> response =
        scene.send(
            scene
                .postRequest(
                    ONE + "/labels", "{\"url\": \"http://a.example/nearly\", \"label\": \"up\"}")
                .build());

    assertThat(response.statusCode()).isEqualTo(401);
    assertThat(scene.json(ONE + "/labels").path("labels")).isEmpty();
  }
}
