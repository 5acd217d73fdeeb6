package prospector.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import akka.stream.javadsl.Source;
import akka.util.ByteString;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.settings.HttpSettings;

/** Which connections are closed after a while, with a while of half a second. */
@Timeout(60)
class IdleConnectionTest {
  private static final Duration IDLE = Duration.ofMillis(500);

  private final ActorSystem<Void> system =
      ActorSystem.create(
          Behaviors.empty(),
          "idle",
          ConfigFactory.parseMap(
                  Map.of(
                      "akka.actor.provider", "local",
                      "akka.coordinated-shutdown.exit-jvm", "off",
                      "akka.coordinated-shutdown.run-by-jvm-shutdown-hook", "off"))
              .withFallback(ConfigFactory.defaultReference())
              .resolve());
  private final CompletableFuture<Void> asked = new CompletableFuture<>();
  private final CompletableFuture<ByteString> late = new CompletableFuture<>();
  private final HttpFront front;

  IdleConnectionTest(@TempDir Path dir) throws IOException {
    HttpSettings settings =
        new HttpSettings(
            "127.0.0.1", List.of(0), false, Optional.empty(), 100, IDLE, Optional.empty());
    this.front = HttpFront.start(system, settings, dir, routes()).orElseThrow();
  }

  private List<Route> routes() {
    return List.of(
        new Route(
            HttpMethods.GET,
            "/at-once",
            Access.PAGE,
            call -> CompletableFuture.completedFuture(Replies.json(List.of(1)))),
        new Route(
            HttpMethods.GET,
            "/late",
            Access.PAGE,
            call -> {
              asked.complete(null);
              return CompletableFuture.completedFuture(
                  HttpResponse.create()
                      .withEntity(
                          HttpEntities.createChunked(
                              ContentTypes.TEXT_PLAIN_UTF8, Source.completionStage(late))));
            }));
  }

  @AfterEach
  void end() {
    akka.actor.CoordinatedShutdown.get(system)
        .runAll(akka.actor.CoordinatedShutdown.actorSystemTerminateReason())
        .toCompletableFuture()
        .join();
  }

  private Socket connect() throws IOException {
    return new Socket("127.0.0.1", front.address().getPort());
  }

  /** Waits for the end that the server makes. */
  private static String all(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
  }

  private static void ask(Socket socket, String head) throws IOException {
    socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void connection_withoutARequest_isClosed() throws Exception {
    try (Socket unused = connect();
        Socket halfAsked = connect();
        Socket asks = connect()) {
      ask(halfAsked, "GET /at-once HTTP/1.1\r\nHost: localhost\r\n");
      ask(asks, "GET /at-once HTTP/1.1\r\nHost: localhost\r\n\r\n");

      assertThat(all(unused)).isEmpty();
      assertThat(all(halfAsked)).doesNotContain("200 OK");
      assertThat(all(asks)).startsWith("HTTP/1.1 200 OK").endsWith("[1]");
    }
  }

  @Test
  void connection_whoseAnswerIsNotThereYet_staysOpen() throws Exception {
    URI address = front.address().resolve("/late");
    CompletableFuture<java.net.http.HttpResponse<String>> answer =
        HttpClient.newHttpClient()
            .sendAsync(
                HttpRequest.newBuilder(address).build(),
                java.net.http.HttpResponse.BodyHandlers.ofString());
    asked.get(20, TimeUnit.SECONDS);
    letIdleTimePass();
    assertThat(answer).isNotDone();

    late.complete(ByteString.fromString("all of it"));

    assertThat(answer.get(20, TimeUnit.SECONDS).body()).isEqualTo("all of it");
  }

  @Test
  void connection_whoseLateAnswerIsWhole_answersAgainAndIsThenClosed() throws Exception {
    try (Socket socket = connect()) {
      ask(socket, "GET /late HTTP/1.1\r\nHost: localhost\r\n\r\n");
      asked.get(20, TimeUnit.SECONDS);
      ask(socket, "GET /at-once HTTP/1.1\r\nHost: localhost\r\n\r\n");
      letIdleTimePass();
      late.complete(ByteString.fromString("all of it"));

      assertThat(all(socket)).contains("all of it\r\n0\r\n\r\nHTTP/1.1 200 OK").endsWith("[1]");
    }
  }

  /** Each of these is closed when it has been idle for as long as it may. */
  private void letIdleTimePass() throws IOException {
    for (int i = 0; i < 3; i++) {
      try (Socket unused = connect()) {
        assertThat(all(unused)).isEmpty();
      }
    }
  }
}
