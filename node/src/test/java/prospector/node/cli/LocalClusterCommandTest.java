package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
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

  /** Not deaf to the signal, as all are that somebody has started with {@code nohup}. */
  private static final List<String> OWN_GROUP = List.of("env", "--default-signal=HUP", "setsid");

  @Test
  void localCluster_twoNodes_meetAndLeaveAtTheFirstSignal(@TempDir Path dir) throws Exception {
    CliHarness harness = new CliHarness();
    List<String> command = twoNodes(dir);

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

  private static boolean runs(List<String> starter) throws Exception {
    List<String> command = new ArrayList<>(starter);
    command.add("true");
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Then the signal goes to the starter and to each of its nodes. */
  @Test
  void localCluster_terminalIsClosed_itsNodesLeave(@TempDir Path dir) throws Exception {
    List<String> command = new ArrayList<>(OWN_GROUP);
    assumeTrue(runs(command), "this system cannot start a group of processes that hears of HUP");
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("prospector.node.Main");
    command.addAll(twoNodes(dir.resolve("out")));
    Path printed = dir.resolve("printed");
    Process starter =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    try {
      await()
          .atMost(DEADLINE)
          .failFast(() -> !starter.isAlive())
          .until(() -> Files.readString(printed).contains("is up, one of 2"));
      signal("HUP", starter);

      assertThat(starter.waitFor(DEADLINE.toSeconds(), TimeUnit.SECONDS))
          .as(() -> "it ends; it said " + printed(printed))
          .isTrue();
      assertThat(Files.readString(printed))
          .contains("node1 | Node node1 has left", "node2 | Node node2 has left")
          .contains("node1 | ended with exit code 0", "node2 | ended with exit code 0");
      assertThat(starter.exitValue()).isZero();
    } finally {
      signal("KILL", starter);
    }
  }

  private static String printed(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static void signal(String name, Process group) throws Exception {
    new ProcessBuilder("kill", "-" + name, "--", "-" + group.pid())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  private static List<String> twoNodes(Path dir) throws Exception {
    List<String> command = new ArrayList<>(List.of("local-cluster", "--nodes", "2"));
    command.addAll(List.of("--port", String.valueOf(FreePorts.pair()), "--out", dir.toString()));
    command.addAll(List.of("--proxy", "http://127.0.0.1:9"));
    command.addAll(List.of("--set", "prospector.cluster.management-port=none"));
    TestPostgres.settings(TestPostgres.fresh())
        .forEach(setting -> command.addAll(List.of("--set", setting)));
    return command;
  }

  @Test
  void localCluster_noNodes_saysWhatWasExpected() {
    CliHarness harness = new CliHarness();

    assertThat(harness.run("local-cluster", "--nodes", "0")).isEqualTo(2);
    assertThat(harness.err.toString()).contains("expected 1 to 20 nodes");
  }
}
