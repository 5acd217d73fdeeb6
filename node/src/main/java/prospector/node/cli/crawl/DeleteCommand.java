package prospector.node.cli.crawl;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.node.cli.options.DatabaseOptions;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.CrawlDirs;
import prospector.node.crawl.CrawlDeletion;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.report.Numbers;
import prospector.node.settings.NodeSettings;

/** {@code delete}: a crawl and all that it stored. */
@Command(
    name = "delete",
    description = {
      "Delete a crawl that is not running: its database, archive, lines, index and logs.",
      "A node's directory goes with all of its crawls; with --crawl the rows of one of them, or of"
          + " one in a PostgreSQL that others share.",
      "Only files go that a crawl writes; symbolic links are not followed, and what else lies in the"
          + " directory stays and is named. Asks first, or wants --yes. Cut off, the same command"
          + " goes on.",
      ""
    },
    sortOptions = false)
public final class DeleteCommand implements Callable<Integer> {
  private static final int NAMED = 10;

  @Parameters(paramLabel = "DIR", description = "The crawl's directory.")
  private Path dir = Path.of("");

  @Option(
      names = "--crawl",
      paramLabel = "ID",
      description = {
        "Which of several crawls; of a PostgreSQL DIR is that of one of its nodes, none of which"
            + " may run."
      })
  private @Nullable String crawl;

  @Option(names = "--yes", description = "Delete without asking.")
  private boolean yes;

  @Mixin private DatabaseOptions database = new DatabaseOptions();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public DeleteCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws IOException {
    NodeSettings settings =
        NodeSettings.of(settingsOptions.load(tools.configs(), database.asConfig()));
    CrawlDeletion deletion = new CrawlDeletion(settings, tools.clock());
    CrawlDirs.existing(dir);
    PrintWriter out = tools.terminal().out();
    if (!yes) {
      String what = crawl == null ? deletion.describe(dir) : deletion.describe(dir, crawl);
      if (!tools.terminal().interactive()) {
        throw new StartException(
            ExitCode.USAGE, what + " would be deleted; expected --yes, as nobody can be asked");
      }
      out.println("Delete " + what + "? There is no way back. Type yes to delete it:");
      out.flush();
      String answer = new BufferedReader(tools.standardInput()).readLine();
      if (answer == null || !answer.strip().equalsIgnoreCase("yes")) {
        out.println("Nothing is deleted");
        return ExitCode.OK.code();
      }
    }
    if (crawl != null) {
      long rows = deletion.run(CrawlDirs.ofCrawl(dir), crawl);
      out.println(
          "Deleted "
              + Numbers.count(rows)
              + " rows of crawl "
              + crawl
              + "; its pages stay in the WARC files of the nodes, which other crawls share");
      out.flush();
      return ExitCode.OK.code();
    }
    print(deletion.run(dir), out);
    return ExitCode.OK.code();
  }

  private void print(CrawlDeletion.Outcome outcome, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "Deleted %s files, %s, of %s%n",
        Numbers.count(outcome.files()),
        Numbers.bytes(outcome.bytes()),
        dir);
    List<Path> left = outcome.left();
    if (!left.isEmpty()) {
      out.println(
          Numbers.count(left.size())
              + (left.size() == 1
                  ? " file or link there is none of the crawl's and stays:"
                  : " files and links there are none of the crawl's and stay:"));
      left.stream().limit(NAMED).forEach(path -> out.println("  " + path));
      if (left.size() > NAMED) {
        out.println("  and " + Numbers.count(left.size() - NAMED) + " more");
      }
    }
    out.flush();
  }
}
