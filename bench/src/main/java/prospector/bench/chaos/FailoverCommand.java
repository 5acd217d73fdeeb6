package prospector.bench.chaos;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import prospector.bench.UnusableInput;
import prospector.bench.cluster.BenchCluster;
import prospector.bench.cluster.NodeProcess;
import prospector.bench.crawl.Workplace;
import prospector.bench.report.ResultLine;
import prospector.bench.report.TextTable;
import prospector.simweb.log.Violation;

/** {@code bench/run failover}. */
@Command(
    name = "failover",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "How long are the hosts of a killed node not served?",
      "Kills one node after the other, leaves each dead for a while, and measures by the simulated"
          + " web's log when each of its hosts is asked again.",
      ""
    })
public final class FailoverCommand implements Callable<Integer> {
  private static final double PROMISED_SECONDS = 20;
  private static final int APART = 60; // requests to each host between two kills: they settle

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "60",
      description = "Hosts of the simulated web (default ${DEFAULT-VALUE}).")
  private int hosts;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the web (default ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "3",
      description = "Nodes of the cluster (default ${DEFAULT-VALUE}).")
  private int nodes;

  @Option(
      names = "--kills",
      paramLabel = "N",
      defaultValue = "3",
      description = "SIGKILLs, one node after the other (default ${DEFAULT-VALUE}).")
  private int kills;

  @Option(
      names = "--absent",
      paramLabel = "SECONDS",
      defaultValue = "45",
      description = "Before a killed node is started again (default ${DEFAULT-VALUE}).")
  private long absentSeconds;

  @Option(
      names = "--waiting",
      paramLabel = "N",
      defaultValue = "0",
      description = {
        "Further hosts of each node that are known at the first kill, and hardly ever asked",
        "(default ${DEFAULT-VALUE})."
      })
  private int waiting;

  @Option(
      names = "--delay",
      paramLabel = "MILLIS",
      defaultValue = "1000",
      description = "Least time between two requests to a host (default ${DEFAULT-VALUE}).")
  private long delayMillis;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      defaultValue = "512m",
      description = "Heap of each node (default ${DEFAULT-VALUE}).")
  private String heap = "512m";

  @Mixin private Workplace workplace = new Workplace();
  @Spec private @Nullable CommandSpec spec;

  private final Clock clock = Clock.systemUTC();

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    UnusableInput.requireAtLeast("--kills", 1, kills);
    UnusableInput.requireAtLeast("--waiting", 0, waiting);
    Path work = workplace.fresh("failover");
    boolean kept;
    try (BenchCluster cluster = BenchCluster.start(plan(), work, workplace, clock)) {
      ChaosRun run = new ChaosRun(new Drill(cluster, clock, out), cluster, clock);
      try {
        run.follow(schedule(), (long) APART * hosts * (kills + 1));
      } finally {
        cluster.endCrawling();
      }
      kept = report(cluster, run, out);
    }
    workplace.judged(work, kept, out);
    return kept ? 0 : 1;
  }

  private BenchCluster.Plan plan() {
    List<String> busy = List.of("crawl.margin=1000"); // every host is asked as often as it may be
    int webPages = 2 * APART * hosts * (kills + 1);
    return new BenchCluster.Plan(
        "failover", seed, webPages, hosts, nodes, delayMillis, 16, heap, named(), busy);
  }

  /** Hosts that a page names: the pages before the first kill name all that shall wait. */
  private int named() {
    int pages = APART * hosts;
    return (int) (((long) waiting * nodes + pages - 1) / pages);
  }

  private Schedule schedule() {
    List<Strike> strikes = new ArrayList<>();
    for (int i = 0; i < kills; i++) {
      strikes.add(
          new Strike(
              Strike.Kind.KILL,
              i % nodes,
              (long) APART * hosts * (i + 1),
              Duration.ofSeconds(absentSeconds)));
    }
    return new Schedule(strikes);
  }

  private boolean report(BenchCluster cluster, ChaosRun run, PrintWriter out) throws IOException {
    List<NodeRequest> asked = new ArrayList<>();
    for (NodeProcess node : cluster.nodes()) {
      asked.addAll(NodeRequest.read(node.name(), cluster.directory(node.name())));
    }
    LogVerdict verdict = LogVerdict.of(cluster.requests(), cluster.rule(), run.incidents());
    TextTable table =
        new TextTable(List.of("killed", "its hosts", "median s", "90 % s", "max s", "not served"));
    boolean kept = verdict.holds() && run.complaints().isEmpty();
    for (FailoverTimes times : FailoverTimes.of(run.incidents(), cluster.requests(), asked)) {
      table.row(row(times));
      out.println(line(times, verdict, run));
      kept &= times.within(PROMISED_SECONDS);
    }
    out.print(table);
    out.printf(
        Locale.ROOT,
        "violations %d, two requests at once %d, refetched %d, unexplained %d; %,d hosts known; %s%n",
        verdict.violations().size(),
        verdict.count(Violation.Kind.OVERLAP),
        verdict.refetched(),
        verdict.unexplained().size(),
        run.hosts(),
        run.complaints());
    out.flush();
    return kept;
  }

  private static List<String> row(FailoverTimes times) {
    return List.of(
        times.node(),
        "" + (times.millis().size() + times.unserved().size()),
        "" + times.seconds(0.5),
        "" + times.seconds(0.9),
        "" + times.seconds(1),
        times.unserved().isEmpty() ? "0" : times.unserved().toString());
  }

  private String line(FailoverTimes times, LogVerdict verdict, ChaosRun run) {
    return new ResultLine("failover", clock)
        .with("seed", seed)
        .with("nodes", nodes)
        .with("killed", times.node())
        .with("hosts", times.millis().size() + times.unserved().size())
        .with("hosts_known", run.hosts())
        .with("median_seconds", times.seconds(0.5))
        .with("max_seconds", times.seconds(1))
        .with("unserved", times.unserved().size())
        .with("violations", verdict.violations().size())
        .toString();
  }
}
