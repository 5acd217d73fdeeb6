package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.boot.OpenedCrawls;
import prospector.node.exit.ExitCode;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;

/** One page over several directories, two of which have a crawl of the same id and one name. */
@Timeout(120)
class OpenSeveralTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final CliHarness cli = new CliHarness();
  private final HttpClient http = HttpClient.newHttpClient();
  private final Path first;
  private final Path second;
  private final Path temp;

  OpenSeveralTest(@TempDir Path temp) {
    this.temp = temp;
    this.first = temp.resolve("a/trains");
    this.second = temp.resolve("b/trains");
  }

  @BeforeEach
  void store() {
    StoredCrawl.store(first, 6);
    StoredCrawl.store(second, 9);
  }

  private OpenedCrawls open() {
    NodeSettings settings =
        NodeSettings.of(
            ConfigFiles.ofClassPath()
                .load(Optional.empty(), List.of("prospector.http.port=0"), Map.of()));
    return OpenedCrawls.open(List.of(first, second), settings, Clock.systemUTC());
  }

  private HttpResponse<String> get(OpenedCrawls opened, String path) throws Exception {
    URI uri = opened.address().address().resolve(path);
    return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  private JsonNode json(OpenedCrawls opened, String path) throws Exception {
    HttpResponse<String> response = get(opened, path);
    assertThat(response.statusCode()).as(path + response.body()).isEqualTo(200);
    return JSON.readTree(response.body());
  }

  private static String token(Path dir) throws IOException {
    return Files.readString(dir.resolve("http-token")).strip();
  }

  private int label(OpenedCrawls opened, String directory, String token) throws Exception {
    URI uri = opened.address().address().resolve("/" + directory + "/api/v1/crawls/t/labels");
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .header("Content-Type", "application/json")
            .header("Authorization", "Bearer " + token)
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "{\"url\":\"" + StoredCrawl.url(3) + "\",\"label\":\"up\"}"))
            .build();
    return http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
  }

  @Test
  void opened_crawlsOfOneId_areToldApartByTheirDirectories() throws Exception {
    try (OpenedCrawls opened = open()) {
      JsonNode listed = json(opened, "/api/v1/opened").path("directories");
      assertThat(listed.findValuesAsText("name")).containsExactly("trains", "trains-2");
      assertThat(listed.findValuesAsText("directory"))
          .containsExactly(first.toString(), second.toString());
      assertThat(listed.findValuesAsText("id")).containsExactly("t", "t");
      assertThat(json(opened, "/trains/api/v1/crawls/t").path("pages").asInt()).isEqualTo(6);
      assertThat(json(opened, "/trains-2/api/v1/crawls/t").path("pages").asInt()).isEqualTo(9);
      assertThat(get(opened, "/").body()).contains("opened.js");
      assertThat(get(opened, "/trains-2/").body()).contains("app.js");
      assertThat(get(opened, "/trains-2/assets/app.js").statusCode()).isEqualTo(200);
      assertThat(get(opened, "/trains-3/").statusCode()).isEqualTo(404);
      assertThat(get(opened, "/api/v1/crawls").statusCode()).isEqualTo(404);
    }
  }

  /** What is counted of millions of pages takes minutes, and the page was empty until then. */
  @Test
  void opened_withoutFigures_areToldBeforeTheyAreCounted() throws Exception {
    try (OpenedCrawls opened = open()) {
      JsonNode listed = json(opened, "/api/v1/opened?figures=no").path("directories");
      assertThat(listed.findValuesAsText("name")).containsExactly("trains", "trains-2");
      assertThat(listed.findValuesAsText("id")).containsExactly("t", "t");
      assertThat(listed.findValues("pages")).allMatch(JsonNode::isNull); // of the budget
      assertThat(get(opened, "/api/v1/opened?figures=some").statusCode()).isEqualTo(400);
    }
  }

  @Test
  void opened_tokenOfTheFirst_isGoodForAll_thatOfAnotherForItselfOnly() throws Exception {
    try (OpenedCrawls opened = open()) {
      assertThat(label(opened, "trains", token(first))).isEqualTo(202);
      assertThat(label(opened, "trains-2", token(first))).isEqualTo(202);
      assertThat(label(opened, "trains-2", token(second))).isEqualTo(202);
      assertThat(label(opened, "trains", token(second))).isEqualTo(401);
    }
  }

  @Test
  void commands_onEachOfTheDirectories_askThatOne() throws Exception {
    try (OpenedCrawls opened = open()) {
      assertThat(opened.address()).isNotNull();
      for (Path dir : List.of(first, second)) {
        CliHarness one = new CliHarness();
        assertThat(one.run("export", dir.toString(), "--format", "jsonl"))
            .as(one.err.toString())
            .isZero();
        assertThat(one.out.toString().lines()).hasSize(dir.equals(first) ? 6 : 9);
        assertThat(new CliHarness().run("label", StoredCrawl.url(2), "up", "--out", dir.toString()))
            .isZero();
      }
    }
  }

  @Test
  void open_severalUntilCtrlC_endsWith0() {
    int code = cli.signalAtOnce().run("open", first.toString(), second.toString(), "--port", "0");

    assertThat(code).as(cli.err.toString()).isZero();
    assertThat(cli.out.toString()).contains("Watch it at http://127.0.0.1:");
  }

  @Test
  void open_tokenFileWithoutAToken_isABadFileAndNoPortThatIsTaken() throws Exception {
    Files.writeString(first.resolve("http-token"), "x");

    assertThat(cli.run("open", first.toString(), "--port", "0"))
        .isEqualTo(ExitCode.BAD_FILE.code());
    assertThat(cli.err.toString()).contains("http-token holds no token");
  }

  @Test
  void open_oneWrongDirectory_isNamedAndNothingStaysOpen() throws Exception {
    Path wrong = Files.createDirectory(temp.resolve("wrong"));

    assertThat(cli.run("open", first.toString(), wrong.toString()))
        .isEqualTo(ExitCode.NOT_FOUND.code());
    assertThat(cli.err.toString().lines()).hasSize(1);
    assertThat(cli.err.toString()).contains(wrong.toString()).doesNotContain(first.toString());
    assertThat(cli.run("open", first.toString(), temp.resolve("no").toString()))
        .isEqualTo(ExitCode.NOT_FOUND.code());
    try (OpenedCrawls opened = open()) {
      assertThat(opened.address()).isNotNull();
    }
  }

  @Test
  void open_oneDirectoryTwice_isUsage() throws Exception {
    Path link = Files.createSymbolicLink(temp.resolve("link"), first);

    assertThat(cli.run("open", first.toString(), link.toString())).isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString()).contains("the same as " + first);
  }

  @Test
  void open_oneInUse_namesItAndItsPageWithCode6() throws Exception {
    Path third = temp.resolve("c");
    StoredCrawl.store(third, 3);
    try (OpenedCrawls opened = open()) {
      assertThat(cli.run("open", third.toString(), second.toString()))
          .isEqualTo(ExitCode.LOCKED.code());
      assertThat(cli.err.toString())
          .contains(second + ": a process works there")
          .contains(opened.address().address() + "trains-2/");
      assertThat(cli.err.toString().strip().lines()).hasSize(1);
    }
  }
}
