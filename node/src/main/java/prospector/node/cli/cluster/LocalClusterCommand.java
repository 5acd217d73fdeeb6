package prospector.node.cli.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import prospector.node.cli.options.DatabaseOptions;
import prospector.node.cli.options.Interrupts;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.options.WebOptions;
import prospector.node.cluster.ClusterDesk;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.NodeSettings;

/** {@code local-cluster}: several nodes on this machine, for trying a cluster out. */
@Command(
    name = "local-cluster",
    description = {
      "Run several nodes on this machine, each a process of its own, for trying a cluster out.",
      "Ctrl-C lets them leave one after the other; a node that is killed is not started again.",
      ""
    },
    sortOptions = false)
public final class LocalClusterCommand implements Callable<Integer> {
  private static final int MOST = 20;
  private static final int LAST_PORT = 65_535;

  @Option(names = "--nodes", paramLabel = "N", description = "How many (default 3).")
  private int nodes = 3;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port of the first node; the others take those after it (default 2551).")
  private int port = 2551;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The nodes' own files, a directory for each in it (default nodes).")
  private Path out = Path.of("nodes");

  @Mixin private DatabaseOptions database = new DatabaseOptions();
  @Mixin private WebOptions web = new WebOptions();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private static final Duration LEAVING = Duration.ofMinutes(3); // a node's two, and their start

  private final Tools tools;

  public LocalClusterCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    check();
    Path dir = Files.createDirectories(out.toAbsolutePath().normalize());
    try (LocalNodes running = new LocalNodes(tools.terminal());
        Interrupts.Registration registration = tools.interrupts().onFirst(() -> leave(running))) {
      for (int node = 0; node < nodes; node++) {
        running.start("node" + (node + 1), arguments(dir, node));
      }
      return running.awaitEnd();
    }
  }

  /** The nodes look after their own end. */
  private void leave(LocalNodes running) {
    tools.lastResort().allow(() -> true, LEAVING);
    running.leave();
  }

  private void check() {
    if (nodes < 1 || nodes > MOST) {
      throw new StartException(
          ExitCode.USAGE, "expected 1 to " + MOST + " nodes for --nodes, got " + nodes);
    }
    int last = LAST_PORT - nodes + 1;
    if (port < 1 || port > last) {
      throw new StartException(
          ExitCode.USAGE, "expected a port from 1 to " + last + " for --port, got " + port);
    }
    // complains once, where each node would
    NodeSettings settings = NodeSettings.of(settingsOptions.load(tools.configs(), options()));
    ClusterDesk.open(settings, tools.clock()).close(); // the database answers
  }

  private Map<String, Object> options() {
    Map<String, Object> options = new java.util.LinkedHashMap<>(database.asConfig());
    options.putAll(web.asConfig());
    return options;
  }

  /** The command line of a node; the first one begins the cluster. */
  private List<String> arguments(Path dir, int node) {
    String name = "node" + (node + 1);
    List<String> arguments = new ArrayList<>(List.of("node", "--name", name));
    arguments.addAll(List.of("--out", dir.resolve(name).toString()));
    arguments.addAll(List.of("--port", String.valueOf(port + node)));
    arguments.addAll(List.of("--seed-node", "127.0.0.1:" + port));
    @Nullable Path file = settingsOptions.file();
    if (file != null) {
      arguments.addAll(List.of("--config", file.toAbsolutePath().toString()));
    }
    settingsOptions.assignments().forEach(set -> arguments.addAll(List.of("--set", set)));
    options()
        .forEach((key, value) -> arguments.addAll(List.of("--set", key + "=" + quoted(value))));
    return arguments;
  }

  private static String quoted(Object value) {
    return com.typesafe.config.ConfigValueFactory.fromAnyRef(value).render();
  }
}
