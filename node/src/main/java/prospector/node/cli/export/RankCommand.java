package prospector.node.cli.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.graph.rank.RankSettings;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.CrawlDirs;
import prospector.node.cli.place.NodeApi;
import prospector.node.cli.place.RankRun;
import prospector.node.cli.place.RunningCrawl;
import prospector.node.cli.place.RunningPage;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.NodeSettings;

/** {@code rank}: PageRank, in-degree, hubs and authorities. */
@Command(
    name = "rank",
    sortOptions = false,
    description = {
      "Rank all known URLs of a crawl by who points to them.",
      "PageRank, from everywhere and from the nuggets; hubs and authorities around the nuggets; the"
          + " number of pages that link to each; and the same for hosts. 'prospector top' shows"
          + " them. The link graph is brought up to date first. Where a process"
          + " works in the directory, it is asked, and the crawl goes on.",
      ""
    })
public final class RankCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "The crawl's directory.")
  private Path dir = Path.of("");

  @Option(
      names = "--damping",
      paramLabel = "SHARE",
      description = "Share of surfers who follow a link, 0 to 1. Default: ${DEFAULT-VALUE}.")
  private double damping = RankSettings.DAMPING;

  @Option(
      names = "--residual",
      paramLabel = "SUM",
      description =
          "Stop when a round changes all ranks by this in sum. Default: ${DEFAULT-VALUE}.")
  private double residual = RankSettings.RESIDUAL;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Stop after so many rounds. Default: ${DEFAULT-VALUE}.")
  private int rounds = 1_000;

  @Option(
      names = "--sites",
      description =
          "Where several sites crawl together: the pages of all as one graph, beside that of this"
              + " site alone. A node must work in DIR, which asks the others; 'prospector top"
              + " --sites' shows them.")
  private boolean sites;

  @Option(
      names = "--without",
      paramLabel = "NODE,...",
      split = ",",
      description =
          "Of a cluster that runs: leave out nodes that are lost, with what the pages point to that"
              + " they stored. With --sites: leave out sites, with all they have.")
  private List<String> without = List.of();

  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public RankCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws IOException {
    RankSettings how = how();
    if (sites) {
      new RunningRank(asked(), tools.terminal()).runSites(how, without);
      tools.terminal().out().flush();
      return ExitCode.OK.code();
    }
    NodeSettings settings = NodeSettings.of(settingsOptions.load(tools.configs(), Map.of()));
    try {
      new RankRun(tools, settings).run(dir, how);
      if (!without.isEmpty()) {
        tools.terminal().err().println("prospector: nobody works there, so --without is of no use");
      }
    } catch (StartException e) {
      new RunningRank(RunningCrawl.api(dir, e), tools.terminal()).run(how, without);
    }
    tools.terminal().out().flush();
    return ExitCode.OK.code();
  }

  private NodeApi asked() throws IOException {
    return RunningPage.of(CrawlDirs.existing(dir))
        .orElseThrow(
            () ->
                new StartException(
                    ExitCode.USAGE,
                    "--sites: expected where a node with a page works in the directory, which asks"
                        + " the others"));
  }

  private RankSettings how() {
    try {
      return new RankSettings(
          damping, residual, rounds, Runtime.getRuntime().availableProcessors());
    } catch (IllegalArgumentException e) {
      throw new StartException(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
    }
  }
}
