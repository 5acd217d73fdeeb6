package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may change what, and what every answer carries. */
class AccessTest {
  private static final String PAUSE = "/api/v1/crawls/" + WatchScene.CRAWL + "/pause";

  private final Path dir;
  private final WatchScene scene;

  AccessTest(@TempDir Path dir) throws Exception {
    this.dir = dir;
    scene = new WatchScene(dir);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void order_withTheToken_isTaken() throws Exception {
    for (String order : new String[] {"pause", "resume", "stop"}) {
      assertThat(scene.post("/api/v1/crawls/" + WatchScene.CRAWL + "/" + order, "").statusCode())
          .isEqualTo(202);
    }

    assertThat(scene.orders)
        .containsExactly("PAUSE steam-trains", "RESUME steam-trains", "STOP steam-trains");
  }

  @Test
  void order_withoutOrWithAWrongToken_changesNothing() throws Exception {
    HttpResponse<String> none = scene.send(scene.postRequest(PAUSE, "").build());
    HttpResponse<String> wrong =
        scene.send(scene.postRequest(PAUSE, "").header("Authorization", "Bearer nonsense").build());

    assertThat(none.statusCode()).isEqualTo(401);
    assertThat(none.headers().firstValue("WWW-Authenticate")).hasValue("Bearer");
    assertThat(wrong.statusCode()).isEqualTo(401);
    assertThat(scene.orders).isEmpty();
  }

  @Test
  void order_fromAnotherSite_changesNothingEvenWithTheToken() throws Exception {
    for (String[] header :
        new String[][] {
          {"Origin", "http://evil.example"},
          {"Origin", "null"},
          {"Origin", "http://127.0.0.1:1"},
          {"Sec-Fetch-Site", "cross-site"},
          {"Sec-Fetch-Site", "same-site"}
        }) {
      HttpRequest request =
          scene
              .postRequest(PAUSE, "")
              .header("Authorization", "Bearer " + scene.token())
              .header(header[0], header[1])
              .build();

      assertThat(scene.send(request).statusCode()).as(header[1]).isEqualTo(403);
    }
    assertThat(scene.orders).isEmpty();
  }

  @Test
  void order_fromItsOwnPage_isTaken() throws Exception {
    URI page = scene.uri("/");
    HttpRequest request =
        scene
            .postRequest(PAUSE, "")
            .header("Authorization", "Bearer " + scene.token())
            .header("Origin", "http://" + page.getAuthority())
            .header("Sec-Fetch-Site", "same-origin")
            .build();

    assertThat(scene.send(request).statusCode()).isEqualTo(202);
  }

  @Test
  void anything_underAForeignName_isRefused() throws Exception {
    assertThat(raw("GET /api/v1/crawls HTTP/1.1\r\nHost: evil.example\r\n")).contains(" 403 ");
    assertThat(raw("GET / HTTP/1.1\r\nHost: evil.example:80\r\n")).contains(" 403 ");
    assertThat(raw("GET /api/v1/crawls HTTP/1.1\r\nHost: localhost:1\r\n")).contains(" 200 ");
  }

  @Test
  void look_fromAnotherSiteOrThroughAProxy_isRefused() throws Exception {
    String conduct = "GET /api/v1/hosts/a.example/conduct HTTP/1.1\r\nHost: 127.0.0.1:1\r\n";

    assertThat(raw(conduct)).contains(" 200 ");
    assertThat(raw(conduct + "Sec-Fetch-Site: cross-site\r\n")).contains(" 403 ");
    assertThat(raw(conduct + "X-Forwarded-For: 198.51.100.7\r\n")).contains(" 401 ");
    assertThat(raw("GET /bot HTTP/1.0\r\nHost: crawler.example\r\nVia: 1.1 proxy\r\n"))
        .contains(" 200 ");
  }

  private String raw(String head) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", scene.uri("/").getPort())) {
      socket
          .getOutputStream()
          .write((head + "Connection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void order_byGet_isNotAllowed() throws Exception {
    HttpResponse<String> response = scene.get(PAUSE);

    assertThat(response.statusCode()).isEqualTo(405);
    assertThat(response.headers().firstValue("Allow")).hasValue("POST");
  }

  @Test
  void order_bodyTooLargeOrOfAnotherKind_isRefused() throws Exception {
    HttpRequest text =
        HttpRequest.newBuilder(scene.uri(PAUSE))
            .header("Authorization", "Bearer " + scene.token())
            .header("Content-Type", "text/plain")
            .POST(HttpRequest.BodyPublishers.ofString("{}"))
            .build();

    HttpResponse<String> wrongKind = scene.send(text);
    HttpResponse<String> tooLarge = scene.post(PAUSE, " ".repeat(70_000));

    assertThat(wrongKind.statusCode()).isEqualTo(415);
    assertThat(WatchScene.parse(wrongKind).path("field").asText()).isEqualTo("Content-Type");
    assertThat(tooLarge.statusCode()).isEqualTo(413);
    assertThat(WatchScene.parse(tooLarge).path("field").asText()).isEqualTo("body");
    assertThat(scene.orders).isEmpty();
  }

  @Test
  void everyAnswer_carriesTheSecurityHeaders() throws Exception {
    for (String path : new String[] {"/", "/api/v1/crawls", "/nothing", "/assets/app.js"}) {
      HttpResponse<String> response = scene.get(path);

      assertThat(response.headers().firstValue("Content-Security-Policy").orElse(""))
          .as(path)
          .contains("default-src 'none'")
          .contains("frame-ancestors 'none'")
          .doesNotContain("unsafe");
      assertThat(response.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
      assertThat(response.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
      assertThat(response.headers().firstValue("Server")).isEmpty();
    }
  }

  @Test
  void page_andItsAssets_askNobodyElse() throws Exception {
    for (String path :
        new String[] {
          "/", "/assets/app.css", "/assets/app.js", "/assets/chart.js", "/assets/live.js"
        }) {
      assertThat(scene.get(path).body().replace("http://www.w3.org/2000/svg", ""))
          .as(path)
          .doesNotContain("//www")
          .doesNotContain("innerHTML")
          .doesNotContainPattern("(src|href)=\"?https?:");
    }
  }

  @Test
  void tokenFile_always_isForItsOwnerOnlyAndKept() throws Exception {
    Path file = dir.resolve("http-token");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(scene.page().getFragment()).isEqualTo("token=" + scene.token());
    assertThat(scene.token()).hasSizeGreaterThan(40);
  }

  @Test
  void watchAddress_offTheTerminal_namesTheFileAndNotTheToken() throws Exception {
    assertThat(scene.watchAddress().line(true)).endsWith("#token=" + scene.token());
    assertThat(scene.watchAddress().line(false))
        .startsWith("Watch it at " + scene.uri("/") + " ")
        .contains(dir.resolve("http-token").toString())
        .doesNotContain(scene.token());
    assertThat(scene.watchAddress().toString()).doesNotContain(scene.token());
  }
}
