package prospector.bench.chaos;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
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
import prospector.bench.cluster.Ground;
import prospector.bench.cluster.LoopbackGround;
import prospector.bench.cluster.NodeNetwork;
import prospector.bench.crawl.Workplace;

/** {@code bench/run chaos}. */
@Command(
    name = "chaos",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Does a cluster keep its promises when its processes die?",
      "Crawls the simulated web with several nodes on a PostgreSQL of its own, kills, freezes and"
          + " restarts them, or cuts them off, by a seeded schedule, then asks the audit and the"
          + " web's own log.",
      ""
    })
public final class ChaosCommand implements Callable<Integer> {
  private static final String CRAWL = "chaos";

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "30000",
      description = "Pages of the crawl; more while strikes are left (default ${DEFAULT-VALUE}).")
  private int pages;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "2000",
      description = "Hosts of the simulated web (default ${DEFAULT-VALUE}).")
  private int hosts;

  @Option(
      names = "--web-pages",
      paramLabel = "N",
      description = "Pages of the simulated web (default 5 x --pages, at least 20 a host).")
  private @Nullable Integer webPages;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of schedule and web (default ${DEFAULT-VALUE}).")
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
      defaultValue = "30",
      description = "SIGKILLs over all nodes (default ${DEFAULT-VALUE}).")
  private int kills;

  @Option(
      names = "--together",
      paramLabel = "N",
      description = "Times all nodes die at once, among the kills (default 2 of 30 kills or more).")
  private @Nullable Integer together;

  @Option(
      names = "--leaves",
      paramLabel = "N",
      defaultValue = "5",
      description = "Nodes that leave in order and come back (default ${DEFAULT-VALUE}).")
  private int leaves;

  @Option(
      names = "--database-restarts",
      paramLabel = "N",
      defaultValue = "3",
      description = "Crashes of the database server (default ${DEFAULT-VALUE}).")
  private int restarts;

  @Option(
      names = "--freezes",
      paramLabel = "N",
      defaultValue = "3",
      description = "Nodes stopped for 20 to 30 s (default ${DEFAULT-VALUE}).")
  private int freezes;

  @Option(
      names = "--cuts",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Nodes cut off from the network for 20 to 60 s, every second one from database and web"
              + " too (default ${DEFAULT-VALUE}; more needs Linux, root and the command ip).")
  private int cuts;

  @Option(
      names = "--delay",
      paramLabel = "MILLIS",
      defaultValue = "200",
      description = "Least time between two requests to a host (default ${DEFAULT-VALUE}).")
  private long delayMillis;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      defaultValue = "8",
      description = "Requests in flight of each node (default ${DEFAULT-VALUE}).")
  private int inFlight;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      defaultValue = "1500m",
      description = "Heap of each node (default ${DEFAULT-VALUE}).")
  private String heap = "1500m";

  @Mixin private Workplace workplace = new Workplace();
  @Spec private @Nullable CommandSpec spec;

  private final Clock clock = Clock.systemUTC();

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    Schedule schedule = schedule();
    Path work;
    ChaosReport report;
    try (Ground ground = ground()) {
      work = workplace.fresh(CRAWL);
      report = crawl(work, ground, schedule, out);
    }
    out.print(report.text(nodes));
    out.println(report.line(nodes, clock));
    out.flush();
    workplace.judged(work, report.holds(), out);
    return report.holds() ? 0 : 1;
  }

  private Schedule schedule() {
    int atOnce = together == null ? (kills >= 30 ? 2 : kills >= 2 * nodes ? 1 : 0) : together;
    try {
      return Schedule.of(
          seed, new Schedule.Numbers(nodes, kills, atOnce, leaves, restarts, freezes, cuts), pages);
    } catch (IllegalArgumentException e) {
      throw new UnusableInput(String.valueOf(e.getMessage()), e);
    }
  }

  private Ground ground() throws InterruptedException {
    if (cuts == 0) {
      return new LoopbackGround();
    }
    try {
      return NodeNetwork.make(nodes);
    } catch (IOException e) {
      throw new UnusableInput(
          "--cuts needs leave to make network namespaces (Linux, root, the command ip); nothing was"
              + " started: "
              + e.getMessage(),
          e);
    }
  }

  private ChaosReport crawl(Path work, Ground ground, Schedule schedule, PrintWriter out)
      throws IOException, InterruptedException {
    try (BenchCluster cluster = BenchCluster.start(plan(), work, workplace, ground, clock)) {
      Drill drill = new Drill(cluster, clock, out);
      ChaosRun run = new ChaosRun(drill, cluster, clock);
      try {
        run.follow(schedule, pages);
      } finally {
        cluster.endCrawling();
      }
      Files.write(
          work.resolve("incidents.txt"), run.incidents().stream().map(Incident::toString).toList());
      int audit = cluster.audit();
      out.print(Files.readString(work.resolve("audit.out")));
      LogVerdict verdict =
          LogVerdict.of(cluster.requests(), cluster.rule(), run.incidents(), cluster::asker);
      return new ChaosReport(
          seed,
          schedule,
          run.carriedOut(),
          run.pages(),
          run.seconds(),
          run.incidents(),
          verdict,
          audit,
          run.complaints());
    }
  }

  private BenchCluster.Plan plan() {
    int webSize = webPages == null ? Math.max(5 * pages, 20 * hosts) : webPages;
    return new BenchCluster.Plan(
        CRAWL, seed, webSize, hosts, nodes, delayMillis, inFlight, heap, List.of());
  }
}
