package prospector.node.cli.export;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.SinkOption;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.CrawlDirs;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.NodeSettings;
import prospector.node.sink.SinkDesk;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.StoredPageReader;

/** {@code send}: what a crawl's sinks have not brought yet. */
@Command(
    name = "send",
    description = {
      "Bring the stored pages of a crawl to its sinks that they have not brought yet.",
      "It ends when the receivers have them all, or do not take any. The crawl must not be"
          + " running: then it does so itself.",
      ""
    })
public final class SendCommand implements Callable<Integer> {
  private static final Duration AS_LONG_AS_IT_TAKES = Duration.ofDays(365);

  @Parameters(paramLabel = "DIR", description = "The crawl's directory.")
  private Path dir = Path.of("");

  @Option(
      names = "--sink",
      paramLabel = "TARGET",
      description = "As in 'crawl', in place of prospector.sinks; may be repeated.")
  private List<String> sinks = List.of();

  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public SendCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    Map<String, Object> options =
        sinks.isEmpty()
            ? Map.of()
            : Map.of("prospector.sinks", sinks.stream().map(SinkOption::asConfig).toList());
    NodeSettings settings = NodeSettings.of(settingsOptions.load(tools.configs(), options));
    if (settings.sinks().sinks().isEmpty()) {
      throw new StartException(
          ExitCode.USAGE, "expected sinks in prospector.sinks, or --sink TARGET");
    }
    try (CrawlDatabase database =
        CrawlDatabases.open(CrawlDirs.ofCrawl(dir), settings, tools.clock())) {
      SinkDesk desk =
          SinkDesk.open(
              SinkDesk.Parts.of(
                  settings.sinks(),
                  database,
                  new StoredPageReader(database.pages(), tools.parser().apply(settings)),
                  tools.clock()));
      Optional<String> left = desk.finish(AS_LONG_AS_IT_TAKES);
      desk.brought().forEach(tools.terminal().out()::println);
      left.ifPresent(tools.terminal().err()::println);
      desk.refused().forEach(tools.terminal().err()::println);
      return (left.isEmpty() && desk.refused().isEmpty() ? ExitCode.OK : ExitCode.SINK).code();
    }
  }
}
