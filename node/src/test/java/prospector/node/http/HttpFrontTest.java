package prospector.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.settings.HttpSettings;
import prospector.node.wiring.SystemConfig;

class HttpFrontTest {
  private static final ActorTestKit KIT = ActorTestKit.create("front", SystemConfig.reading());

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  @Test
  void address_onAllAddresses_isOneThatABrowserHereCanOpen(@TempDir Path dir) throws IOException {
    HttpSettings everywhere =
        new HttpSettings(
            "0.0.0.0",
            Optional.empty(),
            List.of(0),
            false,
            Optional.empty(),
            Integer.MAX_VALUE,
            Optional.empty());

    HttpFront front =
        HttpFront.start(KIT.system(), everywhere, dir, List.of(), List.of()).orElseThrow();

    assertThat(front.page().toString()).matches("http://127\\.0\\.0\\.1:\\d+/#token=.+");
    assertThat(dir.resolve("http-address")).hasContent(front.address() + "\n");
    assertThat(Files.exists(dir.resolve("http-token"))).isTrue();
  }

  @Test
  void address_isForgottenAtTheEndAndAtAStartWithoutServer(@TempDir Path dir) throws Exception {
    Path file = dir.resolve("http-address");
    ActorSystem<Void> system =
        ActorSystem.create(Behaviors.empty(), "ends", SystemConfig.reading());
    assertThat(HttpFront.start(system, loopback(), dir, List.of(), List.of())).isPresent();
    assertThat(file).exists();

    system.terminate();
    system.getWhenTerminated().toCompletableFuture().get(60, TimeUnit.SECONDS);

    assertThat(file).doesNotExist();
    Files.writeString(file, "http://127.0.0.1:1/\n"); // as of a process that was killed
    assertThat(HttpFront.start(KIT.system(), on(List.of()), dir, List.of(), List.of())).isEmpty();
    assertThat(file).doesNotExist();
  }

  @Test
  void route_thatTakesTheWholeStack_is500AndTheNextRequestIsAnswered(@TempDir Path dir)
      throws Exception {
    List<Route> routes =
        List.of(
            new Route(HttpMethods.GET, "/deep", Access.PUBLIC, call -> deeper(call, 0)),
            new Route(
                HttpMethods.GET,
                "/flat",
                Access.PUBLIC,
                call -> CompletableFuture.completedFuture(Replies.json("flat"))));
    HttpFront front =
        HttpFront.start(KIT.system(), loopback(), dir, routes, List.of()).orElseThrow();

    assertThat(status(front, "deep")).isEqualTo(500);
    assertThat(status(front, "flat")).isEqualTo(200);
  }

  private static CompletionStage<HttpResponse> deeper(Call call, long depth) {
    return depth == Long.MAX_VALUE
        ? CompletableFuture.completedFuture(Replies.json("deep"))
        : deeper(call, depth + 1).thenApply(it -> it);
  }

  private static int status(HttpFront front, String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(front.address().resolve(path)).build(),
            BodyHandlers.discarding())
        .statusCode();
  }

  private static HttpSettings loopback() {
    return on(List.of(0));
  }

  private static HttpSettings on(List<Integer> ports) {
    return Loopback.settings(ports, Optional.empty());
  }
}
