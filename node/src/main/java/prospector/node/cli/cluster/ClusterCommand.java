package prospector.node.cli.cluster;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import prospector.node.cli.options.DatabaseOptions;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cluster.ClusterDesk;
import prospector.node.cluster.NodeStatus;
import prospector.node.settings.NodeSettings;
import prospector.persistence.table.CrawlTable;

/** {@code cluster}: the nodes and crawls of a cluster. */
@Command(
    name = "cluster",
    description = {"Show the nodes and crawls of the cluster on a PostgreSQL.", ""},
    sortOptions = false)
public final class ClusterCommand implements Callable<Integer> {
  private static final Duration SILENT = Duration.ofSeconds(15); // then a node counts as gone

  private static final int MOVES = 10; // printed

  @Mixin private DatabaseOptions database = new DatabaseOptions();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public ClusterCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    NodeSettings settings =
        NodeSettings.of(settingsOptions.load(tools.configs(), database.asConfig()));
    PrintWriter out = tools.terminal().out();
    try (ClusterDesk control = ClusterDesk.open(settings, tools.clock())) {
      List<ClusterDesk.Node> nodes = control.nodes();
      print(nodes, out);
      out.println();
      print(control.crawls(), nodes, out);
      printMoves(nodes, out);
    }
    return 0;
  }

  private void print(List<ClusterDesk.Node> nodes, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%-16s %-22s %-8s %8s %7s %7s %7s %7s  %s%n",
        "NODE",
        "ADDRESS",
        "STATE",
        "CAPACITY",
        "SHARDS",
        "HOSTS",
        "GAINED",
        "LOST",
        "LAST MOVE  ROLES");
    for (ClusterDesk.Node node : nodes) {
      NodeStatus status = node.status();
      boolean silent = node.age().compareTo(SILENT) > 0;
      out.printf(
          Locale.ROOT,
          "%-16s %-22s %-8s %8d %7d %7d %7d %7d  %s  %s%n",
          node.name(),
          status.address(),
          silent ? "gone" : status.member(),
          status.capacity(),
          silent ? 0 : status.placement().held().size(),
          silent ? 0 : status.hosts(),
          status.placement().gained(),
          status.placement().lost(),
          silent
              ? "silent for " + node.age().toSeconds() + " s"
              : ago(status.placement().lastMoveMillis()),
          String.join(",", status.roles()));
    }
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

  private static void print(
      List<CrawlTable.Row> crawls, List<ClusterDesk.Node> nodes, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%-20s %-9s %9s %9s %8s %10s %7s %9s %7s%n",
        "CRAWL",
        "STATE",
        "PAGES",
        "NUGGETS",
        "RATE",
        "QUEUED",
        "HOSTS",
        "PAGES/S",
        "E/N");
    for (CrawlTable.Row crawl : crawls) {
      nodes.stream()
          .filter(node -> node.age().compareTo(SILENT) <= 0)
          .flatMap(node -> node.status().crawls().stream())
          .filter(running -> running.id().equals(crawl.id()))
          .max(Comparator.comparingLong(NodeStatus.Crawl::pages))
          .ifPresentOrElse(
              running ->
                  out.printf(
                      Locale.ROOT,
                      "%-20s %-9s %9d %9d %7.1f%% %10d %7d %9.1f %7.2f%n",
                      crawl.id(),
                      crawl.state(),
                      running.pages(),
                      running.nuggets(),
                      100.0 * running.nuggets() / Math.max(1, running.pages()),
                      running.queued(),
                      running.hosts(),
                      running.pagesPerSecond(),
                      (double) running.exchanged() / Math.max(1, running.pages())),
              () ->
                  out.printf(
                      Locale.ROOT,
                      "%-20s %-9s %s%n",
                      crawl.id(),
                      crawl.state(),
                      crawl.finishReason().isEmpty() ? "" : "ended by " + crawl.finishReason()));
    }
  }
}
