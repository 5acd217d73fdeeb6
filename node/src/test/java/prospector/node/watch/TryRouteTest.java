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
import prospector.nugget.ExamplePages;
import prospector.nugget.ExampleSource;

/** What a topic makes of a page, before there is a crawl. */
class TryRouteTest {
  private final WatchScene scene;

  TryRouteTest(@TempDir Path dir) throws Exception {
    scene = new WatchScene(dir);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void html_judgedByWords_getsScoreAndReasons() throws Exception {
    HttpResponse<String> answer =
        scene.post(
            "/api/v1/try",
            "{\"words\": \"steam trains\", \"html\":"
                + " \"<title>Steam trains</title><p>steam trains, steam trains\"}");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    JsonNode verdict = WatchScene.parse(answer);
    assertThat(verdict.path("relevant").asBoolean()).isTrue();
    assertThat(verdict.path("score").asDouble()).isBetween(0.5, 1.0);
    assertThat(verdict.path("reasons")).isNotEmpty();
    assertThat(verdict.path("title").asText()).isEqualTo("Steam trains");
  }

  @Test
  void html_thatAsksNotToBeIndexed_isNotRelevantAndSaysSo() throws Exception {
    JsonNode verdict =
        WatchScene.parse(
            scene.post(
                "/api/v1/try",
                "{\"words\": \"steam trains\", \"html\": \"<meta name=robots content=noindex>"
                    + "<title>Steam trains</title><p>steam trains, steam trains\"}"));

    assertThat(verdict.path("relevant").asBoolean(true)).isFalse();
    assertThat(verdict.path("score").asDouble()).isBetween(0.5, 1.0);
    assertThat(verdict.path("reasons").path(0).asText()).isEqualTo("noindex");
    assertThat(verdict.path("reasons")).hasSizeGreaterThan(1);
  }

  @Test
  void url_ofThePage_isFetchedAndJudged() throws Exception {
    scene.web.put(
        "http://a.example/x", new ExampleSource.Found(ExamplePages.ofText("Cakes", "a cake")));

    JsonNode verdict =
        WatchScene.parse(
            scene.post(
                "/api/v1/try",
                "{\"topic\": {\"name\": \"t\", \"nugget\": {\"type\": \"regex\", \"body\": \"tram\"}},"
                    + " \"url\": \"HTTP://A.example/x#y\"}"));

    assertThat(verdict.path("relevant").asBoolean(true)).isFalse();
    assertThat(verdict.path("url").asText()).isEqualTo("http://a.example/x");
  }

  @Test
  void url_thatCannotBeHad_saysWhy() throws Exception {
    HttpResponse<String> answer =
        scene.post("/api/v1/try", "{\"words\": \"steam\", \"url\": \"http://a.example/gone\"}");

    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("no page: not there").contains("\"field\":\"url\"");
  }

  @Test
  void anything_withoutTheToken_isNotFetched() throws Exception {
    HttpResponse<String> answer =
        scene.send(
            scene
                .postRequest(
                    "/api/v1/try", "{\"words\": \"steam\", \"url\": \"http://a.example/\"}")
                .build());

    assertThat(answer.statusCode()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"words\": \"steam\"} | url",
        "{\"words\": \"steam\", \"url\": \"http://a.example/\", \"html\": \"x\"} | url",
        "{\"words\": \"steam\", \"url\": \"file:///etc/passwd\"} | url",
        "{\"words\": \"steam\", \"url\": 7} | url",
        "{\"words\": \"steam\", \"html\": 7} | html",
        "{\"html\": \"x\"} | words",
        "{\"topic\": \"topic { name = a${b} }\", \"html\": \"x\"} | topic",
        "{\"topic\": \"include required(file(/etc/passwd))\", \"html\": \"x\"} | topic"
      })
  void body_wrong_isRefusedByName(String body, String field) throws Exception {
    HttpResponse<String> answer = scene.post("/api/v1/try", body);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(WatchScene.parse(answer).path("field").asText()).isEqualTo(field);
  }
}
