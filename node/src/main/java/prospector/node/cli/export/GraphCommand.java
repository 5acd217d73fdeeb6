package prospector.node.cli.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import prospector.graph.LinkGraph;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.CrawlDirs;
import prospector.node.cli.place.GraphUpdate;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.exit.ExitCode;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;

/** {@code graph}: who points to whom. */
@Command(
    name = "graph",
    description = {
      "Build the link graph of a crawl: who points to whom.",
      "All URLs that are known are in it, fetched or not; each link once, none of a page to itself."
          + " Nothing is done where nothing was stored since. The crawl must not be running.",
      ""
    })
public final class GraphCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "The crawl's directory.")
  private Path dir = Path.of("");

  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public GraphCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws IOException {
    NodeSettings settings = NodeSettings.of(settingsOptions.load(tools.configs(), Map.of()));
    try (CrawlDatabase database =
            CrawlDatabases.open(CrawlDirs.ofCrawl(dir), settings, tools.clock());
        LinkGraph graph = new GraphUpdate(tools, settings).current(database)) {
      tools.terminal().out().println(GraphUpdate.words(graph, dir));
    }
    tools.terminal().out().flush();
    return ExitCode.OK.code();
  }
}
