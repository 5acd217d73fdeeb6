package prospector.node.cli.crawl;

import com.typesafe.config.Config;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import prospector.graph.rank.RankSettings;
import prospector.node.cli.options.ClusterOptions;
import prospector.node.cli.options.ContactRule;
import prospector.node.cli.options.ExclusionRule;
import prospector.node.cli.options.Seeds;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.options.TopicWords;
import prospector.node.cli.place.CrawlDirs;
import prospector.node.cli.place.RankRun;
import prospector.node.crawl.CrawlRequest;
import prospector.node.exit.ExitCode;
import prospector.node.settings.NodeSettings;
import prospector.nugget.ExampleSource;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.web.url.CrawlUrl;

/** {@code crawl}: runs a crawl, or goes on with it. */
@Command(
    name = "crawl",
    customSynopsis = {
      "prospector crawl TOPIC.conf [URL...] [OPTIONS]",
      "       prospector crawl --topic TEXT URL... [OPTIONS]"
    },
    description = {
      "Crawl the web for a topic. The same command again goes on where the crawl stopped.",
      ""
    },
    sortOptions = false)
public final class CrawlCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "TOPIC.conf|URL",
      description = "The topic file (unless --topic is given), then further seeds.")
  private List<String> arguments = List.of();

  @Option(
      names = "--topic",
      paramLabel = "TEXT",
      description = "A topic in words in place of a file, such as \"steam trains\".")
  private @Nullable String words;

  @Option(
      names = "--seeds",
      paramLabel = "FILE",
      description = {
        "File with one seed URL a line, - for standard input; # begins a comment line. Repeatable."
      })
  private List<Path> seedFiles = List.of();

  @Option(
      names = "--rank",
      description =
          "Rank what it knows by who points to whom, as 'prospector rank' does: when it has ended,"
              + " not when it is interrupted, and whenever it has doubled.")
  private boolean rank;

  @Mixin private CrawlOptions options = new CrawlOptions();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();
  @Spec private @Nullable CommandSpec spec;

  private final Tools tools;

  public CrawlCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws Exception {
    Config config = settingsOptions.load(tools.configs(), asConfig());
    NodeSettings settings = NodeSettings.of(config);
    Topic written = topic(ExampleSource.LATER);
    List<CrawlUrl> seeds = seeds(written);
    ContactRule.check(settings.web(), seeds);
    ExclusionRule.check(settings.web());
    Path byDefault = CrawlDirs.byDefault(Path.of("crawls"), written.name());
    Path dir = options.out().orElse(byDefault).toAbsolutePath().normalize();
    CrawlRequest request = request(seeds, dir, settings, config);
    ExitCode ended =
        new CrawlWatch(tools, "Everything is kept; the same command goes on from here.")
            .run(request)
            .exitCode();
    if (settings.crawl().rank() && ended == ExitCode.OK) {
      int cores = Runtime.getRuntime().availableProcessors();
      new RankRun(tools, settings).run(dir, RankSettings.of(cores));
    }
    return ended.code();
  }

  private Map<String, Object> asConfig() {
    Map<String, Object> values = options.asConfig();
    ClusterOptions.put(values, "crawl.rank", rank ? true : null);
    return values;
  }

  /** With the topic's example pages, which may have to be asked for. */
  private CrawlRequest request(
      List<CrawlUrl> seeds, Path dir, NodeSettings settings, Config config) {
    String first = words == null ? arguments.get(0) : '"' + words + '"';
    String directory = words == null ? TopicFile.directory(Path.of(first)).toString() : "";
    try (CrawlExamples examples = new CrawlExamples(tools, settings, dir)) {
      return CrawlSpecs.request(topic(examples), seeds, dir, settings, config)
          .of(first, directory)
          .with(examples.fresh());
    }
  }

  private Topic topic(ExampleSource examples) {
    if (words != null) {
      return TopicWords.topic(words);
    }
    if (arguments.isEmpty()) {
      throw usage("expected a topic file, or --topic TEXT");
    }
    return TopicFile.load(Path.of(arguments.get(0)), examples);
  }

  private List<CrawlUrl> seeds(Topic topic) {
    Seeds seeds = new Seeds().addAll(topic.seeds());
    arguments.stream().skip(words == null ? 1 : 0).forEach(url -> seeds.add("command line", url));
    seeds.addFiles(seedFiles, tools.standardInput());
    List<CrawlUrl> all = seeds.all();
    seeds.repeats().ifPresent(tools.terminal().out()::println);
    return all;
  }

  private CommandLine.ParameterException usage(String message) {
    CommandSpec mine = java.util.Objects.requireNonNull(spec);
    return new CommandLine.ParameterException(mine.commandLine(), message);
  }
}
