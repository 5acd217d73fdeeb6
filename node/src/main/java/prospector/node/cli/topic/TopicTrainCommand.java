package prospector.node.cli.topic;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import prospector.node.cli.options.FileWords;
import prospector.node.cli.options.PageSource;
import prospector.node.cli.options.RequestOptions;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.report.Numbers;
import prospector.node.settings.NodeSettings;
import prospector.nugget.ExamplePages;
import prospector.nugget.ExampleSource;
import prospector.nugget.TopicTrainer;
import prospector.web.page.ParsedPage;

/** {@code topic train}: a classifier out of example pages. */
@Command(
    name = "train",
    description = {
      "Train a classifier from example pages and write its model file.",
      "Examples are pages in files, all files of a directory, URLs (fetched politely), or @FILE"
          + " with one of these a line. Prints how well it tells pages apart that it has not seen,"
          + " and a topic file that uses it."
    })
public final class TopicTrainCommand implements Callable<Integer> {
  @Option(
      names = "--positive",
      required = true,
      arity = "1..*",
      paramLabel = "FILE|DIR|URL",
      description = "Pages of the topic; may be repeated.")
  private List<String> positives = List.of();

  @Option(
      names = "--negative",
      required = true,
      arity = "1..*",
      paramLabel = "FILE|DIR|URL",
      description = "Pages that are not; those that are hard to tell apart teach most.")
  private List<String> negatives = List.of();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The model file to write; replaced when it is there.")
  private Path out = Path.of("");

  @Mixin private RequestOptions request = new RequestOptions();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;
  private final List<String> complaints = new ArrayList<>();

  public TopicTrainCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws IOException {
    NodeSettings settings =
        NodeSettings.of(settingsOptions.load(tools.configs(), request.asConfig()));
    FileWords.writable("--out", out); // before pages are fetched
    try (PageSource source = new PageSource(tools, settings)) {
      List<ParsedPage> relevant = pages(positives, source);
      List<ParsedPage> irrelevant = pages(negatives, source);
      complaints.forEach(line -> tools.terminal().err().println("prospector: left out " + line));
      report(train(relevant, irrelevant));
    }
    return ExitCode.OK.code();
  }

  private TopicTrainer.Report train(List<ParsedPage> relevant, List<ParsedPage> irrelevant)
      throws IOException {
    try {
      return TopicTrainer.train(relevant, irrelevant, out);
    } catch (IllegalArgumentException e) {
      throw new StartException(ExitCode.BAD_FILE, String.valueOf(e.getMessage()), e);
    }
  }

  private List<ParsedPage> pages(List<String> names, PageSource source) {
    List<ParsedPage> pages = new ArrayList<>();
    for (String name : expanded(names)) {
      add(name, source.pageOf(name), pages);
    }
    return pages;
  }

  private void add(String name, ExampleSource.Answer answer, List<ParsedPage> pages) {
    if (answer instanceof ExampleSource.Found found) {
      pages.add(found.page());
    } else if (answer instanceof ExampleSource.Missing missing) {
      complaints.add(name + ": " + missing.reason());
    }
  }

  /** Directories become their files. */
  private static List<String> expanded(List<String> names) {
    List<String> all = new ArrayList<>();
    for (String name : names) {
      boolean url = name.startsWith("http://") || name.startsWith("https://");
      if (!url && Files.isDirectory(Path.of(name))) {
        filesIn(Path.of(name)).forEach(file -> all.add(file.toString()));
      } else {
        all.add(name);
      }
    }
    return all;
  }

  private static List<Path> filesIn(Path directory) {
    try {
      return ExamplePages.filesIn(directory);
    } catch (IOException e) {
      throw new StartException(
          ExitCode.BAD_FILE, "cannot read the examples in " + directory + ": " + e.getMessage(), e);
    }
  }

  private void report(TopicTrainer.Report report) {
    PrintWriter printer = tools.terminal().out();
    printer.println(
        "# trained on "
            + report.positives()
            + " relevant and "
            + report.negatives()
            + " other pages; wrote "
            + out);
    if (report.heldOutPages() > 0) {
      printer.println(
          "# on "
              + report.heldOutPages()
              + " pages it had not seen: precision "
              + Numbers.percent(report.precision())
              + ", recall "
              + Numbers.percent(report.recall()));
    } else {
      printer.println("# too few examples to say how good it is: five or more of each are needed");
    }
    printer.println("topic {");
    printer.println("  name = \"my topic\"");
    printer.println("  seeds = [ \"https://example.org/\" ]");
    printer.println("  nugget { type = classifier, file = \"" + out.toAbsolutePath() + "\" }");
    printer.println("}");
  }
}
