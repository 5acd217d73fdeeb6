package prospector.node.cli.export;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.CrawlDirs;
import prospector.node.cli.place.IndexUpdate;
import prospector.node.exit.ExitCode;
import prospector.node.settings.NodeSettings;

/** {@code index}: the index of a crawl's pages, brought up to date. */
@Command(
    name = "index",
    description = {
      "Bring the search index of a crawl up to date, or make it.",
      "It is checked first and made anew where it is damaged. 'prospector search' does the same by"
          + " itself. The crawl must not be running.",
      ""
    })
public final class IndexCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "The crawl's directory.")
  private Path dir = Path.of("");

  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public IndexCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    NodeSettings settings = NodeSettings.of(settingsOptions.load(tools.configs(), Map.of()));
    new IndexUpdate(tools, CrawlDirs.ofCrawl(dir), settings).run(true);
    return ExitCode.OK.code();
  }
}
