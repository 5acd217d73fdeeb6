package prospector.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
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
  void route_thatTakesTheWholeStack_is500AndTheNextRequestIsAnswered(@TempDir Path dir)
      throws Exception {
    List<Route> routes =
        List.of(
            new Route(HttpMethods.GET, "/deep", Access.PUBLIC, call -> deeper(call)),
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

  private static CompletionStage<HttpResponse> deeper(Call call) {
    return deeper(call).thenApply(it -> it);
  }

  private static int status(HttpFront front, String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(front.address().resolve(path)).build(),
            BodyHandlers.discarding())
        .statusCode();
  }

  private static HttpSettings loopback() {
    return new HttpSettings(
        "127.0.0.1",
        Optional.empty(),
        List.of(0),
        false,
        Optional.empty(),
        Integer.MAX_VALUE,
        Optional.empty());
  }
}
