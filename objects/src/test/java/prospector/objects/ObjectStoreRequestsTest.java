package prospector.objects;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is asked of a store, and what comes of answers that S3Proxy does not give. */
@Timeout(60)
class ObjectStoreRequestsTest {
  private final Path dir;
  private final HttpServer server =
      HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private volatile Map<String, Integer> status = Map.of("PUT", 200, "HEAD", 403);

  ObjectStoreRequestsTest(@TempDir Path dir) throws IOException {
    this.dir = dir;
  }

  @BeforeEach
  void start() {
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String method = exchange.getRequestMethod();
      asked.add(method + " " + exchange.getRequestURI().getRawPath());
      exchange.getRequestBody().readAllBytes();
      exchange.sendResponseHeaders(status.getOrDefault(method, 400), -1);
    }
  }

  private void put(String key) throws IOException, InterruptedException {
    URI endpoint = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    Path file = Files.write(dir.resolve("a"), "bytes".getBytes(US_ASCII));
    new ObjectStore(
            new ObjectStore.Place(endpoint, "warcs", "eu-central-1"),
            new ObjectStore.Keys("me", "s3cret"),
            Duration.ofSeconds(20),
            Clock.systemUTC())
        .put(key, file, 5);
  }

  @Test
  void put_underAnyName_encodesItAsTheSignatureHasIt() throws Exception {
    put("~joe/a b*(c).gz");

    assertThat(asked).contains("PUT /warcs/~joe/a%20b%2A%28c%29.gz");
  }

  @Test
  void put_withKeysThatMayOnlyWrite_isDone() throws Exception {
    put("a.gz");

    assertThat(asked).containsExactly("PUT /warcs/a.gz", "HEAD /warcs/a.gz");
  }

  @Test
  void put_thatIsNotThereAfterwards_isNotDone() {
    status = Map.of("PUT", 200, "HEAD", 404);

    assertThatThrownBy(() -> put("a.gz")).hasMessageContaining("answered 404 to find warcs/a.gz");
  }
}
