package prospector.node.cli.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigValueFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import prospector.node.boot.CrawlNode;
import prospector.node.cli.options.ClusterOptions;
import prospector.node.cli.options.ContactRule;
import prospector.node.cli.options.ExclusionRule;
import prospector.node.cli.options.Interrupts;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.options.WebOptions;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.log.LogFiles;
import prospector.node.settings.NodeSettings;

/** {@code node}: a node, alone or of a cluster, until it is stopped. */
@Command(
    name = "node",
    description = {
      "Run a node that works on every crawl it is given, until it is stopped.",
      "Without --database it works alone, on a database of its own in DIR, and is given crawls on"
          + " its page, over its API or by 'prospector submit --out DIR'. With the PostgreSQL that all"
          + " nodes of a cluster share it works with them on every crawl that is submitted ('prospector"
          + " submit --database URL'); Ctrl-C hands its hosts to the others first.",
      ""
    },
    sortOptions = false)
public final class NodeCommand implements Callable<Integer> {
  private static final String DEFAULT_NAME = "node1";
  private static final Duration LEAVING = Duration.ofMinutes(2); // docs/cluster.md

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "The node's own files: WARC, JSON lines, logs, alone its database (default nodes/NAME).")
  private @Nullable Path out;

  @Mixin private ClusterOptions cluster = new ClusterOptions();
  @Mixin private WebOptions web = new WebOptions();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public NodeCommand(Tools tools) {
    this.tools = tools;
  }

  /** A signal counts from the first moment on: a node that is still starting leaves once it can. */
  @Override
  public Integer call() throws Exception {
    CompletableFuture<CrawlNode> started = new CompletableFuture<>();
    try (Interrupts.Registration ignored =
        tools.interrupts().onFirst(() -> started.thenAccept(this::leave))) {
      return run(started);
    }
  }

  private int run(CompletableFuture<CrawlNode> started) throws Exception {
    Map<String, Object> options = new LinkedHashMap<>(web.asConfig());
    options.putAll(cluster.asConfig());
    Config given = settingsOptions.load(tools.configs(), options);
    NodeSettings.of(given); // complains of what is wrong in it
    Config config = named(given);
    NodeSettings settings = NodeSettings.of(config);
    ContactRule.check(settings.web());
    ExclusionRule.check(settings.web());
    String name = settings.archive().node();
    Path dir = (out == null ? Path.of("nodes", name) : out).toAbsolutePath().normalize();
    Files.createDirectories(dir);
    try (LogFiles files = LogFiles.open(dir, settings.log());
        CrawlNode node = CrawlNode.start(dir, settings, tools.clock())) {
      files.tidy();
      String place =
          node.isOfCluster() ? "listens on " + settings.cluster().address() : "works alone";
      say("Node " + name + " " + place + ", files in " + dir);
      node.page().ifPresent(page -> say(page.line(onTerminal())));
      node.up()
          .thenAccept(
              done ->
                  say(
                      "Node "
                          + name
                          + " is up"
                          + (node.isOfCluster() ? ", one of " + node.members() : "")));
      started.complete(node);
      node.ended().toCompletableFuture().join();
      say("Node " + name + " has left");
      return ExitCode.OK.code();
    } catch (CompletionException e) {
      if (e.getCause() instanceof StartException reason) {
        throw reason;
      }
      throw e;
    }
  }

  private Config named(Config config) {
    String path = "prospector.archive.node";
    if (cluster.isNamed() || !config.getString(path).equals(DEFAULT_NAME)) {
      return config;
    }
    String name = "node-" + config.getInt("prospector.cluster.port");
    return config.withValue(path, ConfigValueFactory.fromAnyRef(name));
  }

  /** A node of a cluster on this machine speaks to the terminal of who started it. */
  private boolean onTerminal() {
    return tools.terminal().interactive() || Boolean.getBoolean(LocalNodes.ON_TERMINAL);
  }

  private void leave(CrawlNode node) {
    tools.lastResort().allow(node::answers, LEAVING);
    say(
        node.isOfCluster()
            ? "Leaving: the hosts go to the other nodes first. Ctrl-C again ends at once."
            : "Stopping: the crawls go on with the next start. Ctrl-C again ends at once.");
    node.stop();
  }

  private void say(String line) {
    tools.terminal().out().println(line);
    tools.terminal().out().flush();
  }
}
