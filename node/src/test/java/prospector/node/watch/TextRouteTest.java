package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.web.url.UrlNormalizer;

/** The main text of a page over HTTP, by real requests over loopback. */
class TextRouteTest {
  private static final String TEXT = "/api/v1/crawls/" + WatchScene.CRAWL + "/text";
  private static final String PAGE = "http://a.example/dir/1";
  private static final String BODY =
      "<html lang=en><title>One &amp; all</title><meta name=author content=Ada><nav>Menu</nav>"
          + "<div><h2>Steam</h2><p>"
          + "Of <a href=2>engines</a>, boilers and wheels, there is much to be told. ".repeat(8)
          + "</div>";

  private final WatchScene scene;
  private final Path dir;

  TextRouteTest(@TempDir Path dir) throws Exception {
    this.dir = dir;
    scene = new WatchScene(dir);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void text_ofAnArchivedPage_isItsMainTextAndMarkdown() throws Exception {
    scene.archived(PAGE, "One & all", BODY);

    JsonNode text = scene.json(TEXT + "?url=" + PAGE);

    assertThat(text.path("url").asText()).isEqualTo(PAGE);
    assertThat(text.path("title").asText()).isEqualTo("One & all");
    assertThat(text.path("author").asText()).isEqualTo("Ada");
    assertThat(text.path("published").asText()).isEmpty();
    assertThat(text.path("score").asDouble()).isEqualTo(1);
    assertThat(text.path("extent").asText()).isEqualTo("main");
    assertThat(text.path("text").asText())
        .startsWith("Steam\nOf engines, boilers")
        .doesNotContain("Menu");
    assertThat(text.path("markdown").asText())
        .startsWith("## Steam\n\nOf [engines](http://a.example/dir/2), boilers");
  }

  /** Each percent sign of a stored URL is sent as three characters. */
  @Test
  void text_ofAPageWithTheLongestUrl_isGiven() throws Exception {
    String url = "http://a.example/" + "%D0%BF".repeat((UrlNormalizer.MAX_LENGTH_CHARS - 17) / 6);
    scene.archived(url, "long", BODY);

    JsonNode text =
        scene.json(
            TEXT
                + "?url="
                + java.net.URLEncoder.encode(url, java.nio.charset.StandardCharsets.UTF_8));

    assertThat(text.path("url").asText()).isEqualTo(url);
  }

  @Test
  void text_ofAPageWithoutABodyOrOfNone_isNotFoundInWords() throws Exception {
    scene.page(PAGE, "no body", 1);

    HttpResponse<String> without = scene.get(TEXT + "?url=" + PAGE);
    HttpResponse<String> unknown = scene.get(TEXT + "?url=http://a.example/none");
    HttpResponse<String> noUrl = scene.get(TEXT + "?url=mailto:a");

    assertThat(without.statusCode()).isEqualTo(404);
    assertThat(without.body()).contains("body is not in the archive");
    assertThat(unknown.statusCode()).isEqualTo(404);
    assertThat(unknown.body()).contains("stored no page of that URL");
    assertThat(noUrl.statusCode()).isEqualTo(400);
    assertThat(scene.get(TEXT).statusCode()).isEqualTo(400);
  }

  @Test
  void text_ofADamagedRecord_isGone() throws Exception {
    scene.archived(PAGE, "One", BODY);
    Path warc = Path.of("warc");
    try (var files = Files.list(dir.resolve(warc))) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(1);
      byte[] bytes = Files.readAllBytes(all.get(0));
      java.util.Arrays.fill(bytes, bytes.length / 8, bytes.length, (byte) 7);
      Files.write(all.get(0), bytes);
    }

    HttpResponse<String> damaged = scene.get(TEXT + "?url=" + PAGE);

    assertThat(damaged.statusCode()).as(damaged.body()).isEqualTo(410);
    assertThat(damaged.body()).contains("damaged");
  }
}
