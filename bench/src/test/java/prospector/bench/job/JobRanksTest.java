package prospector.bench.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JobRanksTest {
  @TempDir private Path node = Path.of("");
  private final HttpServer server;
  private int topStatus = 200;

  JobRanksTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  }

  @BeforeEach
  void serve() throws IOException {
    server.createContext("/", this::answer);
    server.start();
    Files.writeString(
        node.resolve("http-address"), "http://127.0.0.1:" + server.getAddress().getPort() + "/");
    Files.writeString(node.resolve("http-token"), "secret");
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void of_ranked_hasTheTop() throws Exception {
    JobRanks ranks = JobRanks.of(node, Clock.systemUTC());

    assertThat(ranks.urls()).isEqualTo(3);
    assertThat(ranks.top()).isEqualTo(Map.of("http://a.test/", 0.5));
  }

  @Test
  void of_topThatFails_isNoEmptyTop() {
    topStatus = 503;

    assertThatThrownBy(() -> JobRanks.of(node, Clock.systemUTC()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("answered 503");
  }

  private void answer(HttpExchange exchange) throws IOException {
    boolean top = exchange.getRequestURI().getPath().endsWith("/top");
    boolean order = exchange.getRequestMethod().equals("POST");
    byte[] body =
        (top
                ? "{\"entries\":[{\"url\":\"http://a.test/\",\"pagerank\":0.5}]}"
                : "{\"working\":false,\"trouble\":null,\"ranked\":{\"urls\":3}}")
            .getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(top ? topStatus : order ? 202 : 200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
