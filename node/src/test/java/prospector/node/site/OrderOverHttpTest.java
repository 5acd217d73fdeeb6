package prospector.node.site;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.http.javadsl.model.HttpMethods;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.http.Access;
import prospector.node.http.HttpFront;
import prospector.node.http.Json;
import prospector.node.http.Loopback;
import prospector.node.http.Replies;
import prospector.node.http.Route;
import prospector.node.http.Token;
import prospector.node.settings.SiteSettings;
import prospector.node.site.line.SiteLine;
import prospector.node.site.line.SitePass;
import prospector.node.wiring.SystemConfig;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.ExampleTable;

/** A crawl on its way to another site, over the line and the server that nodes have. */
class OrderOverHttpTest {
  private static final ActorTestKit KIT = ActorTestKit.create("orders", SystemConfig.reading());
  private static final int SMALL = 1_000;

  private final Path dir;

  OrderOverHttpTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  private HttpFront server(Token token) throws IOException {
    return HttpFront.start(
            KIT.system(),
            Loopback.settings(Optional.empty()),
            dir,
            List.of(
                new Route(
                    HttpMethods.POST,
                    "/api/v1/sites/crawls",
                    Access.SITE,
                    call -> {
                      SiteDesk.Order order =
                          Json.read(Json.object(call.body()), SiteDesk.Order.class);
                      int pages = Objects.requireNonNull(order.examples()).size();
                      return CompletableFuture.completedFuture(
                          Replies.json(Map.of("examples", pages)));
                    },
                    SiteRoutes.ORDER_BYTES),
                new Route(
                    HttpMethods.POST,
                    "/small",
                    Access.PUBLIC,
                    call -> CompletableFuture.completedFuture(Replies.json(Map.of())),
                    SMALL)),
            List.of(token))
        .orElseThrow();
  }

  @Test
  void crawl_withAsManyExamplesAsMayGo_crosses() throws Exception {
    SortedMap<String, ExampleTable.Example> pages = new TreeMap<>();
    Random random = new Random(1);
    int each = 990_000;
    for (int i = 0; i < SentExample.MOST_BYTES / each; i++) {
      byte[] noise = new byte[each];
      random.nextBytes(noise);
      pages.put("https://bees.example/" + i, new ExampleTable.Example("text/html", noise));
    }
    List<SentExample> sent = SentExample.of(pages);
    assertThat(sent).hasSize(8);
    CrawlTable.Row row =
        new CrawlTable.Row(
            "bees",
            "bees",
            "",
            "learner",
            List.of(),
            CrawlTable.State.RUNNING,
            "",
            1,
            0,
            0,
            "",
            "{}");
    Path file = dir.resolve("token");
    Token token = Token.of(file);
    SiteLine line =
        new SiteLine(
            new SiteSettings.Peer(
                "b", server(token).address(), 1, Optional.of(file), Optional.empty()),
            SitePass.of(token),
            Duration.ofSeconds(60));

    JsonNode answer = line.post("crawls", SiteDesk.Order.of(row, 1, sent));

    assertThat(answer.path("examples").asInt()).isEqualTo(8);
  }

  @Test
  void body_beyondWhatItsRouteTakes_isTooLarge_whetherItSaysSoOrNot() throws Exception {
    byte[] body = new byte[SMALL + 1];
    HttpFront server = server(Token.of(dir.resolve("token")));
    for (HttpRequest.BodyPublisher sent :
        List.of(
            HttpRequest.BodyPublishers.ofByteArray(body),
            HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)))) {
      HttpResponse<String> answer =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(server.address().resolve("small"))
                      .header("Content-Type", "application/json")
                      .POST(sent)
                      .build(),
                  HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(413);
      assertThat(answer.body()).contains("at most 1000 bytes");
    }
  }
}
