package prospector.node.cli.inspect;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.CrawlDirs;
import prospector.node.exit.ExitCode;
import prospector.node.inspect.AuditReport;
import prospector.node.inspect.SitesCheck;
import prospector.node.settings.NodeSettings;

/** {@code audit}: proves a crawl's promises from its stored pages. */
@Command(
    name = "audit",
    description = {
      "Check what a crawl promised, from its stored pages.",
      "Every link of every stored page must have a state, no page may be stored twice; names every"
          + " URL that breaks this. The crawl must not be running.",
      "With the directories of several sites (docs/sites.md) each is checked, and that no page is stored by two and no"
          + " link was lost between them."
    })
public final class AuditCommand implements Callable<Integer> {
  @Parameters(
      arity = "1..*",
      paramLabel = "DIR",
      description = "The crawl's directory, or those of several sites.")
  private List<Path> dirs = List.of();

  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public AuditCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    NodeSettings settings = NodeSettings.of(settingsOptions.load(tools.configs(), Map.of()));
    AuditReport audit = tools.audit().apply(settings);
    PrintWriter out = tools.terminal().out();
    ExitCode worst = ExitCode.OK;
    for (Path dir : dirs) {
      if (dirs.size() > 1) {
        out.println("directory               " + dir);
      }
      ExitCode code = audit.print(CrawlDirs.ofCrawl(dir), out);
      worst = code == ExitCode.OK ? worst : code;
    }
    if (dirs.size() > 1) {
      ExitCode code = new SitesCheck(settings, tools.clock()).print(dirs, out);
      worst = code == ExitCode.OK ? worst : code;
    }
    return worst.code();
  }
}
