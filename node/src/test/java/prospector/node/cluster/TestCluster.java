package prospector.node.cluster;

import com.typesafe.config.Config;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import prospector.node.exit.ExitCode;
import prospector.node.inspect.CrawlAudit;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.nugget.topic.Topic;
import prospector.simweb.port.FreePorts;
import prospector.simweb.server.SimWebServer;
import prospector.web.url.CrawlUrl;

/** A database, ports and settings of one cluster that crawls a simulated web; no node yet. */
final class TestCluster {
  final String database = TestPostgres.fresh();
  private final List<Integer> ports; // for the other nodes, then for management
  private final Path dir;
  private final List<String> common; // assignments, as of --set

  TestCluster(Path dir, SimWebServer web, Duration delay, int nodes) throws IOException {
    this.dir = dir;
    this.ports = FreePorts.take(2 * nodes);
    this.common = new ArrayList<>(TestPostgres.settings(database));
    common.add("prospector.web.proxy=\"" + web.proxy() + "\"");
    common.add("prospector.web.politeness.minimum-delay=" + delay.toMillis() + "ms");
    common.add("prospector.cluster.status-interval=200ms");
  }

  /** Name of a node, from 0. */
  static String name(int node) {
    return "n" + node;
  }

  /** Directory of a node's own files. */
  Path home(int node) {
    return dir.resolve(name(node));
  }

  /** What a node has logged. */
  String log(int node) throws IOException {
    return Files.readString(home(node).resolve("prospector.log"));
  }

  /** Where a node says how it is. */
  int management(int node) {
    return ports.get(ports.size() / 2 + node);
  }

  /** What node number so and so is started with, beside the common settings. */
  private List<String> own(int node) {
    return List.of(
        "prospector.archive.node=" + name(node),
        "prospector.cluster.port=" + ports.get(node),
        "prospector.cluster.management-port=" + management(node),
        "prospector.cluster.seed-nodes=[\"127.0.0.1:" + ports.get(0) + "\"]",
        "prospector.cluster.join-timeout=120s");
  }

  /** Settings of a node in this JVM. */
  NodeSettings settings(int node, String... more) {
    List<String> assignments = new ArrayList<>(own(node));
    assignments.addAll(List.of(more));
    return NodeSettings.of(config(assignments));
  }

  /** Starts a node as a process. */
  NodeProcess start(int node) {
    List<String> arguments = new ArrayList<>(List.of("node", "--out", home(node).toString()));
    arguments.addAll(List.of("--name", name(node)));
    for (String assignment : common) {
      arguments.addAll(List.of("--set", assignment));
    }
    for (String assignment : own(node)) {
      arguments.addAll(List.of("--set", assignment));
    }
    return NodeProcess.start(dir, name(node), arguments);
  }

  ClusterDesk control() {
    return ClusterDesk.open(NodeSettings.of(config(List.of())), Clock.systemUTC());
  }

  /** Gives a crawl to the cluster; a topic of words has no directory. */
  void submit(ClusterDesk control, String id, Topic topic, List<CrawlUrl> seeds, String... more) {
    String directory = topic.seeds().isEmpty() ? "" : dir.toString();
    control.submit(id, topic, directory, seeds, config(List.of(more)), Map.of());
  }

  Path topicFile(SimWebServer web) throws IOException {
    return Files.writeString(dir.resolve("topic.conf"), web.web().topicHocon());
  }

  /** What the audit says, after its exit code. */
  String audit(int node) {
    StringWriter text = new StringWriter();
    ExitCode code =
        new CrawlAudit(settings(node), Clock.systemUTC()).print(home(node), new PrintWriter(text));
    return code + "\n" + text;
  }

  private Config config(List<String> more) {
    List<String> assignments = new ArrayList<>(common);
    assignments.addAll(more);
    return ConfigFiles.ofClassPath().load(Optional.empty(), assignments, Map.of());
  }
}
