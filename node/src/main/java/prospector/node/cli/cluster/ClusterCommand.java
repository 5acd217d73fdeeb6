package prospector.node.cli.cluster;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import prospector.node.cli.options.PlaceOptions;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.RunningNode;
import prospector.node.cluster.ClusterDesk;
import prospector.node.cluster.NodeStatus;
import prospector.node.settings.NodeSettings;
import prospector.persistence.table.CrawlTable;

/** {@code cluster}: the nodes and crawls of a cluster, or of a node that works alone. */
@Command(
    name = "cluster",
    description = {
      "Show the nodes and crawls of the cluster on a PostgreSQL, or the crawls of the process that"
          + " works in DIR.",
      ""
    },
    sortOptions = false)
public final class ClusterCommand implements Callable<Integer> {
  private static final Duration SILENT = Duration.ofSeconds(15); // then a node counts as gone

  private static final int MOVES = 10; // printed

  @Mixin private PlaceOptions place = new PlaceOptions();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public ClusterCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws IOException {
    Optional<Path> dir = place.dir();
    NodeSettings settings =
        NodeSettings.of(settingsOptions.load(tools.configs(), place.asConfig()));
    PrintWriter out = tools.terminal().out();
    if (dir.isPresent()) {
      new RunningNodeLines(RunningNode.of(dir.get(), settings), tools.clock()).print(out);
      return 0;
    }
    try (ClusterDesk control = PlaceOptions.cluster(settings, tools)) {
      List<ClusterDesk.Node> nodes = control.nodes();
      ClusterTables.printNodes(nodes.stream().map(this::line).toList(), out);
      out.println();
      ClusterTables.printCrawls(
          control.crawls().stream().map(crawl -> line(crawl, nodes)).toList(), out);
      printMoves(nodes, out);
    }
    return 0;
  }

  private ClusterTables.NodeLine line(ClusterDesk.Node node) {
    NodeStatus status = node.status();
    boolean silent = isSilent(node);
    return new ClusterTables.NodeLine(
        node.name(),
        status.address(),
        silent ? "gone" : status.member(),
        new ClusterTables.Held(
            status.capacity(),
            silent ? 0 : status.placement().held().size(),
            silent ? 0 : status.hosts(),
            status.placement().gained(),
            status.placement().lost()),
        silent
            ? "silent for " + node.age().toSeconds() + " s"
            : ago(status.placement().lastMoveMillis()),
        String.join(",", status.roles()));
  }

  private static boolean isSilent(ClusterDesk.Node node) {
    return node.age().compareTo(SILENT) > 0;
  }

  private static ClusterTables.CrawlLine line(CrawlTable.Row crawl, List<ClusterDesk.Node> nodes) {
    Optional<ClusterTables.Figures> figures =
        nodes.stream()
            .filter(node -> !isSilent(node))
            .flatMap(node -> node.status().crawls().stream())
            .filter(running -> running.id().equals(crawl.id()))
            .max(Comparator.comparingLong(NodeStatus.Crawl::pages))
            .map(
                it ->
                    new ClusterTables.Figures(
                        it.pages(),
                        it.nuggets(),
                        Optional.of(it.queued()),
                        it.hosts(),
                        it.pagesPerSecond(),
                        it.exchanged()));
    return new ClusterTables.CrawlLine(
        crawl.id(),
        crawl.state().toString(),
        figures,
        figures.isPresent() ? "" : crawl.finishReason());
  }

  private void printMoves(List<ClusterDesk.Node> nodes, PrintWriter out) {
    record Arrival(String to, NodeStatus.Move move) {}
    List<Arrival> last =
        nodes.stream()
            .flatMap(
                node ->
                    node.status().placement().moves().stream()
                        .map(move -> new Arrival(node.name(), move)))
            .sorted(Comparator.comparingLong(it -> -it.move().atMillis()))
            .limit(MOVES)
            .toList();
    if (last.isEmpty()) {
      return;
    }
    out.printf(
        Locale.ROOT,
        "%n%-12s %-6s %-16s %-16s %6s  %s%n",
        "LAST MOVES",
        "SHARD",
        "FROM",
        "TO",
        "HOSTS",
        "UNSERVED");
    for (Arrival it : last) {
      out.printf(
          Locale.ROOT,
          "%-12s %-6s %-16s %-16s %6d  %.1f s%n",
          ago(it.move().atMillis()),
          it.move().shard(),
          it.move().from(),
          it.to(),
          it.move().hosts(),
          it.move().unservedMillis() / 1000.0);
    }
  }

  private String ago(long millis) {
    return millis == 0 ? "never" : (tools.clock().millis() - millis) / 1000 + " s ago";
  }
}
