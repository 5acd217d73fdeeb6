package prospector.node.cli.crawl;

import java.io.File;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.node.cli.options.DatabaseOptions;
import prospector.node.cli.options.ScopeOptions;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.options.TopicWords;
import prospector.node.cli.place.CrawlDirs;
import prospector.node.cli.place.IndexUpdate;
import prospector.node.crawl.RejudgeRun;
import prospector.node.exit.ExitCode;
import prospector.node.report.Numbers;
import prospector.node.report.Row;
import prospector.node.report.ShellWord;
import prospector.node.settings.NodeSettings;
import prospector.nugget.ExampleSource;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.page.PageRecord;
import prospector.persistence.table.RejudgeTable;
import prospector.search.PageIndexer;
import prospector.web.text.Controls;

/** {@code rejudge}: another topic for a crawl that is there. */
@Command(
    name = "rejudge",
    customSynopsis = "prospector rejudge DIR --topic TOPIC.conf|TEXT [OPTIONS]",
    description = {
      "Give a crawl another topic: judge its stored pages by it, out of the archive, and let the"
          + " crawl go on with it. Sends no request.",
      "Labels are kept, and the link model learns anew. Pages whose body is not in the archive keep"
          + " their judgement. Cut off, the same command goes on. The crawl must not be running.",
      ""
    },
    sortOptions = false)
public final class RejudgeCommand implements Callable<Integer> {
  private static final int NEWS_PAGES = 10_000;

  @Parameters(paramLabel = "DIR", description = "The crawl's directory.")
  private Path dir = Path.of("");

  @Option(
      names = "--topic",
      required = true,
      paramLabel = "TOPIC.conf|TEXT",
      description = "The new topic: a file, or words.")
  private String topic = "";

  @Option(names = "--dry-run", description = "Only say what would change.")
  private boolean dryRun;

  @Option(
      names = "--crawl",
      paramLabel = "ID",
      description = "Which crawl, where the database holds several.")
  private @Nullable String crawl;

  @Mixin private ScopeOptions scope = new ScopeOptions();
  @Mixin private DatabaseOptions database = new DatabaseOptions();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public RejudgeCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    Map<String, Object> values = new LinkedHashMap<>(database.asConfig());
    values.putAll(scope.asConfig());
    NodeSettings settings = NodeSettings.of(settingsOptions.load(tools.configs(), values));
    CrawlDirs.ofCrawl(dir);
    boolean file = isFile();
    RejudgeRun.Order order =
        new RejudgeRun.Order(
            dir,
            this::topic,
            file ? TopicFile.directory(Path.of(topic)).toString() : "",
            Optional.ofNullable(crawl),
            dryRun);
    RejudgeRun.Result result =
        new RejudgeRun(settings, tools.parser().apply(settings), tools.clock())
            .run(order, this::tell);
    print(result, settings);
    if (!dryRun && Files.isDirectory(PageIndexer.directory(dir))) {
      new IndexUpdate(tools, dir, settings).run(true);
    }
    return ExitCode.OK.code();
  }

  /** A name that ends as topic files do is meant as one; a slash stands in words, too. */
  private boolean isFile() {
    return new File(topic).isFile() || topic.endsWith(".conf") || topic.endsWith(".json");
  }

  private Topic topic(ExampleSource archived) {
    return isFile() ? TopicFile.load(Path.of(topic), archived) : TopicWords.topic(topic);
  }

  private void tell(RejudgeTable.Counts counts) {
    if (counts.pages() % NEWS_PAGES < 200 && counts.pages() >= NEWS_PAGES) {
      tools.terminal().err().println(Numbers.count(counts.pages()) + " pages judged");
      tools.terminal().err().flush();
    }
  }

  private void print(RejudgeRun.Result result, NodeSettings settings) {
    PrintWriter out = tools.terminal().out();
    RejudgeTable.Counts counts = result.counts();
    out.printf(
        Locale.ROOT,
        "%s of crawl %s, whose topic was \"%s\", %s%n",
        pages(counts.pages()),
        result.crawl(),
        result.before(),
        dryRun ? "would be judged anew; nothing is changed" : "are judged anew");
    if (result.resumed()) {
      out.println("Some of them were by an earlier run, which was cut off");
    }
    if (result.mixed()) {
      out.println(
          "Before, they were judged in two ways: judging them anew by another topic, scope or file"
              + " was cut off");
    }
    out.printf(
        Locale.ROOT,
        "%s before, %s now; %s stay, %s new%n",
        nuggets(counts.before()),
        Numbers.count(counts.now()),
        Numbers.count(counts.stay()),
        Numbers.count(counts.now() - counts.stay()));
    if (counts.kept() > 0) {
      out.printf(
          Locale.ROOT,
          "%s no readable body in the archive and keep%s old judgement%s%n",
          counts.kept() == 1 ? "1 page has" : Numbers.count(counts.kept()) + " pages have",
          counts.kept() == 1 ? "s its" : " their",
          named(result.unreadable()));
    }
    best(result.best(), out);
    if (!dryRun) {
      Row.print(out, "next", next(result, settings.crawl().policy().toString()));
    }
    out.flush();
  }

  /** Those that should be there; of others the page itself asked not to be archived. */
  private static String named(List<String> unreadable) {
    return unreadable.isEmpty()
        ? ", as they asked not to be archived"
        : ", such as " + Controls.visible(String.join(" ", unreadable));
  }

  private static void best(List<PageRecord> best, PrintWriter out) {
    String name = "best nuggets";
    for (PageRecord page : best) {
      String title = Controls.without(page.title()).replaceAll("\\s+", " ").strip();
      Row.print(
          out,
          name,
          String.format(Locale.ROOT, "%.2f ", page.score())
              + (title.isEmpty() ? "(without a title)" : title));
      Row.print(out, "", "     " + Controls.visible(page.url()));
      name = "";
    }
  }

  /** The command by which the crawl goes on, as it can be pasted. */
  private String next(RejudgeRun.Result result, String configured) {
    String out = " --out " + ShellWord.of(dir.toString());
    if (!result.alone() || database.isGiven()) {
      return "the node of the crawl goes on with it: ./prospector node" + out;
    }
    String policy = result.policy().equals(configured) ? "" : " --policy " + result.policy();
    return "./prospector crawl "
        + (isFile() ? "" : "--topic ")
        + ShellWord.of(topic)
        + out
        + policy
        + " goes on with it";
  }

  private static String pages(long pages) {
    return Numbers.count(pages) + (pages == 1 ? " page" : " pages");
  }

  private static String nuggets(long nuggets) {
    return Numbers.count(nuggets) + (nuggets == 1 ? " nugget" : " nuggets");
  }
}
