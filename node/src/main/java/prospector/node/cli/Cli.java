package prospector.node.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;
import prospector.node.cli.cluster.ChangeCommand;
import prospector.node.cli.cluster.ClusterCommand;
import prospector.node.cli.cluster.ExcludeCommand;
import prospector.node.cli.cluster.LocalClusterCommand;
import prospector.node.cli.cluster.NodeCommand;
import prospector.node.cli.cluster.SiteRetireCommand;
import prospector.node.cli.cluster.StateCommand;
import prospector.node.cli.cluster.SubmitCommand;
import prospector.node.cli.crawl.CrawlCommand;
import prospector.node.cli.crawl.DeleteCommand;
import prospector.node.cli.crawl.DemoCommand;
import prospector.node.cli.crawl.RejudgeCommand;
import prospector.node.cli.export.ExportCommand;
import prospector.node.cli.export.GraphCommand;
import prospector.node.cli.export.IndexCommand;
import prospector.node.cli.export.RankCommand;
import prospector.node.cli.export.SearchCommand;
import prospector.node.cli.export.SendCommand;
import prospector.node.cli.export.TopCommand;
import prospector.node.cli.inspect.AuditCommand;
import prospector.node.cli.inspect.ConductCommand;
import prospector.node.cli.inspect.OpenCommand;
import prospector.node.cli.inspect.ReplayCommand;
import prospector.node.cli.inspect.StatusCommand;
import prospector.node.cli.inspect.WatchCommand;
import prospector.node.cli.inspect.WhyCommand;
import prospector.node.cli.options.Failures;
import prospector.node.cli.options.Terminal;
import prospector.node.cli.options.Tools;
import prospector.node.cli.options.WholeNumbers;
import prospector.node.cli.topic.LabelCommand;
import prospector.node.cli.topic.RobotsCommand;
import prospector.node.cli.topic.TopicCheckCommand;
import prospector.node.cli.topic.TopicTrainCommand;
import prospector.node.cli.topic.UrlCommand;
import prospector.node.exit.ExitCode;
import prospector.persistence.table.CrawlTable;

/** The command line: parses arguments, runs a command, answers with an exit code. */
public final class Cli {
  private static final char UNREADABLE = '\uFFFD';

  private final Tools tools;

  public Cli(Tools tools) {
    this.tools = tools;
  }

  /** Runs one command; never throws, never ends the process. */
  public int run(String... arguments) {
    Terminal terminal = tools.terminal();
    Failures failures = new Failures(terminal.err());
    CommandLine line = commands();
    line.setOut(Terminal.raw(terminal.out()));
    line.setErr(Terminal.raw(terminal.err()));
    line.setUsageHelpWidth(Math.min(100, Math.max(60, terminal.columns())));
    line.setParameterExceptionHandler(failures::badUsage);
    line.setExecutionExceptionHandler(failures::failed);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setUseSimplifiedAtFiles(true); // an argument a line, blanks and all
    WholeNumbers.register(line);
    int code = isReadable(arguments, failures) ? line.execute(arguments) : ExitCode.USAGE.code();
    terminal.out().flush();
    terminal.err().flush();
    boolean whole = !terminal.out().checkError(); // says why itself
    return code == ExitCode.OK.code() && !whole ? ExitCode.STORAGE.code() : code;
  }

  /** What stands for a letter that the locale cannot read would be taken for it. */
  private static boolean isReadable(String[] arguments, Failures failures) {
    for (String argument : arguments) {
      if (argument.indexOf(UNREADABLE) >= 0) {
        failures.tell(
            "an argument has letters that cannot be read in this locale: "
                + argument
                + "; set LC_ALL=C.UTF-8");
        return false;
      }
      if (argument.startsWith("@") && !isFileOfArguments(argument.substring(1))) {
        failures.tell("expected a file of arguments, one a line, got " + argument);
        return false;
      }
    }
    return true;
  }

  /** Where nothing is there, the argument stands for itself. */
  private static boolean isFileOfArguments(String name) {
    Path file = Path.of(name);
    return name.isEmpty()
        || !Files.exists(file)
        || (!Files.isDirectory(file) && Files.isReadable(file));
  }

  private CommandLine state(String name, CrawlTable.State state, String description) {
    CommandLine line = new CommandLine(new StateCommand(tools, state));
    line.getCommandSpec().name(name);
    line.getCommandSpec().usageMessage().description(description, "");
    return line;
  }

  /** Its words may begin with a dash: {@code -hydrogen} is neither help nor a mistake. */
  private CommandLine search() {
    return new CommandLine(new SearchCommand(tools)).setPosixClusteredShortOptionsAllowed(false);
  }

  /** The tree of commands, for help and documentation. */
  CommandLine commands() {
    CommandLine topic =
        GroupCommand.of("topic", "Try a topic file on pages, or train a classifier for one.");
    topic.addSubcommand(new TopicCheckCommand(tools));
    topic.addSubcommand(new TopicTrainCommand(tools));
    CommandLine site = GroupCommand.of("site", "Give up a site that is lost.");
    site.addSubcommand(new SiteRetireCommand(tools));
    return new CommandLine(new ProspectorCommand())
        .addSubcommand(new DemoCommand(tools))
        .addSubcommand(new CrawlCommand(tools))
        .addSubcommand(topic)
        .addSubcommand(new ReplayCommand(tools))
        .addSubcommand(new RejudgeCommand(tools))
        .addSubcommand(new DeleteCommand(tools))
        .addSubcommand(new NodeCommand(tools))
        .addSubcommand(new LocalClusterCommand(tools))
        .addSubcommand(new SubmitCommand(tools))
        .addSubcommand(new ClusterCommand(tools))
        .addSubcommand(site)
        .addSubcommand(
            state(
                "pause",
                CrawlTable.State.PAUSED,
                "Pause a crawl of a node or cluster: no new requests."))
        .addSubcommand(
            state("resume", CrawlTable.State.RUNNING, "Let a paused or stopped crawl go on."))
        .addSubcommand(
            state(
                "stop",
                CrawlTable.State.STOPPED,
                "Stop a crawl of a node or cluster; it can be resumed."))
        .addSubcommand(new ChangeCommand(tools))
        .addSubcommand(new OpenCommand(tools))
        .addSubcommand(new WatchCommand(tools))
        .addSubcommand(new StatusCommand(tools))
        .addSubcommand(new WhyCommand(tools))
        .addSubcommand(new LabelCommand(tools))
        .addSubcommand(new AuditCommand(tools))
        .addSubcommand(new ConductCommand(tools))
        .addSubcommand(new ExcludeCommand(tools))
        .addSubcommand(new UrlCommand(tools))
        .addSubcommand(new RobotsCommand(tools))
        .addSubcommand(new ExportCommand(tools))
        .addSubcommand(new IndexCommand(tools))
        .addSubcommand(new GraphCommand(tools))
        .addSubcommand(new RankCommand(tools))
        .addSubcommand(new TopCommand(tools))
        .addSubcommand(new SendCommand(tools))
        .addSubcommand(search())
        .addSubcommand(new VersionCommand(tools))
        .addSubcommand(new CommandLine.HelpCommand());
  }
}
