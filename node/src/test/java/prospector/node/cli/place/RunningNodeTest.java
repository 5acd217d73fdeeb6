package prospector.node.cli.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.persistence.directory.DirectoryLock;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.LabelTable;
import prospector.simweb.port.DeafPort;
import prospector.web.url.CrawlUrl;

/** What becomes of orders where the process of a directory is another one, silent or broken. */
@Timeout(60)
class RunningNodeTest {
  private static final NodeSettings SETTINGS =
      NodeSettings.of(ConfigFiles.ofClassPath().defaults());

  private static final int LONG_MILLIS = 30_000;

  private final Path dir;
  private final HttpServer server;
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger counted = new AtomicInteger();
  private volatile int status = 202;
  private volatile String answer = "{}";
  private volatile String figures = ", \"state\": \"running\"";

  RunningNodeTest(@TempDir Path dir) throws IOException {
    this.dir = dir;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          if (exchange.getRequestURI().toString().endsWith("/crawls")) {
            counted.incrementAndGet();
          }
          boolean look = exchange.getRequestMethod().equals("GET");
          boolean one = exchange.getRequestURI().getPath().endsWith("/crawls/one");
          byte[] body =
              (look ? one ? crawl() : list(dir) : answer).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(look ? 200 : status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    names("http://127.0.0.1:" + server.getAddress().getPort() + "/");
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private String list(Path directory) {
    return "{\"directory\": \"" + directory + "\", \"crawls\": [" + crawl() + "]}";
  }

  private String crawl() {
    return "{\"id\": \"one\"" + figures + "}";
  }

  private void names(String address) throws IOException {
    Files.writeString(dir.resolve("http-address"), address + "\n");
  }

  private static void assertFails(ThrowingCallable call, ExitCode code, String words) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(StartException.class, e -> assertThat(e.exitCode()).isEqualTo(code))
        .hasMessageContaining(words)
        .hasMessageNotContaining("\n");
  }

  private void pause() throws IOException {
    RunningNode node = RunningNode.of(dir, SETTINGS);
    node.state(node.crawl("one"), CrawlTable.State.PAUSED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          400 | {"detail": "wrong", "field": "for"}   | USAGE        | for: wrong
          401 | {"detail": "expected a token"}        | FETCH_FAILED | the node refuses the token (401)
          404 | {"detail": "there is no crawl one"}   | NOT_FOUND    | there is no crawl one
          409 | {"detail": "it has ended"}            | REFUSED      | it has ended
          429 | {"detail": "too many requests"}       | FETCH_FAILED | /: the node refuses: too many requests
          500 | {"detail": "this is a bug"}           | FETCH_FAILED | /: the node refuses: this is a bug
          502 | <html>a gateway</html>                | FETCH_FAILED | expected a node of Prospector, but: status 502
          """)
  void order_thatIsNotFollowed_saysWhy(int code, String body, ExitCode exit, String words) {
    status = code;
    answer = body;

    assertFails(this::pause, exit, words);
  }

  /** Counting stored crawls may take minutes. */
  @Test
  void commands_thatAskForOneCrawl_haveNoneCounted() throws IOException {
    StartException inUse = new StartException(ExitCode.LOCKED, "in use");

    pause();
    assertThat(RunningCrawl.of(dir, inUse, "one").path("now", Map.of()))
        .isEqualTo("crawls/one/now");
    NodeApi api = RunningPage.of(dir).orElseThrow();
    LabelPlace place = LabelPlace.of(api, "one");
    assertThat(place.give(CrawlUrl.ofNormal("http://a.example/"), LabelTable.Label.UP)).isTrue();

    assertThat(asked).hasPositiveValue();
    assertThat(counted).hasValue(0);
  }

  /** Its node says then at which limit it ends. */
  @Test
  void resume_ofAnEndedCrawlWithALimit_asksForTheFiguresOfThatOneAlone() throws IOException {
    figures =
        ", \"budget\": {\"pages\": null, \"price\": 5}, \"state\": \"finished\", \"spent\":"
            + " {\"reason\": \"price\", \"budget\": \"5 pages a nugget\"}";
    RunningNode node = RunningNode.of(dir, SETTINGS);
    JsonNode crawl = node.crawl("one");

    assertFails(
        () -> node.state(crawl, CrawlTable.State.RUNNING),
        ExitCode.REFUSED,
        "its budget of 5 pages a nugget: expected a larger one first");
    assertThat(counted).hasValue(0);
  }

  @Test
  void directory_withoutAProcess_saysWhatIsThere() throws IOException {
    assertFails(
        () -> RunningNode.of(dir.resolve("none"), SETTINGS),
        ExitCode.NOT_FOUND,
        "but there is no such directory");
    try (DeafPort nobody = DeafPort.hold()) {
      names("http://127.0.0.1:" + nobody.port() + "/");
      assertFails(
          () -> RunningNode.of(dir, SETTINGS), ExitCode.NOT_FOUND, "nothing answers at http");
    }
    names("what is this");
    assertFails(
        () -> RunningNode.of(dir, SETTINGS),
        ExitCode.BAD_FILE,
        "http-address: expected the address of a page, got what is this");
    Files.delete(dir.resolve("http-address"));
    assertFails(
        () -> RunningNode.of(dir, SETTINGS),
        ExitCode.NOT_FOUND,
        "but there is no file http-address in it");
  }

  @Test
  void address_thatIsNowThatOfAnotherDirectory_getsNoOrders(@TempDir Path other)
      throws IOException {
    Files.copy(dir.resolve("http-address"), other.resolve("http-address"));

    assertFails(() -> RunningNode.of(other, SETTINGS), ExitCode.NOT_FOUND, "is that of " + dir);
  }

  @Test
  void process_thatWasKilled_leavesAnAddressThatGetsNoToken() throws IOException {
    Files.writeString(dir.resolve("http-token"), "secret-secret-secret-secret\n");
    Path place = dir;
    Files.createDirectory(place.resolve("db"));
    assertFails(
        () -> RunningNode.of(place, SETTINGS),
        ExitCode.NOT_FOUND,
        "its http-address is left of one that was killed");
    assertThat(RunningPage.of(place)).isEmpty();
    assertThat(asked).hasValue(0);

    try (DirectoryLock lock = DirectoryLock.take(place, true)) {
      assertThat(lock).isNotNull();
      assertThat(RunningPage.of(place)).as("whoever has it next").isEmpty();
      assertThat(asked).hasValue(0);
      names("http://127.0.0.1:" + server.getAddress().getPort() + "/");
      assertThat(RunningPage.of(place)).isPresent();
      pause();
    }
    assertThat(asked).hasPositiveValue();
  }

  @Test
  void process_thatDoesNotAnswer_isWaitedForSoLong() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      URI page = URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/");
      NodeApi api = new NodeApi(page, Duration.ofMillis(200));

      assertFails(() -> api.get("crawls"), ExitCode.FETCH_FAILED, "no answer within 0.2 s");
      assertFails(
          () -> api.order("crawls/one/pause", Map.of()),
          ExitCode.FETCH_FAILED,
          "no answer within 0.2 s; it may have followed all the same");
    }
  }

  @Test
  void process_whoseAnswerHasNoEnd_isWaitedForSoLong() throws Exception {
    try (ServerSocket endless = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      endless.setSoTimeout(LONG_MILLIS);
      CompletableFuture<Void> talk =
          CompletableFuture.runAsync(
              () -> {
                try (Socket socket = endless.accept()) {
                  socket.setSoTimeout(LONG_MILLIS);
                  String head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{";
                  socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
                  socket.getInputStream().readAllBytes(); // until the other end closes
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      URI page = URI.create("http://127.0.0.1:" + endless.getLocalPort() + "/");
      NodeApi api = new NodeApi(page, Duration.ofSeconds(3)); // long enough to be connected

      assertFails(() -> api.get("crawls"), ExitCode.FETCH_FAILED, "no answer within 3.0 s");
      talk.get(2L * LONG_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  @Test
  void process_whoseAnswerIsTooLarge_isToldAsThat() {
    server.createContext(
        "/large",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          byte[] some = new byte[1 << 20];
          try (OutputStream body = exchange.getResponseBody()) {
            for (int i = 0; i <= 64; i++) {
              body.write(some);
            }
          }
        });
    URI page = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/large/");
    NodeApi api = new NodeApi(page, Duration.ofSeconds(50));

    assertFails(
        () -> api.get("crawls"),
        ExitCode.FETCH_FAILED,
        "no answer (expected an answer of at most 67108864 bytes, got more)");
  }

  @Test
  void seeds_ofManyAndOfLongUrls_areInPartsThatARequestTakes() {
    List<CrawlUrl> many =
        IntStream.range(0, 2_001)
            .mapToObj(i -> CrawlUrl.ofNormal("http://a.example/" + i))
            .toList();
    List<CrawlUrl> longOnes =
        IntStream.range(0, 60)
            .mapToObj(i -> CrawlUrl.ofNormal("http://a.example/" + "x".repeat(1_000) + i))
            .toList();

    assertThat(SeedParts.of(many).stream().map(List::size)).containsExactly(1_000, 1_000, 1);
    assertThat(SeedParts.of(longOnes))
        .hasSize(2)
        .allSatisfy(part -> assertThat(String.join("\",\"", part).length()).isLessThan(49_152));
    assertThat(SeedParts.of(List.of())).isEmpty();
  }
}
