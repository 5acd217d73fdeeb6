package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
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
      try (RunningAlone node = RunningAlone.node(dir, web, "30m")) { // in which nothing gets done
        assertThat(create(node, "one", fake)).isEqualTo(201);
        assertThat(create(node, "two", fake)).isEqualTo(201);
        assertThat(create(node, "two", fake)).as("of the same name").isEqualTo(409);
        assertThat(node.stop()).as(node.harness.err.toString()).isZero();
        assertThat(node.harness.out.toString())
            .contains("works alone, files in " + dir, "Stopping: the crawls go on", "has left");
      }
      try (RunningAlone node = RunningAlone.node(dir, web, "20ms")) {
        await()
            .atMost(RunningAlone.DEADLINE)
            .until(() -> states(node).equals(List.of("finished", "finished")));
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

  private static int create(RunningAlone node, String id, FakeWeb web) throws Exception {
    String body =
        JSON.writeValueAsString(
            Map.of("id", id, "topic", web.topicHocon(), "budget", Map.of("pages", 20)));
    HttpRequest request =
        HttpRequest.newBuilder(node.page.resolve("/api/v1/crawls"))
            .header("Content-Type", "application/json")
            .header("Authorization", "Bearer " + node.page.getFragment().replace("token=", ""))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.ofString())
        .statusCode();
  }

  private static List<String> states(RunningAlone node) {
    return node.crawls().findValuesAsText("state");
  }
}
