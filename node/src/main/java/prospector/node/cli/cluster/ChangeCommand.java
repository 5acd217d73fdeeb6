package prospector.node.cli.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import prospector.node.cli.options.BudgetOptions;
import prospector.node.cli.options.DatabaseOptions;
import prospector.node.cli.options.ScopeOptions;
import prospector.node.cli.options.Seeds;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cluster.ClusterDesk;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.NodeSettings;

/** {@code change}: more seeds, another budget or scope for a crawl of the cluster. */
@Command(
    name = "change",
    description = {"Give a crawl of the cluster more seeds, another budget or another scope.", ""},
    sortOptions = false)
public final class ChangeCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "CRAWL", description = "The crawl's id.")
  private String crawl = "";

  @Parameters(index = "1..*", paramLabel = "URL", description = "Seeds to add.")
  private List<String> urls = List.of();

  @Mixin private BudgetOptions budget = new BudgetOptions();
  @Mixin private ScopeOptions scope = new ScopeOptions();
  @Mixin private DatabaseOptions database = new DatabaseOptions();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public ChangeCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    NodeSettings settings =
        NodeSettings.of(settingsOptions.load(tools.configs(), database.asConfig()));
    Seeds seeds = new Seeds();
    urls.forEach(url -> seeds.add("command line", url));
    Map<String, Object> changes = new LinkedHashMap<>(budget.values());
    changes.putAll(scope.settings().values());
    if (urls.isEmpty() && changes.isEmpty()) {
      throw new StartException(
          ExitCode.USAGE,
          "change: expected seeds, --pages, --nuggets, --time, --only-hosts, --except,"
              + " --stay or --beyond, got nothing to change");
    }
    try (ClusterDesk control = ClusterDesk.open(settings, tools.clock())) {
      control.change(crawl, urls.isEmpty() ? List.of() : seeds.all(), changes);
    }
    tools.terminal().out().println("Crawl " + crawl + " is changed");
    return 0;
  }
}
