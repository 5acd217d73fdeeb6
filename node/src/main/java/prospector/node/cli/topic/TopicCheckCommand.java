package prospector.node.cli.topic;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.actors.work.PageRulings;
import prospector.node.cli.options.PageSource;
import prospector.node.cli.options.RequestOptions;
import prospector.node.cli.options.ScopeWords;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.options.TopicWords;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.NodeSettings;
import prospector.nugget.ExampleSource;
import prospector.nugget.Judgement;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.web.page.ParsedPage;
import prospector.web.scope.CrawlScope;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/** {@code topic check}: what a topic looks for, and what it makes of pages, with its reasons. */
@Command(
    name = "check",
    customSynopsis = {
      "prospector topic check TOPIC.conf [URL|FILE...] [OPTIONS]",
      "       prospector topic check --topic TEXT [URL|FILE...] [OPTIONS]"
    },
    description = {
      "Say what counts by a topic, and judge pages by it: score, relevant or not, and why.",
      "An argument that begins with http:// or https:// is fetched, politely; any other is a file."
    })
public final class TopicCheckCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "TOPIC.conf|URL|FILE",
      description = "The topic file (unless --topic is given), then pages to judge.")
  private List<String> arguments = List.of();

  @Option(
      names = "--topic",
      paramLabel = "TEXT",
      description = "A topic in words in place of a file, such as \"steam trains\".")
  private @Nullable String words;

  @Mixin private RequestOptions request = new RequestOptions();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public TopicCheckCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    NodeSettings settings =
        NodeSettings.of(settingsOptions.load(tools.configs(), request.asConfig()));
    try (PageSource source = new PageSource(tools, settings)) {
      Topic topic = topic(source);
      PrintWriter out = tools.terminal().out();
      print(topic, out);
      boolean all = true;
      for (String page : arguments.subList(words == null ? 1 : 0, arguments.size())) {
        all &= judge(topic, page, source, out);
      }
      out.flush();
      return (all ? ExitCode.OK : ExitCode.FETCH_FAILED).code();
    }
  }

  private Topic topic(PageSource source) {
    if (words != null) {
      return TopicWords.topic(words);
    }
    if (arguments.isEmpty()) {
      throw new StartException(ExitCode.USAGE, "expected a topic file, or --topic TEXT");
    }
    return TopicFile.load(Path.of(arguments.get(0)), source);
  }

  private static void print(Topic topic, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "topic %s: relevant from %.2f, %d seeds",
        topic.name(),
        topic.threshold(),
        topic.seeds().size());
    int examples = topic.exampleSeeds().size();
    out.println(examples == 0 ? "" : ", " + examples + " of them its examples");
    out.println("what counts");
    topic.nugget().criteria().forEach(line -> out.println("  " + line));
  }

  private static boolean judge(Topic topic, String name, PageSource source, PrintWriter out) {
    ExampleSource.Answer answer = source.pageOf(name);
    Optional<CrawlUrl> url = inQuestion(topic, name);
    out.println();
    out.println(name);
    if (answer instanceof ExampleSource.Found found) {
      print(topic, found.page(), url, out);
    } else {
      out.println("  no page: " + ((ExampleSource.Missing) answer).reason());
    }
    url.ifPresent(it -> out.println("  scope    " + ScopeWords.of(scope(topic), it)));
    return answer instanceof ExampleSource.Found;
  }

  /** Of what is named by its URL, where the topic keeps to a part of the web. */
  private static Optional<CrawlUrl> inQuestion(Topic topic, String name) {
    return !topic.scope().isOpen() && name.matches("(?i)https?://.*")
        ? UrlNormalizer.normalize(name).accepted()
        : Optional.empty();
  }

  private static CrawlScope scope(Topic topic) {
    return new CrawlScope(topic.scope(), topic.seeds());
  }

  private static void print(Topic topic, ParsedPage page, Optional<CrawlUrl> url, PrintWriter out) {
    PageRulings.Ruling ruling = PageRulings.alone(topic, CrawlScope.OPEN, page);
    Judgement judgement = ruling.judgement();
    boolean outside = url.filter(it -> !scope(topic).contains(it)).isPresent();
    boolean fits = topic.isNugget(judgement);
    boolean noindex = fits && page.directives().noindex();
    boolean list = ruling.listing().isPresent();
    boolean counts = ruling.relevant() && !list && !outside;
    String verdict = counts ? "relevant" : fits ? "relevant, but no nugget" : "not relevant";
    out.printf(Locale.ROOT, "  score    %.3f, %s%n", judgement.score(), verdict);
    if (noindex) {
      out.println("  noindex  it asks to be left out of results");
    }
    if (list) {
      out.println("  list     it is relevant by what it shows of other pages, not by its own text");
    }
    judgement.reasons().forEach(reason -> out.println("  because  " + reason));
    out.println("  title    " + page.title());
  }
}
