package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.cluster.TestPostgres;
import prospector.simweb.port.FreePorts;

class LocalClusterCommandTest {
  private static final Duration DEADLINE = Duration.ofMinutes(3);

  @Test
  void localCluster_twoNodes_meetAndLeaveAtTheFirstSignal(@TempDir Path dir) throws Exception {
    CliHarness harness = new CliHarness();
    List<String> command = new ArrayList<>(List.of("local-cluster", "--nodes", "2"));
    command.addAll(List.of("--port", String.valueOf(FreePorts.pair()), "--out", dir.toString()));
    command.addAll(List.of("--proxy", "http://127.0.0.1:9"));
    command.addAll(List.of("--set", "prospector.cluster.management-port=none"));
    TestPostgres.settings(TestPostgres.fresh())
        .forEach(setting -> command.addAll(List.of("--set", setting)));

    CompletableFuture<Integer> code =
        CompletableFuture.supplyAsync(() -> harness.run(command.toArray(String[]::new)));
    await()
        .atMost(DEADLINE)
        .failFast(code::isDone)
        .until(() -> harness.out.toString().contains("is up, one of 2"));
    harness.signalled.get(0).run();

    assertThat(code.get(DEADLINE.toSeconds(), TimeUnit.SECONDS))
        .as(harness.out.toString())
        .isZero();
    assertThat(harness.out.toString())
        .contains("node1 | Node node1 has left", "node2 | Node node2 has left")
        .contains("node1 | ended with exit code 0", "node2 | ended with exit code 0");
  }

  @Test
  void localCluster_noNodes_saysWhatWasExpected() {
    CliHarness harness = new CliHarness();

    assertThat(harness.run("local-cluster", "--nodes", "0")).isEqualTo(2);
    assertThat(harness.err.toString()).contains("expected 1 to 20 nodes");
  }
}
