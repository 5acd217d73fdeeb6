package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exports over HTTP while a node runs. */
@Timeout(120)
class ExportRouteTest {
  private static final String BEHIND = "Prospector-Pages-Behind";
  private static final String EXPORT = "/api/v1/crawls/" + WatchScene.CRAWL + "/export";
  private static final String FIRST = "http://a.example/1";
  private static final String SECOND = "http://b.example/2";
  private static final String DULL = "http://b.example/3";

  private final WatchScene scene;

  ExportRouteTest(@TempDir Path dir) throws IOException {
    scene = new WatchScene(dir);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  private void store() {
    scene.archived(FIRST, "Engines", "<title>Engines</title><p>a steam <b>engine</b> in its shed");
    scene.archived(SECOND, "Trams", "<title>Trams</title><p>a tram and a steam engine");
    scene.page(DULL, "Dull engine", 0);
  }

  /** URLs of the rows, in order. */
  private static List<String> urls(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return answer
        .body()
        .lines()
        .map(line -> line.replaceFirst(".*?\"url\":\"", "").replaceFirst("\".*", ""))
        .toList();
  }

  private List<String> urls(String query) throws Exception {
    return urls(scene.get(EXPORT + query));
  }

  @Test
  void export_filtered_hasTheRowsThatThePageShows() throws Exception {
    store();

    assertThat(urls("?format=jsonl")).containsExactly(FIRST, SECOND, DULL);
    assertThat(urls("?format=jsonl&nuggets=true")).containsExactly(FIRST, SECOND);
    assertThat(urls("?format=jsonl&host=http%3A%2F%2Fb.example")).containsExactly(SECOND, DULL);
    assertThat(urls("?format=jsonl&nuggets=true&host=http%3A%2F%2Fb.example"))
        .containsExactly(SECOND);
  }

  @Test
  void export_ofWords_hasWhatTheSearchFindsAndNothingElse() throws Exception {
    store();
    scene.indexed();

    assertThat(urls("?format=jsonl&q=engine")).containsExactlyInAnyOrder(FIRST, SECOND, DULL);
    assertThat(urls("?format=jsonl&q=engine&nuggets=true"))
        .containsExactlyInAnyOrder(FIRST, SECOND);
    assertThat(urls("?format=jsonl&q=tram")).containsExactly(SECOND);
    assertThat(urls("?format=jsonl&q=engine&host=http%3A%2F%2Fa.example")).containsExactly(FIRST);
    assertThat(urls("?format=jsonl&q=nothing")).isEmpty();
  }

  @Test
  void export_ofAHost_hasNoneBelowItAndNoOtherScheme_withWordsToo() throws Exception {
    store();
    scene.archived("http://x.b.example/4", "Below", "<p>an engine");
    scene.archived("https://b.example/5", "Another", "<p>an engine");
    scene.indexed();

    assertThat(urls("?format=jsonl&host=http://b.example")).containsExactly(SECOND, DULL);
    assertThat(urls("?format=jsonl&host=http://B.example:80/")).containsExactly(SECOND, DULL);
    assertThat(urls("?format=jsonl&q=engine&host=http://b.example"))
        .containsExactlyInAnyOrder(SECOND, DULL);
  }

  @Test
  void export_ofWordsWhereThereIsNoIndexYet_saysSoUntilItIsMade() throws Exception {
    store();

    HttpResponse<String> early = scene.get(EXPORT + "?format=jsonl&q=engine");

    assertThat(early.statusCode()).as(early.body()).isEqualTo(503);
    assertThat(early.body()).contains("the search index is being made");
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () ->
                assertThat(urls("?format=jsonl&q=engine"))
                    .containsExactlyInAnyOrder(FIRST, SECOND, DULL));
    assertThat(scene.get(EXPORT + "?format=jsonl&q=engine").headers().firstValue(BEHIND)).isEmpty();
  }

  @Test
  void export_ofChosenPages_hasTheseInTheirOrder() throws Exception {
    store();

    HttpResponse<String> answer =
        post("{\"format\": \"jsonl\", \"urls\": [\"" + DULL + "\", \"" + FIRST + "\"]}");

    assertThat(urls(answer)).containsExactly(DULL, FIRST);
  }

  private HttpResponse<String> post(String body) throws Exception {
    return scene.send(scene.postRequest(EXPORT, body).build());
  }

