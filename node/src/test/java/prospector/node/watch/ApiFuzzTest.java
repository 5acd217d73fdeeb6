package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ten thousand malformed requests: each gets an answer, none a 5xx, and none changes anything. */
class ApiFuzzTest {
  private static final int REQUESTS = 10_000;
  private static final List<String> METHODS =
      List.of("GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS", "BREW", "");
  private static final List<String> PARTS =
      List.of(
          "api",
          "v1",
          "crawls",
          "steam-trains",
          "nobody",
          "pause",
          "seeds",
          "budget",
          "pages",
          "nuggets",
          "series",
          "hosts",
          "try",
          "exclusions",
          "outlook",
          "why",
          "labels",
          "uncertain",
          "metrics",
          "assets",
          "..",
          ".",
          "",
          "%00",
          "%2e%2e",
          "%zz",
          "\u00e9",
          "a".repeat(300),
          "{id}",
          "<script>",
          "'; DROP TABLE page; --");
  private static final List<String> QUERIES =
      List.of(
          "",
          "?",
          "?limit=-1",
          "?limit=1e9",
          "?before=x",
          "?limit=1&limit=1",
          "?state=PAGE%00",
          "?host=" + "h".repeat(3000),
          "?relevant=maybe",
          "?sort=worst",
          "?sort=score&offset=-7",
          "?offset=99999999999999999999",
          "?url=http://[",
          "?%",
          "?=&=&",
          "?q=%ff%fe",
          "?x[y]=1");
  private static final List<String> BODIES =
      List.of(
          "",
          "{",
          "[]",
          "null",
          "{}",
          "{\"urls\":null}",
          "{\"urls\":[[[[]]]]}",
          "{\"pages\":-1}",
          "{\"pages\":1e400}",
          "{\"urls\":[\"http://[\"]}",
          "{\"topic\":\"topic { include \\\"/etc/passwd\\\" }\",\"seeds\":[\"http://a.example/\"]}",
          "{\"topic\":{\"name\":\"x\",\"nugget\":{\"type\":\"listed\",\"file\":\"/etc/passwd\"}},\"html\":\"\"}",
          "{\"topic\":\"" + "{".repeat(2000) + "\",\"html\":\"x\"}",
          "{\"topic\":[],\"url\":\"http://a.example/\"}",
          "{\"words\":\"steam\",\"url\":\"file:///etc/passwd\"}",
          "{\"words\":\"steam\",\"html\":7}",
          "{\"examples\":[\"http://127.0.0.1/\"],\"html\":\"\"}",
          "{\"kind\":\"domain\",\"value\":\"a b\\nhost c\",\"reason\":\"\"}",
          "{\"kind\":7,\"value\":[],\"reason\":{}}",
          "{\"url\":\"http://a.example/\",\"label\":\"sideways\"}",
          "{\"words\":\"\\ud800\",\"seeds\":[\"http://a.example/\"],\"id\":\"\"}",
          "[".repeat(5000),
          "\"" + "x".repeat(70_000) + "\"",
          "\u0000\u0001\u0002");
  private static final List<String> TYPES =
      List.of("application/json", "text/plain", "application/json; charset=klingon", "*/*", "x");

  private final Path dir;
  private final Random random = new Random(20261121);

  ApiFuzzTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  @Timeout(600)
  void requests_malformed_getNo5xxAndChangeNothing() throws Exception {
    Map<Integer, Integer> answers = new TreeMap<>();
    try (WatchScene scene = new WatchScene(dir)) {
      int port = scene.uri("/").getPort();
      for (int i = 0; i < REQUESTS; i++) {
        String request = random.nextInt(20) == 0 ? noise() : request(scene.token());
        int status = status(port, request);
        assertThat(status).as(request).isLessThan(500);
        answers.merge(status, 1, Integer::sum);
      }

      assertThat(answers).containsKeys(400, 401, 403, 404, 405, 415);
      assertThat(scene.orders).allMatch(order -> order.matches("(PAUSE|RESUME|STOP) steam-trains"));
      assertThat(scene.json("/api/v1/crawls").path("crawls")).hasSize(1);
    }
  }

  private String request(String token) {
    String body = pick(BODIES);
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    StringBuilder text = new StringBuilder();
    text.append(pick(METHODS)).append(' ').append(path()).append(pick(QUERIES));
    text.append(random.nextInt(50) == 0 ? " HTTP/9.9\r\n" : " HTTP/1.1\r\n");
    text.append("Host: ").append(random.nextInt(10) == 0 ? "evil.example" : "127.0.0.1");
    text.append("\r\nConnection: close\r\n");
    if (random.nextBoolean()) {
      text.append("Authorization: Bearer ").append(random.nextInt(5) == 0 ? "x" : token);
      text.append("\r\n");
    }
    if (random.nextInt(30) == 0) {
      text.append("X-Long: ").append("y".repeat(random.nextInt(20_000))).append("\r\n");
    }
    text.append("Content-Type: ").append(pick(TYPES)).append("\r\n");
    length += random.nextInt(40) == 0 ? 1 + random.nextInt(100) : 0; // announced and never sent
    text.append("Content-Length: ").append(length).append("\r\n\r\n").append(body);
    return text.toString();
  }

  /** Mostly a path that begins well. */
  private String path() {
    StringBuilder path = new StringBuilder();
    List<String> start = List.of("api", "v1", "crawls", "steam-trains");
    int kept = random.nextInt(start.size() + 1);
    start.subList(0, kept).forEach(part -> path.append('/').append(part));
    for (int i = random.nextInt(3); i > 0 || path.length() == 0; i--) {
      path.append('/').append(pick(PARTS));
    }
    return path.toString();
  }

  private String noise() {
    byte[] bytes = new byte[1 + random.nextInt(200)];
    random.nextBytes(bytes);
    return new String(bytes, StandardCharsets.ISO_8859_1) + "\r\n\r\n";
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** Status of the answer; 0 when the server closed the line, which is an answer to noise. */
  private static int status(int port, String request) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.setSoTimeout(30_000);
      try {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        socket.shutdownOutput();
      } catch (IOException e) {
        // answered before all of it was read
      }
      InputStream in = socket.getInputStream();
      String line =
          new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1)).readLine();
      return line == null ? 0 : Integer.parseInt(line.split(" ")[1]);
    } catch (java.net.SocketException e) {
      return 0; // reset: the answer was there, and the rest of the request too much
    }
  }
}
