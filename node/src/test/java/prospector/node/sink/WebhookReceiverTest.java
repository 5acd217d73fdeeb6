package prospector.node.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.settings.SettingsException;
import prospector.node.settings.SinkSettings;
import prospector.node.settings.SinkTarget;
import prospector.web.plugin.Plugins;

/** Posts to a server of its own that answers as it is told. */
@Timeout(120)
class WebhookReceiverTest {
  private final Path dir;

  WebhookReceiverTest(@TempDir Path dir) {
    this.dir = dir;
  }

  private static SinkSettings.Sink to(URI url, boolean array) {
    return SinkScene.sink("w", new SinkTarget.Webhook(url, Optional.empty(), array), 10);
  }

  private static SinkCounts counts(SinkDesk desk) {
    return Objects.requireNonNull(desk.counts().get("w"));
  }

  private static List<String> urls(String body) {
    return body.lines().map(line -> line.replaceAll(".*\"url\":\"([^\"]*)\".*", "$1")).toList();
  }

  @Test
  void webhook_pages_comeAsLinesWithAKeyOfTheBatch() throws Exception {
    try (Answering server = new Answering(exchange -> Answering.answer(exchange, 200, "ok"));
        SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 12);
      assertThat(scene.desk(to(server.url(), false)).finish(Duration.ofSeconds(20))).isEmpty();

      assertThat(server.bodies()).hasSize(2);
      assertThat(urls(String.join("", server.bodies()))).isEqualTo(SinkScene.urls(0, 12));
      assertThat(server.header(0, "Content-Type")).isEqualTo("application/x-ndjson");
      assertThat(server.header(0, "Idempotency-Key")).matches("0-10-[0-9a-f]{16}");
      assertThat(server.header(1, "Idempotency-Key")).matches("10-12-[0-9a-f]{16}");
      assertThat(server.header(0, "Prospector-Crawl")).isEqualTo("c");
      assertThat(server.header(0, "User-Agent")).startsWith("prospector/");
    }
  }

  @Test
  void webhook_asArray_isOneJsonArray() throws Exception {
    try (Answering server = new Answering(exchange -> Answering.answer(exchange, 204, ""));
        SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 3);
      scene.desk(to(server.url(), true)).finish(Duration.ofSeconds(20));

      JsonNode array = new ObjectMapper().readTree(server.bodies().get(0));
      assertThat(array.isArray()).isTrue();
      assertThat(array.findValuesAsText("url")).isEqualTo(SinkScene.urls(0, 3));
    }
  }

  @Test
  void webhook_thatFailsInManyWays_getsEveryPageInTheEnd() throws Exception {
    List<Integer> statuses = List.of(500, 503, 429, 302, 401, 404, 408, 500);
    List<String> arrived = new ArrayList<>();
    try (Answering server =
            new Answering(
                (exchange, call) -> {
                  if (call == 8) {
                    exchange.close(); // no answer at all
                  } else if (call < statuses.size()) {
                    exchange.getResponseHeaders().set("Location", "http://127.0.0.1:1/");
                    Answering.answer(exchange, statuses.get(call), "no");
                  } else {
                    Answering.answer(exchange, 200, "");
                  }
                });
        SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 25);
      SinkDesk desk = scene.desk(to(server.url(), false));
      await().atMost(Duration.ofSeconds(60)).until(() -> counts(desk).pages() == 25);
      assertThat(counts(desk).failures()).isEqualTo(9);
      desk.finish(Duration.ofSeconds(20));

      // the first batch is the same at each try, its key too
      for (int i = 0; i < 10; i++) {
        assertThat(server.header(i, "Idempotency-Key"))
            .isEqualTo(server.header(0, "Idempotency-Key"));
      }
      server.bodies().subList(9, 12).forEach(body -> arrived.addAll(urls(body)));
    }
    assertThat(arrived).isEqualTo(SinkScene.urls(0, 25));
  }

  @Test
  void webhook_pageStoredBetweenTwoTries_comesInABatchOfItsOwn() throws Exception {
    try (SinkScene scene = new SinkScene(dir);
        Answering server =
            new Answering(
                (exchange, call) -> {
                  if (call == 0) {
                    scene.store(3, 5);
                  }
                  Answering.answer(exchange, call == 0 ? 500 : 200, "");
                })) {
      scene.store(0, 3);
      SinkDesk desk = scene.desk(to(server.url(), false));
      await().atMost(Duration.ofSeconds(60)).until(() -> counts(desk).pages() == 5);
      desk.finish(Duration.ofSeconds(20));

      assertThat(server.bodies()).hasSize(3);
      assertThat(urls(server.bodies().get(0))).isEqualTo(SinkScene.urls(0, 3));
      assertThat(server.bodies().get(1)).isEqualTo(server.bodies().get(0));
      assertThat(server.header(1, "Idempotency-Key"))
          .isEqualTo(server.header(0, "Idempotency-Key"));
      assertThat(urls(server.bodies().get(2))).isEqualTo(SinkScene.urls(3, 5));
    }
  }

  @Test
  void webhook_thatIsBusyNowAndThenAtTheEnd_getsEveryPage() throws Exception {
    List<Integer> busy = List.of(1, 4);
    try (Answering server =
            new Answering(
                (exchange, call) ->
                    Answering.answer(exchange, busy.contains(call) ? 503 : 200, ""));
        SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 45);
      SinkSettings.Sink sink = to(server.url(), false);
      scene.rest().finish();
      scene.run(sink, receiver(sink)).run();

      assertThat(scene.counts().pages()).isEqualTo(45);
      assertThat(scene.counts().failures()).isEqualTo(2);
    }
  }

  private static WebhookReceiver receiver(SinkSettings.Sink sink) {
    return new WebhookReceiver(
        (SinkTarget.Webhook) sink.target(),
        new HttpSender(Optional.empty(), sink.replyTimeout(), 1_000, Clock.systemUTC()));
  }

  @Test
  void webhook_thatNamesADate_isAskedThen() throws Exception {
    Instant now = Instant.parse("2026-03-01T10:00:00Z");
    try (Answering server =
        new Answering(
            exchange -> {
              exchange.getResponseHeaders().set("Retry-After", "Sun, 01 Mar 2026 10:01:30 GMT");
              Answering.answer(exchange, 429, "");
            })) {
      HttpSender sender =
          new HttpSender(
              Optional.empty(), Duration.ofSeconds(20), 1_000, Clock.fixed(now, ZoneOffset.UTC));
      assertThatThrownBy(() -> sender.post(server.url(), java.util.Map.of(), new byte[] {1}))
          .isInstanceOfSatisfying(
              Receiver.LaterException.class, e -> assertThat(e.seconds()).isEqualTo(90));
      sender.close();
    }
  }

  @Test
  void webhook_that413sLargeBatches_getsSmallerOnes() throws Exception {
    List<String> arrived = new ArrayList<>();
    try (Answering server =
            new Answering(
                (exchange, call) -> {
                  String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
                  boolean small = body.lines().count() <= 3;
                  if (small) {
                    arrived.addAll(urls(body));
                  }
                  Answering.answer(exchange, small ? 200 : 413, "");
                });
        SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 10);
      SinkDesk desk = scene.desk(to(server.url(), false));
      assertThat(desk.finish(Duration.ofSeconds(20))).isEmpty();
      assertThat(counts(desk).pagesRefused()).isZero();
    }
    assertThat(arrived).isEqualTo(SinkScene.urls(0, 10));
  }

  @Test
  void webhook_thatNeverAnswers_isGivenUpAfterTheTimeout() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      HttpSender sender =
          new HttpSender(Optional.empty(), Duration.ofMillis(300), 1_000, Clock.systemUTC());
      URI url = URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/");
      assertThatThrownBy(() -> sender.post(url, java.util.Map.of(), new byte[] {1}))
          .isInstanceOf(IOException.class)
          .hasMessageMatching(".*(did not answer within 300 ms|timed out).*");
      sender.close();
    }
  }

  @Test
  void webhook_thatDripsItsAnswer_isGivenUpAfterTheTimeout() throws Exception {
    try (ServerSocket dripping = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread server =
          new Thread(
              () -> {
                try (Socket socket = dripping.accept()) {
                  socket
                      .getOutputStream()
                      .write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome".getBytes(UTF_8));
                  while (socket.getInputStream().read() >= 0) {
                    // the rest never comes
                  }
                } catch (IOException e) {
                  // the client has gone
                }
              });
      server.start();
      HttpSender sender =
          new HttpSender(Optional.empty(), Duration.ofMillis(300), 1_000, Clock.systemUTC());
      URI url = URI.create("http://127.0.0.1:" + dripping.getLocalPort() + "/");
      assertThatThrownBy(() -> sender.post(url, java.util.Map.of(), new byte[] {1}))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("did not answer within 300 ms");
      sender.close();
      server.join();
    }
  }

  @Test
  void webhook_answerWithoutEnd_isReadUpToTheBound() throws Exception {
    try (Answering server =
        new Answering(
            (exchange, call) -> {
              exchange.sendResponseHeaders(200, 0);
              byte[] block = new byte[10_000];
              try (var out = exchange.getResponseBody()) {
                for (int i = 0; i < 1_000_000; i++) {
                  out.write(block); // fails once the client has gone
                }
              }
            })) {
      HttpSender sender =
          new HttpSender(Optional.empty(), Duration.ofSeconds(20), 50_000, Clock.systemUTC());
      assertThat(sender.post(server.url(), java.util.Map.of(), new byte[] {1})).hasSize(50_000);
      sender.close();
    }
  }

  @Test
  void webhook_secret_comesFromTheEnvironmentAndIsMissedByName() throws Exception {
    SinkTarget.Webhook target =
        new SinkTarget.Webhook(URI.create("http://127.0.0.1:1/"), Optional.of("HOOK_TOKEN"), false);
    try (Answering server = new Answering(exchange -> Answering.answer(exchange, 200, ""));
        SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 1);
      SinkSettings settings =
          new SinkSettings(
              List.of(
                  SinkScene.sink(
                      "w",
                      new SinkTarget.Webhook(server.url(), target.authorizationFrom(), false),
                      10)),
              1,
              Duration.ofSeconds(20));
      SinkDesk.open(parts(settings, scene, "Bearer s3cret")).finish(Duration.ofSeconds(20));
      assertThat(server.header(0, "Authorization")).isEqualTo("Bearer s3cret");

      assertThatThrownBy(() -> SinkDesk.open(parts(settings, scene, "Bearer s3cret\n")))
          .isInstanceOf(SettingsException.class)
          .hasMessageContaining("expected printable ASCII in the environment variable HOOK_TOKEN")
          .hasMessageNotContaining("s3cret");
      assertThatThrownBy(() -> SinkDesk.open(parts(settings, scene, null)))
          .isInstanceOf(SettingsException.class)
          .hasMessage(
              "sink w: expected a value in the environment variable HOOK_TOKEN"
                  + " (authorization-from), which is not set");
    }
  }

  private static SinkDesk.Parts parts(
      SinkSettings settings, SinkScene scene, @org.jspecify.annotations.Nullable String secret) {
    return new SinkDesk.Parts(
        settings,
        scene.database(),
        scene.reader(),
        Clock.systemUTC(),
        name -> name.equals("HOOK_TOKEN") ? secret : null,
        Plugins.ofClassPath(),
        System::nanoTime);
  }
}
