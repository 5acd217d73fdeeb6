package prospector.node.cli.inspect;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import prospector.actors.learn.PublishRule;
import prospector.node.cli.options.FileWords;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.CrawlDirs;
import prospector.node.crawl.ArchivedExamples;
import prospector.node.crawl.CrawlChoice;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.crawl.StoredOrders;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.replay.ArchivedWeb;
import prospector.node.replay.WhatIf;
import prospector.node.settings.CrawlSettings;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.WebParts;
import prospector.nugget.ExampleSource;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.LabelTable;
import prospector.prioritizer.LearnerSettings;
import prospector.prioritizer.Policy;
import prospector.web.page.PageParser;
import prospector.web.url.CrawlUrl;

/**
 * {@code replay}: a finished crawl's pages crawled again offline, under another topic or policy.
 */
@Command(
    name = "replay",
    description = {
      "What if: crawl the pages that a finished crawl stored once more, offline and on a simulated"
          + " clock, under another topic, nugget function or policy.",
      "Prints how many nuggets each policy finds after how many pages, and writes the harvest"
          + " curves as CSV and SVG. A page with a label is what the label says. Sends no request:"
          + " example pages that the topic names by their URLs are those that the crawl stored."
          + " The crawl must not be running."
    })
public final class ReplayCommand implements Callable<Integer> {
  @Option(
      names = "--warc",
      required = true,
      paramLabel = "DIR",
      description = "The crawl's directory.")
  private Path dir = Path.of("");

  @Option(
      names = "--topic",
      paramLabel = "TOPIC.conf",
      description = "Judge the pages by this topic file; default: as the crawl judged them.")
  private @Nullable Path topicFile;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      split = ",",
      description = "Policies to compare, comma-separated (default learner,parent,bfs,random).")
  private List<String> policies = List.of("learner", "parent", "bfs", "random");

  @Option(
      names = "--crawl",
      paramLabel = "ID",
      description = "Which crawl, where the directory holds several.")
  private @Nullable String crawlId;

  @Option(
      names = "--to",
      paramLabel = "PREFIX",
      description = "Where the curves go: PREFIX.csv and PREFIX.svg (default DIR/replay).")
  private @Nullable Path to;

  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;
  @Spec private @Nullable CommandSpec spec;

  public ReplayCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws IOException {
    List<Policy> compared = policies.stream().map(this::policy).toList();
    NodeSettings settings = NodeSettings.of(settingsOptions.load(tools.configs(), Map.of()));
    CrawlSettings limits = settings.crawl();
    CrawlDirs.ofCrawl(dir);
    Path prefix = to == null ? dir.resolve("replay") : to;
    FileWords.writable("--to", Path.of(prefix + ".csv")); // before anything is replayed
    try (CrawlDatabase database = CrawlDatabases.open(dir, settings, tools.clock())) {
      CrawlTable.Row crawl = CrawlChoice.of(database, Optional.ofNullable(crawlId));
      PageParser parser = tools.parser().apply(settings);
      ExampleSource archived = new ArchivedExamples(database, crawl.id(), parser);
      Optional<Topic> topic = topic(archived);
      Map<String, Boolean> labels = labels(database, crawl.id());
      ArchivedWeb web =
          new ArchivedWeb.Reader(database.pages(), parser, WebParts.links(settings.web()))
              .read(crawl.id(), topic.map(it -> it.withSeeds(seeds(crawl))), labels);
      List<Integer> seeds = seeds(crawl, web);
      Optional<Topic> about = topic.or(() -> StoredOrders.topic(settings, crawl, archived));
      LearnerSettings learner =
          settings.learner().model(limits.randomSeed(), about.map(Topic::words).orElse(List.of()));
      PublishRule publish = settings.learner().publish();
      WhatIf whatIf = new WhatIf(web, seeds, limits.inFlight(), limits.margin(), learner, publish);
      compared.forEach(whatIf::run);
      String title = topic.map(Topic::name).orElse(crawl.topic());
      print(tools.terminal().out(), title, web, seeds.size(), whatIf);
      whatIf
          .write(prefix, title + ", " + crawl.id())
          .forEach(file -> tools.terminal().out().println("  " + file));
    }
    tools.terminal().out().flush();
    return ExitCode.OK.code();
  }

  private static Map<String, Boolean> labels(CrawlDatabase database, String crawl) {
    Map<String, Boolean> labels = new HashMap<>();
    LabelTable.current(database.labels().all(crawl))
        .forEach((url, event) -> labels.put(url, event.label() == LabelTable.Label.UP));
    return labels;
  }

  private static void print(
      PrintWriter out, String title, ArchivedWeb web, int seeds, WhatIf whatIf) {
    out.printf(
        Locale.ROOT,
        "%s: %,d stored pages on %,d hosts, %,d of them nuggets (%.1f %%), %d seeds%n",
        title,
        web.pages(),
        web.hosts(),
        web.nuggets(),
        web.pages() == 0 ? 0.0 : 100.0 * web.nuggets() / web.pages(),
        seeds);
    whatIf.print(out);
    out.printf(
        Locale.ROOT,
        "What this cannot know: %,d of %,d links lead to pages that the crawl did not store, so an"
            + " order that would have gone there gets no credit. Hosts answer at once and alike;"
            + " delays between requests are not simulated.%n",
        web.leadOut(),
        web.leadOut() + web.inside());
    if (web.unreadable() > 0) {
      out.printf(
          Locale.ROOT,
          "%,d pages have no body in the archive, or a damaged one.%n",
          web.unreadable());
    }
  }

  private Optional<Topic> topic(ExampleSource archived) {
    return Optional.ofNullable(topicFile).map(file -> TopicFile.load(file, archived));
  }

  private static List<CrawlUrl> seeds(CrawlTable.Row crawl) {
    return crawl.seeds().stream().map(CrawlUrl::ofNormal).toList();
  }

  private List<Integer> seeds(CrawlTable.Row crawl, ArchivedWeb web) {
    List<Integer> seeds =
        seeds(crawl).stream().flatMap(seed -> web.find(seed).stream()).distinct().toList();
    if (seeds.isEmpty()) {
      throw new StartException(
          ExitCode.NOT_FOUND, dir + ": none of the crawl's seeds is among its stored pages");
    }
    return seeds;
  }

  private Policy policy(String name) {
    try {
      return Policy.parse(name);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}
