package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reports that read files cost the node nothing but themselves. */
@Timeout(120)
class ConductRouteTest {
  private static final String CONDUCT = "/api/v1/hosts/a.example/conduct";
  private static final int REQUESTS = 6_000;

  /** So that a report of few requests is 12 MB long, which no socket's buffer holds. */
  private static final String LONG = "a".repeat(2_000);

  private final Path dir;
  private final WatchScene scene;

  ConductRouteTest(@TempDir Path dir) throws IOException {
    this.dir = dir;
    scene = new WatchScene(dir);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  private void log(int requests, String path) throws IOException {
    try (BufferedWriter lines = Files.newBufferedWriter(dir.resolve("requests.log"))) {
      for (int i = 0; i < requests; i++) {
        lines.write(
            "{\"time\":\"2026-11-21T10:00:00Z\",\"crawl\":\"c\",\"host\":\"http://a.example\",\"url\":\"http://a.example/"
                + path
                + i
                + "\",\"outcome\":\"Success\",\"status\":200,\"delay_given\":9}\n");
      }
    }
  }

  /** Asks for the report and reads nothing of it but its first bytes. */
  private Socket slowReader() throws IOException {
    Socket socket = new Socket("127.0.0.1", scene.uri("/").getPort());
    socket.setReceiveBufferSize(4096);
    socket
        .getOutputStream()
        .write(
            ("GET " + CONDUCT + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
    InputStream in = socket.getInputStream();
    assertThat(new String(in.readNBytes(15), StandardCharsets.US_ASCII))
        .isEqualTo("HTTP/1.1 200 OK");
    return socket;
  }

  @Test
  void conduct_whileAnotherIsReadSlowly_comesLaterAndEverythingElseIsAnswered() throws Exception {
    log(REQUESTS, LONG);

    try (Socket slow = slowReader()) {
      for (int i = 0; i < 8; i++) {
        HttpResponse<String> second = scene.get(CONDUCT);
        assertThat(second.statusCode()).isEqualTo(503);
        assertThat(second.headers().firstValue("Retry-After")).hasValue("5");
      }
      for (String path :
          new String[] {"", "/nuggets?sort=score", "/hosts", "/series", "/uncertain"}) {
        assertThat(scene.get("/api/v1/crawls/" + WatchScene.CRAWL + path).statusCode())
            .as(path)
            .isEqualTo(200);
      }
      assertThat(slow.isClosed()).isFalse();
    }

    await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(() -> assertThat(scene.get(CONDUCT).statusCode()).isEqualTo(200));
  }

  @Test
  void conduct_manyRequests_comesInChunksAndWhole() throws Exception {
    log(3_000, "");

    HttpResponse<String> answer = scene.get(CONDUCT);

    assertThat(answer.headers().firstValue("Transfer-Encoding")).hasValue("chunked");
    assertThat(WatchScene.parse(answer).path("requests")).hasSize(3_000);
    assertThat(scene.get(CONDUCT + "?format=text").body().lines().count()).isGreaterThan(3_000);
  }

  @Test
  void conduct_hostThatIsNone_isRefusedBeforeItBegins() throws Exception {
    assertThat(scene.get("/api/v1/hosts/%20/conduct").statusCode()).isEqualTo(400);
    assertThat(scene.get(CONDUCT).statusCode()).isEqualTo(200);
  }
}
