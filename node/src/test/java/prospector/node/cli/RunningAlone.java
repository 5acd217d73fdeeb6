package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import prospector.node.boot.CrawlLauncher;
import prospector.node.cli.place.NodeApi;
import prospector.node.cli.place.RunningPage;
import prospector.node.cluster.TestPostgres;
import prospector.simweb.port.FreePorts;
import prospector.simweb.server.SimWebServer;

/**
 * A {@code node} or {@code crawl} of this test's own, in a thread, with its page on a free port.
 */
final class RunningAlone implements AutoCloseable {
  static final Duration DEADLINE = Duration.ofMinutes(2);

  final CliHarness harness = new CliHarness().sessions(new CrawlLauncher(Clock.systemUTC()));
  final CompletableFuture<Integer> code;
  final URI page;

  private RunningAlone(Path dir, SimWebServer web, String delay, List<String> command) {
    List<String> all = new ArrayList<>(command);
    all.addAll(
        List.of(
            "--out",
            dir.toString(),
            "--proxy",
            web.proxy().toString(),
            "--delay",
            delay,
            "--set",
            "prospector.http.port=0"));
    code =
        CompletableFuture.supplyAsync(
            () -> harness.run(all.toArray(String[]::new)),
            task -> new Thread(task, command.get(0)).start());
    page =
        await()
            .atMost(DEADLINE)
            .failFast(() -> assertThat(code).as(harness.err.toString()).isNotDone())
            .until(() -> RunningPage.of(dir), found -> found.isPresent())
            .map(NodeApi::page)
            .orElseThrow();
  }

  static RunningAlone node(Path dir, SimWebServer web, String delay, String... settings) {
    List<String> command = new ArrayList<>(List.of("node"));
    command.addAll(List.of("--set", "prospector.cluster.management-port=none"));
    for (String setting : settings) {
      command.addAll(List.of("--set", setting));
    }
    return new RunningAlone(dir, web, delay, command);
  }

  /** A node of a cluster of one, which has that database. */
  static RunningAlone member(Path dir, SimWebServer web, String database) throws IOException {
    List<String> command = new ArrayList<>(List.of("node", "--port", "" + FreePorts.pair()));
    command.addAll(List.of("--set", "prospector.cluster.management-port=none"));
    for (String setting : TestPostgres.settings(database)) {
      command.addAll(List.of("--set", setting));
    }
    return new RunningAlone(dir, web, "30m", command);
  }

  static RunningAlone crawl(Path dir, Path topic, SimWebServer web, String delay) {
    return new RunningAlone(dir, web, delay, List.of("crawl", topic.toString()));
  }

  /** All of them, the newest first, as the API tells them. */
  JsonNode crawls() {
    return new NodeApi(page).get("crawls").path("crawls");
  }

  /** One of them. */
  JsonNode crawl(String id) {
    return new NodeApi(page).get("crawls/" + id);
  }

  /** As by Ctrl-C. */
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
