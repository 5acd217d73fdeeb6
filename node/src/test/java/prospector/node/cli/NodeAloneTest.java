package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.cli.place.NodeApi;
import prospector.node.cli.place.RunningPage;
import prospector.node.exit.ExitCode;
import prospector.node.inspect.CrawlAudit;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.server.SimWebServer;

/** {@code node} without a database to share: one process that is given crawls over its API. */
@Timeout(600)
class NodeAloneTest {
  private static final Duration DEADLINE = Duration.ofMinutes(2);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path dir;

  NodeAloneTest(@TempDir Path dir) {
    this.dir = dir.resolve("node");
  }

  @Test
  void node_withoutADatabase_worksOnWhatItIsGivenAndGoesOnWithItWhenStartedAgain()
      throws Exception {
    FakeWeb fake = new FakeWeb(SimWebSettings.of(23, 2_000));
    try (SimWebServer web = SimWebServer.start(fake)) {
      try (Alone node = new Alone(web, "30m")) { // a delay in which nothing gets done
        assertThat(node.create("one", fake)).isEqualTo(201);
        assertThat(node.create("two", fake)).isEqualTo(201);
        assertThat(node.create("two", fake)).as("of the same name").isEqualTo(409);
        assertThat(node.stop()).as(node.harness.err.toString()).isZero();
        assertThat(node.harness.out.toString())
            .contains("works alone, files in " + dir, "Stopping: the crawls go on", "has left");
      }
      try (Alone node = new Alone(web, "20ms")) {
        await().atMost(DEADLINE).until(() -> node.states().equals(List.of("finished", "finished")));
        assertThat(node.stop()).as(node.harness.err.toString()).isZero();
      }
    }
    StringWriter audit = new StringWriter();
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    ExitCode code =
        new CrawlAudit(settings, Clock.systemUTC()).print(dir, new PrintWriter(audit, true));
    assertThat(code).as(audit.toString()).isEqualTo(ExitCode.OK);
    assertThat(audit.toString()).contains("one", "two");
  }

  @Test
  void node_thatIsToJoinOthers_wantsTheDatabaseThatTheyShare() {
    CliHarness harness = new CliHarness();

    int code =
        harness.run(
            "node",
            "--out",
            dir.toString(),
            "--seed-node",
            "127.0.0.1:2551",
            "--proxy",
            "http://127.0.0.1:9");

    assertThat(code).isNotZero();
    assertThat(harness.err.toString()).contains("serves one process");
  }

  /** The command in a thread of its own. */
  private final class Alone implements AutoCloseable {
    final CliHarness harness = new CliHarness();
    final CompletableFuture<Integer> code;
    final URI page;

    Alone(SimWebServer web, String delay) {
      String[] command = {
        "node",
        "--out",
        dir.toString(),
        "--proxy",
        web.proxy().toString(),
        "--delay",
        delay,
        "--set",
        "prospector.http.port=0",
        "--set",
        "prospector.cluster.management-port=none"
      };
      code =
          CompletableFuture.supplyAsync(
              () -> harness.run(command), task -> new Thread(task, "node").start());
      page =
          await()
              .atMost(DEADLINE)
              .failFast(() -> assertThat(code).as(harness.err.toString()).isNotDone())
              .until(() -> RunningPage.of(dir), found -> found.isPresent())
              .orElseThrow();
    }

    int create(String id, FakeWeb web) throws Exception {
      String body =
          JSON.writeValueAsString(
              Map.of("id", id, "topic", web.topicHocon(), "budget", Map.of("pages", 20)));
      HttpRequest request =
          HttpRequest.newBuilder(page.resolve("/api/v1/crawls"))
              .header("Content-Type", "application/json")
              .header("Authorization", "Bearer " + page.getFragment().replace("token=", ""))
              .POST(HttpRequest.BodyPublishers.ofString(body))
              .build();
      return HttpClient.newHttpClient()
          .send(request, HttpResponse.BodyHandlers.ofString())
          .statusCode();
    }

    List<String> states() {
      JsonNode crawls = new NodeApi(page).get("crawls").path("crawls");
      return crawls.findValuesAsText("state");
    }

    int stop() throws Exception {
      harness.signalled.forEach(Runnable::run);
      return code.get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
    }

    @Override
    public void close() throws Exception {
      if (!code.isDone()) {
        stop();
      }
    }
  }
}