  @Test
  void export_asMarkdown_isTheTextOfEachPageAsAFileToSave() throws Exception {
    store();

    HttpResponse<String> answer = scene.get(EXPORT + "?format=markdown&nuggets=true");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("content-type"))
        .hasValue("text/markdown; charset=UTF-8");
    assertThat(answer.headers().firstValue("content-disposition"))
        .hasValue("attachment; filename=\"" + WatchScene.CRAWL + ".md\"");
    assertThat(answer.body())
        .startsWith("---\nurl: \"" + FIRST + "\"\n")
        .contains("a steam **engine** in its shed", "url: \"" + SECOND + "\"");
  }

  @ParameterizedTest
  @CsvSource({
    "'', format",
    "?format=xml, format",
    "?format=summary&nuggets=true, format",
    "?format=curve&host=http://a.example, format",
    "?format=csv&nuggets=yes, nuggets",
    "?format=csv&host=a.example, host",
    "?format=csv&q=engine&host=a.example, host",
    "?format=csv&host=http://a.example/1, host",
    "?format=csv&q=%22open, q",
    "?format=csv&limit=3, limit"
  })
  void export_badQuery_namesTheField(String query, String field) throws Exception {
    HttpResponse<String> answer = scene.get(EXPORT + query);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(WatchScene.parse(answer).path("field").asText()).isEqualTo(field);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"format\": \"csv\"}",
        "{\"format\": \"csv\", \"urls\": []}",
        "{\"format\": \"csv\", \"urls\": \"http://a.example/1\"}",
        "{\"format\": \"csv\", \"urls\": [\"ftp://a.example/1\"]}",
        "{\"format\": \"csv\", \"urls\": [\"http://a.example/1\"], \"host\": \"x\"}",
        "{\"format\": \"summary\", \"urls\": [\"http://a.example/1\"]}"
      })
  void export_badChoice_is400(String body) throws Exception {
    assertThat(post(body).statusCode()).isEqualTo(400);
  }

  @Test
  void export_ofMorePagesThanMayBeChosen_is400() throws Exception {
    String urls =
        IntStream.rangeClosed(0, ExportRoute.CHOSEN_MAX)
            .mapToObj(i -> "\"http://a.example/" + i + "\"")
            .collect(Collectors.joining(","));

    assertThat(post("{\"format\": \"csv\", \"urls\": [" + urls + "]}").statusCode()).isEqualTo(400);
  }

  @Test
  void export_ofACrawlThatIsNotThere_is404() throws Exception {
    assertThat(scene.get("/api/v1/crawls/none/export?format=csv").statusCode()).isEqualTo(404);
  }

  @Test
  void export_byAnotherSitesPage_isRefused() throws Exception {
    HttpRequest ofAnother =
        HttpRequest.newBuilder(scene.uri(EXPORT + "?format=csv"))
            .header("Sec-Fetch-Site", "cross-site")
            .build();

    assertThat(scene.send(ofAnother).statusCode()).isEqualTo(403);
  }

  @Test
  void export_whoseHeadersAloneAreAskedFor_takesNoPlace() throws Exception {
    store();
    HttpRequest head =
        HttpRequest.newBuilder(scene.uri(EXPORT + "?format=csv"))
            .method("HEAD", HttpRequest.BodyPublishers.noBody())
            .build();

    HttpResponse<String> answer = scene.send(head);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("content-disposition")).isPresent();
    assertThat(answer.body()).isEmpty();
    assertThat(scene.get(EXPORT + "?format=csv").statusCode()).isEqualTo(200);
  }

  @Test
  void export_throughAProxy_wantsTheToken() throws Exception {
    store();
    HttpRequest.Builder passedOn =
        HttpRequest.newBuilder(scene.uri(EXPORT + "?format=csv")).header("X-Forwarded-For", "x");

    assertThat(scene.send(passedOn.copy().build()).statusCode()).isEqualTo(401);
    assertThat(
            scene
                .send(passedOn.header("Authorization", "Bearer " + scene.token()).build())
                .statusCode())
        .isEqualTo(200);
  }

  /** Who goes away frees the one place that there is. */
  @Test
  void export_whileAnotherIsRead_isToldToComeAgain_untilItsReaderGoes() throws Exception {
    String large = "x".repeat(200_000);
    for (int i = 0; i < 40; i++) {
      scene.archived("http://a.example/" + i, "Large", "<p>" + i + large);
    }

    try (InputStream first = scene.stream(EXPORT + "?format=jsonl-text")) {
      assertThat(first.read()).isPositive();
      HttpResponse<String> second = scene.get(EXPORT + "?format=csv");
      assertThat(second.statusCode()).isEqualTo(503);
      assertThat(second.headers().firstValue("retry-after")).isPresent();
    }

    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> scene.get(EXPORT + "?format=csv").statusCode() == 200);
  }
}
