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
import prospector.nugget.Judgement;
import prospector.nugget.Topic;
import prospector.nugget.TopicFile;
import prospector.web.page.ParsedPage;

/** {@code topic check}: what a topic file makes of pages, with its reasons. */
@Command(
    name = "check",
    description = {
      "Judge pages by a topic file: score, relevant or not, and why.",
      "An argument that names a file is read, any other is fetched (once, without robots.txt)."
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
    Topic topic = TopicFile.load(topicFile);
    PrintWriter out = tools.terminal().out();
    out.printf(
        Locale.ROOT,
        "topic %s: relevant from %.2f, %d seeds%n",
        topic.name(),
        topic.threshold(),
        topic.seeds().size());
    boolean all = true;
    try (PageSource source = new PageSource(tools, settings)) {
      for (String page : pages) {
        all &= judge(topic, page, source, out);
      }
    }
    return (all ? ExitCode.OK : ExitCode.FETCH_FAILED).code();
  }

  private static boolean judge(Topic topic, String name, PageSource source, PrintWriter out) {
    PageSource.Answer answer = source.page(name);
    out.println();
    out.println(name);
    if (answer.page().isEmpty()) {
      out.println("  no page: " + answer.problem());
      return false;
    }
    ParsedPage page = answer.page().get();
    Judgement judgement = topic.nugget().judge(page);
    String verdict = topic.isNugget(judgement) ? "relevant" : "not relevant";
    out.printf(Locale.ROOT, "  score    %.3f, %s%n", judgement.score(), verdict);
    judgement.reasons().forEach(reason -> out.println("  because  " + reason));
    out.println("  title    " + page.title());
    return true;
  }
}
