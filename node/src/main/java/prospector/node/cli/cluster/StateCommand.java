package prospector.node.cli.cluster;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import prospector.node.cli.options.DatabaseOptions;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cluster.ClusterDesk;
import prospector.node.settings.NodeSettings;
import prospector.persistence.table.CrawlTable;

/** {@code pause}, {@code resume}, {@code stop}: the state a crawl of the cluster is to have. */
@Command(sortOptions = false)
public final class StateCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "CRAWL",
      description = "The crawl's id, as 'prospector cluster' says it.")
  private String crawl = "";

  @Mixin private DatabaseOptions database = new DatabaseOptions();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;
  private final CrawlTable.State state;

  public StateCommand(Tools tools, CrawlTable.State state) {
    this.tools = tools;
    this.state = state;
  }

  @Override
  public Integer call() {
    NodeSettings settings =
        NodeSettings.of(settingsOptions.load(tools.configs(), database.asConfig()));
    try (ClusterDesk control = ClusterDesk.open(settings, tools.clock())) {
      control.state(crawl, state);
    }
    tools.terminal().out().println("Crawl " + crawl + ": " + state);
    return 0;
  }
}
