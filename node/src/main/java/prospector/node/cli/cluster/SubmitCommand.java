package prospector.node.cli.cluster;

import com.typesafe.config.Config;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.node.cli.options.BudgetOptions;
import prospector.node.cli.options.ClusterOptions;
import prospector.node.cli.options.PageSource;
import prospector.node.cli.options.PlaceOptions;
import prospector.node.cli.options.ScopeOptions;
import prospector.node.cli.options.Seeds;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.SiteRule;
import prospector.node.cli.options.Tools;
import prospector.node.cli.options.TopicWords;
import prospector.node.cli.place.RunningNode;
import prospector.node.cluster.ClusterDesk;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.CrawlIds;
import prospector.node.settings.CrawlSettings;
import prospector.node.settings.NodeSettings;
import prospector.nugget.ExampleSource;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.web.fetch.Response;
import prospector.web.url.CrawlUrl;

/** {@code submit}: gives a crawl to a node that works alone, or to a cluster. */
@Command(
    name = "submit",
    customSynopsis = {
      "prospector submit TOPIC.conf [URL...] (--out DIR | --database URL) [OPTIONS]",
      "       prospector submit --topic TEXT URL... (--out DIR | --database URL) [OPTIONS]"
    },
    description = {
      "Give a crawl to the node that runs in DIR, or to the cluster on a PostgreSQL; it begins"
          + " within a second or two.",
      "With --out the crawl has the node's settings but for budget, scope, policy and what --set"
          + " says of the crawl alone, and files that its topic names lie in DIR/topics.",
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

  @Option(
      names = "--sites",
      paramLabel = "A,B,...",
      split = ",",
      description =
          "The sites that the crawl runs at, which are all that the nodes know; another list is refused.")
  private @Nullable List<String> sites;

  @Option(names = "--policy", paramLabel = "NAME", description = "Order of the frontier.")
  private @Nullable String policy;

  @Option(
      names = "--rank",
      description =
          "Rank what is known by who points to whom, as 'prospector rank' does: when the crawl has"
              + " ended, and whenever it has doubled.")
  private boolean rank;

  @Mixin private ScopeOptions scope = new ScopeOptions();
  @Mixin private PlaceOptions place = new PlaceOptions();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private static final String OURS = "prospector.";
  private static final String CRAWL = OURS + "crawl.";
  private static final String OF_THE_NODES = "that is the node's";
  private static final String BUDGET_OR_SCOPE = "(budget|scope)(\\..*)?";

  private final Tools tools;

  public SubmitCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws IOException {
    Optional<Path> dir = place.dir();
    Config config = settingsOptions.load(tools.configs(), options());
    NodeSettings settings = NodeSettings.of(config);
    Path file = words == null && !arguments.isEmpty() ? Path.of(arguments.get(0)) : Path.of("");
    if (words == null && arguments.isEmpty()) {
      throw new StartException(ExitCode.USAGE, "expected a topic file, or --topic TEXT");
    }
    if (dir.isPresent()) {
      return give(RunningNode.of(dir.get(), settings), dir.get(), file, config);
    }
    settingsOptions.assignments().forEach(this::requireForTheCrawl);
    SiteRule.all(settings.site().map(), sites);
    try (ClusterDesk control = PlaceOptions.cluster(settings, tools)) {
      Map<CrawlUrl, Response> examples = new LinkedHashMap<>();
      Topic topic = words == null ? topic(file, settings, examples) : TopicWords.topic(words);
      Seeds seeds = seeds(topic);
      String name = name(topic);
      control.submit(
          name,
          topic,
          words == null ? TopicFile.directory(file).toString() : "",
          seeds.all(),
          config,
          examples);
      say(seeds, "Crawl " + name + " is submitted; see 'prospector cluster'.");
    }
    return 0;
  }

  private int give(RunningNode node, Path dir, Path file, Config config) {
    Topic topic =
        words == null ? TopicFile.load(file, ExampleSource.LATER) : TopicWords.topic(words);
    Seeds seeds = seeds(topic);
    Set<CrawlUrl> known = new HashSet<>(topic.seeds());
    List<CrawlUrl> beside = seeds.all().stream().filter(seed -> !known.contains(seed)).toList();
    String name = name(topic);
    if (sites != null) {
      SiteRule.all(node.sites(), sites);
    }
    Map<String, String> what = Map.of(words == null ? "topic" : "words", topic.source());
    node.submit(
        new RunningNode.Submission(
            name, what, beside, budget.fields(), scope.fields(), own(config)));
    say(
        seeds,
        "Crawl "
            + name
            + " is submitted; see "
            + node.address()
            + " or 'prospector cluster --out "
            + dir
            + "'.");
    return 0;
  }

  /**
   * What the crawl does otherwise than its node.
   *
   * @param config the assignments included
   */
  private Map<String, String> own(Config config) {
    Map<String, String> own = new LinkedHashMap<>();
    for (String assignment : settingsOptions.assignments()) {
      for (String key : tools.configs().keys(assignment)) {
        String setting = ofTheCrawl(key);
        if (CrawlSettings.OF_A_CRAWL.contains(setting)) {
          own.put(setting, config.getString(key));
        } else if (!key.startsWith(OURS + "http.")) { // by which the node is found
          throw new StartException(
              ExitCode.USAGE,
              "expected no --set "
                  + named(key)
                  + " with --out: "
                  + (setting.matches(BUDGET_OR_SCOPE)
                      ? "budget and scope have options of their own"
                      : OF_THE_NODES));
        }
      }
    }
    if (policy != null) {
      own.put("policy", policy);
    }
    if (rank) {
      own.put("rank", "true");
    }
    return own;
  }

  /**
   * Nodes crawl by their own politeness and limits: a setting that they never see is no setting.
   * How pages are asked for matters here only where a topic file may name examples.
   */
  private void requireForTheCrawl(String assignment) {
    for (String key : tools.configs().keys(assignment)) {
      if (!isForTheCrawl(key)) {
        throw new StartException(
            ExitCode.USAGE, "expected no --set " + named(key) + " with submit: " + OF_THE_NODES);
      }
    }
  }

  /** As it is given; the value may be a password. */
  private static String named(String key) {
    return key.startsWith(OURS) ? key.substring(OURS.length()) : key;
  }

  private boolean isForTheCrawl(String key) {
    String own = "prospector\\.(database|site)\\..*";
    String examples =
        "prospector\\.web\\.(contact|agent|proxy|allow-private|connections|dns|fetch)(\\..*)?";
    String setting = ofTheCrawl(key);
    return CrawlSettings.OF_A_CRAWL.contains(setting)
        || setting.matches(BUDGET_OR_SCOPE)
        || key.matches(own)
        || (words == null && key.matches(examples));
  }

  /** The setting below {@code crawl}; empty for one of another block. */
  private static String ofTheCrawl(String key) {
    return key.startsWith(CRAWL) ? key.substring(CRAWL.length()) : "";
  }

  private Seeds seeds(Topic topic) {
    Seeds seeds = new Seeds().addAll(topic.seeds());
    arguments.stream().skip(words == null ? 1 : 0).forEach(url -> seeds.add("command line", url));
    return seeds.addFiles(seedFiles, tools.standardInput());
  }

  private String name(Topic topic) {
    return id == null ? CrawlIds.of(topic.name()) : id;
  }

  private void say(Seeds seeds, String line) {
    seeds.repeats().ifPresent(tools.terminal().out()::println);
    tools.terminal().out().println(line);
  }

  /** Example pages are fetched here, once: the nodes get them with the crawl. */
  private Topic topic(Path file, NodeSettings settings, Map<CrawlUrl, Response> examples) {
    try (PageSource source = new PageSource(tools, settings)) {
      Topic topic = TopicFile.load(file, source);
      examples.putAll(source.fetched());
      return topic;
    }
  }

  private Map<String, Object> options() {
    Map<String, Object> values = new LinkedHashMap<>(place.asConfig());
    values.putAll(budget.asConfig());
    ClusterOptions.put(values, "crawl.policy", policy);
    ClusterOptions.put(values, "crawl.rank", rank ? true : null);
    values.putAll(scope.asConfig());
    return values;
  }
}
