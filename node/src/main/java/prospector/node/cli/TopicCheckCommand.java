package prospector.node.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import prospector.node.run.ExitCode;
import prospector.node.settings.NodeSettings;
import prospector.nugget.ExampleSource;
import prospector.nugget.Judgement;
import prospector.nugget.Topic;
import prospector.nugget.TopicFile;
import prospector.web.page.ParsedPage;

/** {@code topic check}: what a topic file makes of pages, with its reasons. */
@Command(
    name = "check",
    description = {
      "Judge pages by a topic file: score, relevant or not, and why.",
      "An argument that begins with http:// or https:// is fetched, politely; any other is a file."
    })
final class TopicCheckCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "TOPIC.conf", description = "The topic file.")
  private Path topicFile = Path.of("");

  @Parameters(index = "1..*", paramLabel = "URL|FILE", description = "Pages to judge.")
  private List<String> pages = List.of();

  @Mixin private RequestOptions request = new RequestOptions();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  TopicCheckCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    NodeSettings settings =
        NodeSettings.of(settingsOptions.load(tools.configs(), request.asConfig()));
    try (PageSource source = new PageSource(tools, settings)) {
      Topic topic = TopicFile.load(topicFile, source);
      PrintWriter out = tools.terminal().out();
      out.printf(
          Locale.ROOT,
          "topic %s: relevant from %.2f, %d seeds%n",
          topic.name(),
          topic.threshold(),
          topic.seeds().size());
      boolean all = true;
      for (String page : pages) {
        all &= judge(topic, page, source, out);
      }
      return (all ? ExitCode.OK : ExitCode.FETCH_FAILED).code();
    }
  }

  private static boolean judge(Topic topic, String name, PageSource source, PrintWriter out) {
    ExampleSource.Answer answer = source.pageOf(name);
    out.println();
    out.println(name);
    if (answer instanceof ExampleSource.Found found) {
      print(topic, found.page(), out);
      return true;
    }
    out.println("  no page: " + ((ExampleSource.Missing) answer).reason());
    return false;
  }

  private static void print(Topic topic, ParsedPage page, PrintWriter out) {
    Judgement judgement = topic.nugget().judge(page);
    String verdict = topic.isNugget(judgement) ? "relevant" : "not relevant";
    out.printf(Locale.ROOT, "  score    %.3f, %s%n", judgement.score(), verdict);
    judgement.reasons().forEach(reason -> out.println("  because  " + reason));
    out.println("  title    " + page.title());
  }
}
