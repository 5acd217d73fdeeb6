package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.cluster.TestPostgres;
import prospector.simweb.port.FreePorts;

class NodeCommandTest {
  @Test
  void node_signalledBeforeItHasStarted_leavesInOrder(@TempDir Path dir) throws Exception {
    CliHarness harness = new CliHarness();
    int port = FreePorts.pair();
    List<String> command = new ArrayList<>(List.of("node", "--out", dir.toString()));
    command.addAll(List.of("--port", String.valueOf(port), "--seed-node", "127.0.0.1:" + port));
    command.addAll(List.of("--proxy", "http://127.0.0.1:9"));
    command.addAll(List.of("--set", "prospector.cluster.management-port=none"));
    TestPostgres.settings(TestPostgres.fresh())
        .forEach(setting -> command.addAll(List.of("--set", setting)));

    int code = harness.signalAtOnce().run(command.toArray(String[]::new));

    assertThat(code).as(harness.err.toString()).isZero();
    assertThat(harness.out.toString()).contains("Leaving:", "has left");
  }
}
