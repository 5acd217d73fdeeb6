package prospector.bench;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import prospector.bench.chaos.ChaosCommand;
import prospector.bench.chaos.FailoverCommand;
import prospector.bench.micro.MicroCommand;
import prospector.bench.placement.PlacementCommand;
import prospector.bench.replay.ReplayCommand;
import prospector.bench.scaling.ScalingCommand;
import prospector.bench.throughput.ThroughputCommand;

/** The command line of {@code bench/run}. */
@Command(
    name = "bench/run",
    synopsisSubcommandLabel = "NAME",
    description = {
      "Runs a benchmark; prints a table and one JSON line a result.",
      "Each crawl and each web runs in a JVM of its own. See bench/README.md.",
      ""
    },
    subcommands = {
      ThroughputCommand.class,
      ReplayCommand.class,
      MicroCommand.class,
      ChaosCommand.class,
      FailoverCommand.class,
      PlacementCommand.class,
      ScalingCommand.class,
      HelpCommand.class
    },
    footer = {
      "",
      "`bench/run help NAME` explains a benchmark and its options.",
      "Exit codes: 0 done, 1 a run failed, 2 wrong command line or no corpus."
    })
public final class BenchMain {
  private static final int FAILED = 1;

  private BenchMain() {}

  /** Runs the benchmark that the first argument names; shows the list without one. */
  public static void main(String[] arguments) {
    CommandLine line = new CommandLine(new BenchMain());
    line.setExecutionExceptionHandler((cause, command, parsed) -> fail(cause, command.getErr()));
    System.exit(line.execute(arguments.length == 0 ? new String[] {"help"} : arguments));
  }

  private static int fail(Exception cause, PrintWriter err) {
    if (cause instanceof UnusableInput) {
      err.println("bench/run: " + cause.getMessage());
      return CommandLine.ExitCode.USAGE;
    }
    cause.printStackTrace(err);
    return FAILED;
  }
}
