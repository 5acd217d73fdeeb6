package prospector.node.cli.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.CrawlDirs;
import prospector.node.cli.place.RunningCrawl;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.NodeSettings;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/** {@code why}: where a URL of a crawl stands, and the parts of its score. */
@Command(
    name = "why",
    description = {
      "Explain the state and the score of one URL of a crawl.",
      "Where a process works in the directory, it is asked."
    })
public final class WhyCommand implements Callable<Integer> {
  @Parameters(paramLabel = "URL", description = "The URL.")
  private String url = "";

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "The crawl's directory.")
  private Path dir = Path.of("");

  @Option(
      names = "--crawl",
      paramLabel = "ID",
      description = "Which crawl, where there are several.")
  private @Nullable String crawl;

  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public WhyCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws IOException {
    CrawlUrl normal =
        UrlNormalizer.normalize(url)
            .accepted()
            .orElseThrow(
                () -> new StartException(ExitCode.BAD_SEED, "expected an http(s) URL, got " + url));
    NodeSettings settings = NodeSettings.of(settingsOptions.load(tools.configs(), Map.of()));
    PrintWriter out = tools.terminal().out();
    try {
      return tools
          .why()
          .apply(settings)
          .print(CrawlDirs.existing(dir), Optional.ofNullable(crawl), normal, out)
          .code();
    } catch (StartException e) {
      return ask(RunningCrawl.of(dir, e, crawl), normal, out).code();
    }
  }

  private static ExitCode ask(RunningCrawl running, CrawlUrl url, PrintWriter out) {
    JsonNode answer = running.api().get(running.path("explanation", Map.of("url", url.value())));
    out.print(answer.path("text").asText());
    out.flush();
    return answer.path("known").asBoolean() ? ExitCode.OK : ExitCode.NOT_FOUND;
  }
}
