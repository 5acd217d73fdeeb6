package prospector.node.cli;

import picocli.CommandLine;

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

  private CommandLine state(String name, String state, String description) {
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
    CommandLine topic = new CommandLine(new TopicCommand());
    topic.addSubcommand(new TopicCheckCommand(tools));
    topic.addSubcommand(new TopicTrainCommand(tools));
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
        .addSubcommand(state("pause", "paused", "Pause a crawl of the cluster: no new requests."))
        .addSubcommand(state("resume", "running", "Let a paused or stopped crawl go on."))
        .addSubcommand(state("stop", "stopped", "Stop a crawl of the cluster; it can be resumed."))
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
