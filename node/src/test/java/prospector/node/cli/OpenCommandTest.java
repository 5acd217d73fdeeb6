package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.boot.OpenedCrawls;
import prospector.node.exit.ExitCode;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.simweb.port.DeafPort;

/** The page over a crawl that has ended: over real HTTP, on a directory that the test stored. */
@org.junit.jupiter.api.Timeout(60)
class OpenCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PAGES = 60;

  private final CliHarness cli = new CliHarness();
  private final HttpClient http = HttpClient.newHttpClient();
  private final Path dir;

  OpenCommandTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @BeforeEach
  void store() {
    StoredCrawl.store(dir, PAGES);
  }

  private OpenedCrawls open() {
    NodeSettings settings =
        NodeSettings.of(
            ConfigFiles.ofClassPath()
                .load(Optional.empty(), List.of("prospector.http.port=0"), Map.of()));
    return OpenedCrawls.open(dir, settings, Clock.systemUTC());
  }

  private HttpResponse<String> get(OpenedCrawls opened, String path) throws Exception {
    URI uri = opened.address().address().resolve("/api/v1/" + path);
    return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  private JsonNode json(OpenedCrawls opened, String path) throws Exception {
    HttpResponse<String> response = get(opened, path);
    assertThat(response.statusCode()).as(path + response.body()).isEqualTo(200);
    return JSON.readTree(response.body());
  }

  private int post(OpenedCrawls opened, String path, String body, boolean token) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(opened.address().address().resolve("/api/v1/" + path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body));
    if (token) {
      request.header(
          "Authorization", "Bearer " + Files.readString(dir.resolve("http-token")).strip());
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString()).statusCode();
  }

  private static String encoded(String url) {
    return URLEncoder.encode(url, StandardCharsets.UTF_8);
  }

  @Test
  void opened_finishedCrawl_showsWhatItFound() throws Exception {
    try (OpenedCrawls opened = open()) {
      JsonNode all = json(opened, "crawls");
      assertThat(all.path("opened").asBoolean()).isTrue();
      assertThat(all.path("takes_crawls").asBoolean()).isFalse();
      JsonNode crawl = all.path("crawls").path(0);
      assertThat(crawl.path("id").asText()).isEqualTo("t");
      assertThat(crawl.path("state").asText()).isEqualTo("finished");
      assertThat(crawl.path("running").asBoolean()).isFalse();
      assertThat(crawl.path("pages").asInt()).isEqualTo(PAGES);
      assertThat(json(opened, "crawls/t/nuggets?limit=5").path("pages")).hasSize(5);
      assertThat(json(opened, "crawls/t/hosts").path("hosts")).isNotEmpty();
      assertThat(json(opened, "crawls/t/series").isEmpty()).isFalse();
      JsonNode why = json(opened, "crawls/t/why?url=" + encoded(StoredCrawl.url(3)));
      assertThat(why.path("page").path("url").asText()).isEqualTo(StoredCrawl.url(3));
      assertThat(json(opened, "crawls/t/text?url=" + encoded(StoredCrawl.url(3))).has("text"))
          .isTrue();
      assertThat(get(opened, "crawls/t/outlook").statusCode()).isEqualTo(404);
      assertThat(get(opened, "../../").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void opened_labelIsKept_ordersAreRefused() throws Exception {
    String label = "{\"url\":\"" + StoredCrawl.url(3) + "\",\"label\":\"down\"}";
    try (OpenedCrawls opened = open()) {
      assertThat(post(opened, "crawls/t/labels", label, false)).isEqualTo(401);
      assertThat(post(opened, "crawls/t/labels", label, true)).isEqualTo(202);
      assertThat(post(opened, "crawls/t/pause", "", true)).isEqualTo(409);
      assertThat(post(opened, "crawls/t/budget", "{\"pages\":9}", true)).isEqualTo(409);
      assertThat(
              post(opened, "crawls", "{\"words\":\"trams\",\"seeds\":[\"http://a.sim/\"]}", true))
          .isEqualTo(409);
    }
    try (OpenedCrawls again = open()) {
      assertThat(json(again, "crawls/t/labels").toString()).contains(StoredCrawl.url(3));
    }
  }

  @Test
  void open_untilCtrlC_saysWhereAndEndsWith0() {
    int code = cli.signalAtOnce().run("open", dir.toString(), "--port", "0");

    assertThat(code).as(cli.err.toString()).isEqualTo(0);
    assertThat(cli.out.toString()).contains("Watch it at http://127.0.0.1:").contains("http-token");
  }

  @Test
  void open_whereAProcessWorks_namesItsPage() throws Exception {
    try (OpenedCrawls opened = open()) {
      int code = cli.run("open", dir.toString());

      assertThat(code).as(cli.err.toString()).isEqualTo(0);
      assertThat(cli.out.toString())
          .contains("A process works in " + dir)
          .contains(opened.address().address().toString());
    }
  }

  @Test
  void open_addressThatNobodyAnswersAt_saysThatTheDirectoryIsInUse() throws Exception {
    try (OpenedCrawls opened = open();
        DeafPort nobody = DeafPort.hold()) {
      Files.writeString(dir.resolve("http-address"), "http://127.0.0.1:" + nobody.port() + "/");

      assertThat(cli.run("open", dir.toString())).isEqualTo(ExitCode.LOCKED.code());
    }
    assertThat(cli.out.toString()).isEmpty();
  }

  @Test
  void open_noCrawl_orNoDirectory_orNoPort_saysSo(@TempDir Path empty) throws IOException {
    assertThat(cli.run("open", empty.toString())).isEqualTo(ExitCode.NOT_FOUND.code());
    assertThat(cli.run("open", empty.resolve("no").toString()))
        .isEqualTo(ExitCode.NOT_FOUND.code());
    assertThat(cli.run("open", dir.toString(), "--port", "70000")).isEqualTo(ExitCode.USAGE.code());
    try (ServerSocket taken = new ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
      assertThat(cli.run("open", dir.toString(), "--port", "" + taken.getLocalPort()))
          .isEqualTo(ExitCode.PORT_IN_USE.code());
    }
    assertThat(cli.err.toString().lines()).hasSize(4);
  }
}
