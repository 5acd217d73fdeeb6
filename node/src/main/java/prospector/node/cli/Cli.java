package prospector.node.cli;

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
import prospector.persistence.table.CrawlTable;

/** The command line: parses arguments, runs a command, answers with an exit code. */
public final class Cli {
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
    WholeNumbers.register(line);
    int code = line.execute(arguments);
    terminal.out().flush();
    terminal.err().flush();
    return code;
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
