package prospector.node.cli.inspect;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.CrawlDirs;
import prospector.node.settings.NodeSettings;

/** {@code audit}: proves a crawl's promises from its stored pages. */
@Command(
    name = "audit",
    description = {
      "Check what a crawl promised, from its stored pages.",
      "Every link of every stored page must have a state, no page may be stored twice; names every"
          + " URL that breaks this. The crawl must not be running."
    })
public final class AuditCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "The crawl's directory.")
  private Path dir = Path.of("");

  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public AuditCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    NodeSettings settings = NodeSettings.of(settingsOptions.load(tools.configs(), Map.of()));
    return tools
        .audit()
        .apply(settings)
        .print(CrawlDirs.existing(dir), tools.terminal().out())
        .code();
  }
}
