package prospector.node.cli.cluster;

import com.typesafe.config.Config;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.node.cli.options.BudgetOptions;
import prospector.node.cli.options.ClusterOptions;
import prospector.node.cli.options.ContactRule;
import prospector.node.cli.options.DatabaseOptions;
import prospector.node.cli.options.PageSource;
import prospector.node.cli.options.ScopeOptions;
import prospector.node.cli.options.Seeds;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.options.TopicWords;
import prospector.node.cli.place.CrawlDirs;
import prospector.node.cluster.ClusterDesk;
import prospector.node.settings.NodeSettings;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.web.fetch.Response;
import prospector.web.url.CrawlUrl;

/** {@code submit}: gives a crawl to the cluster. */
@Command(
    name = "submit",
    customSynopsis = {
      "prospector submit TOPIC.conf [URL...] [OPTIONS]",
      "       prospector submit --topic TEXT URL... [OPTIONS]"
    },
    description = {
      "Give a crawl to the cluster on a PostgreSQL; its nodes begin within a second or two.",
      ""
    },
    sortOptions = false)
public final class SubmitCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "TOPIC.conf|URL",
      description = "The topic file (unless --topic is given), then further seeds.")
  private List<String> arguments = List.of();

  @Option(names = "--topic", paramLabel = "TEXT", description = "A topic in words.")
  private @Nullable String words;

  @Option(
      names = "--seeds",
      paramLabel = "FILE",
      description = {
        "File with one seed URL a line, - for standard input; # begins a comment line. Repeatable."
      })
  private List<Path> seedFiles = List.of();

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "What the crawl is called in other commands (default: the topic's name).")
  private @Nullable String id;

  @Mixin private BudgetOptions budget = new BudgetOptions();

  @Option(names = "--policy", paramLabel = "NAME", description = "Order of the frontier.")
  private @Nullable String policy;

  @Mixin private ScopeOptions scope = new ScopeOptions();
  @Mixin private DatabaseOptions database = new DatabaseOptions();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public SubmitCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    Config config = settingsOptions.load(tools.configs(), options());
    NodeSettings settings = NodeSettings.of(config);
    Path file = words == null && !arguments.isEmpty() ? Path.of(arguments.get(0)) : Path.of("");
    if (words == null && arguments.isEmpty()) {
      throw new prospector.node.exit.StartException(
          prospector.node.exit.ExitCode.USAGE, "expected a topic file, or --topic TEXT");
    }
    Map<CrawlUrl, Response> examples = new LinkedHashMap<>();
    Topic topic = words == null ? topic(file, settings, examples) : TopicWords.topic(words);
    Seeds seeds = new Seeds().addAll(topic.seeds());
    arguments.stream().skip(words == null ? 1 : 0).forEach(url -> seeds.add("command line", url));
    seeds.addFiles(seedFiles, tools.standardInput());
    String name = id == null ? CrawlDirs.slug(topic.name()) : id;
    try (ClusterDesk control = ClusterDesk.open(settings, tools.clock())) {
      control.submit(
          name,
          topic,
          words == null ? TopicFile.directory(file).toString() : "",
          seeds.all(),
          config,
          examples);
    }
    seeds.repeats().ifPresent(tools.terminal().out()::println);
    tools.terminal().out().println("Crawl " + name + " is submitted; see 'prospector cluster'.");
    return 0;
  }

  /** Example pages are fetched here, once: the nodes get them with the crawl. */
  private Topic topic(Path file, NodeSettings settings, Map<CrawlUrl, Response> examples) {
    try (PageSource source = new PageSource(tools, settings)) {
      Topic topic =
          TopicFile.load(
              file,
              url -> {
                ContactRule.check(settings.web(), List.of(url));
                return source.page(url);
              });
      examples.putAll(source.fetched());
      return topic;
    }
  }

  private Map<String, Object> options() {
    Map<String, Object> values = new LinkedHashMap<>(database.asConfig());
    values.putAll(budget.asConfig());
    ClusterOptions.put(values, "crawl.policy", policy);
    values.putAll(scope.asConfig());
    return values;
  }
}
