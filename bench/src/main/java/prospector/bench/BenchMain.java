package prospector.bench;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import prospector.bench.chaos.ChaosCommand;
import prospector.bench.chaos.FailoverCommand;
import prospector.bench.extras.ExtrasCommand;
import prospector.bench.hostile.HostileCommand;
import prospector.bench.hosts.HostsCommand;
import prospector.bench.job.JobCommand;
import prospector.bench.micro.MicroCommand;
import prospector.bench.onehost.OneHostCommand;
import prospector.bench.placement.PlacementCommand;
import prospector.bench.poison.PoisonCommand;
import prospector.bench.rank.RankCommand;
import prospector.bench.readers.ReadersCommand;
import prospector.bench.realweb.RealWebCommand;
import prospector.bench.replay.QualityCommand;
import prospector.bench.replay.ReplayCommand;
import prospector.bench.scaling.ScalingCommand;
import prospector.bench.sites.SitesCommand;
import prospector.bench.throughput.ThroughputCommand;
import prospector.bench.wide.WideCommand;

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
      ReadersCommand.class,
      MicroCommand.class,
      ChaosCommand.class,
      FailoverCommand.class,
      ExtrasCommand.class,
      HostileCommand.class,
      HostsCommand.class,
      JobCommand.class,
      OneHostCommand.class,
      PlacementCommand.class,
      PoisonCommand.class,
      QualityCommand.class,
      RankCommand.class,
      RealWebCommand.class,
      ScalingCommand.class,
      SitesCommand.class,
      WideCommand.class,
      HelpCommand.class
    },
    footer = {
      "",
      "`bench/run harvest --corpus DIR`: replay of all topics, 3 draws, all policies, with curves.",
      "`bench/run rescore`: micro ScoreBenchmark, what a sweep costs a queued URL.",
      "`bench/run help NAME` explains a benchmark and its options.",
      "Exit codes: 0 done, 1 a run failed, 2 wrong command line or no corpus."
    })
public final class BenchMain {
  private static final int FAILED = 1;

  private static final Map<String, List<String>> SHORT =
      Map.of(
          "harvest",
          List.of(
              "replay",
              "--draws=3",
              "--fraction=0.2",
              "--policy=learner,parent,opic,bfs,dfs,random",
              "--curves=harvest"),
          "rescore",
          List.of("micro", "ScoreBenchmark"));

  private BenchMain() {}

  /** Runs the benchmark that the first argument names; shows the list without one. */
  public static void main(String[] arguments) {
    CommandLine line = new CommandLine(new BenchMain());
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setExecutionExceptionHandler((cause, command, parsed) -> fail(cause, command.getErr()));
    System.exit(line.execute(spelledOut(arguments)));
  }

  /** Names that stand for a benchmark with some of its options; options given after them count. */
  private static String[] spelledOut(String[] arguments) {
    if (arguments.length == 0) {
      return new String[] {"help"};
    }
    List<String> given = List.of(arguments).subList(1, arguments.length);
    List<String> all = new ArrayList<>();
    for (String word : SHORT.getOrDefault(arguments[0], List.of(arguments[0]))) {
      String name = word.split("=", 2)[0];
      if (given.stream().noneMatch(it -> it.startsWith("--") && it.split("=", 2)[0].equals(name))) {
        all.add(word);
      }
    }
    all.addAll(given);
    return all.toArray(String[]::new);
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
