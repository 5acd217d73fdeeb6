package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.watch.view.BotInfo;

/** What webmasters are told, and by whom it can be asked. */
class BotRouteTest {
  private final Path dir;
  private final WatchScene scene;

  BotRouteTest(@TempDir Path dir) throws Exception {
    this.dir = dir;
    scene = new WatchScene(dir);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void text_saysWhoHowToKeepItOutAndWhereFrom() {
    String page =
        BotRoute.text(
            new BotInfo(
                "mybot",
                "mybot/1 (+me@example.org)",
                "me@example.org",
                Duration.ofMinutes(90),
                List.of("192.0.2.0/24")));

    assertThat(page)
        .contains("mybot/1 (+me@example.org)", "User-agent: mybot\nDisallow: /", "192.0.2.0/24")
        .contains("<code>Retry-After</code> asks, up to 90 min.");
  }

  @Test
  void text_hostileContact_isEscaped() {
    String page =
        BotRoute.text(
            new BotInfo(
                "b",
                "b",
                "<script>alert(1)</script>",
                Duration.ofHours(1),
                List.of("\"><img src=x>")));

    assertThat(page).doesNotContain("<script", "<img").contains("&lt;script&gt;");
  }

  @Test
  void bot_withoutAToken_isAnswered() throws Exception {
    HttpResponse<String> answer = scene.get("/bot");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("content-type")).hasValue("text/html; charset=UTF-8");
    assertThat(answer.body()).contains("robots.txt");
  }

  @Test
  void conduct_host_isToldFromTheNodesLog() throws Exception {
    Files.writeString(
        dir.resolve("requests.log"),
        "{\"time\":\"2026-11-21T10:00:00Z\",\"crawl\":\"c\",\"host\":\"http://a.example\",\"url\":\"http://a.example/<b>\",\"outcome\":\"Success\",\"status\":200,\"delay_given\":-1}\n");

    assertThat(scene.json("/api/v1/hosts/a.example/conduct").path("requests")).hasSize(1);
    assertThat(scene.get("/api/v1/hosts/a.example/conduct?format=html").body())
        .contains("http://a.example/&lt;b&gt;");
    assertThat(scene.get("/api/v1/hosts/a.example/conduct?format=pdf").statusCode()).isEqualTo(400);
  }
}
