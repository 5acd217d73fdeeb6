package prospector.node.cli;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.node.run.ExitCode;
import prospector.node.run.StartException;
import prospector.node.settings.NodeSettings;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/** {@code why}: where a URL of a crawl stands, and the parts of its score. */
@Command(
    name = "why",
    description = "Explain the state and the score of one URL of a crawl (that is not running).")
final class WhyCommand implements Callable<Integer> {
  @Parameters(paramLabel = "URL", description = "The URL.")
  private String url = "";

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "The crawl's directory.")
  private Path dir = Path.of("");

  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  WhyCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    CrawlUrl normal =
        UrlNormalizer.normalize(url)
            .accepted()
            .orElseThrow(
                () -> new StartException(ExitCode.BAD_SEED, "expected an http(s) URL, got " + url));
    NodeSettings settings = NodeSettings.of(settingsOptions.load(tools.configs(), Map.of()));
    return tools
        .why()
        .apply(settings)
        .print(CrawlDirs.existing(dir), normal, tools.terminal().out())
        .code();
  }
}
