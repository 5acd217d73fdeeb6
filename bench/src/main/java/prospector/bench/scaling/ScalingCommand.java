package prospector.bench.scaling;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import prospector.bench.cluster.BenchCluster;
import prospector.bench.crawl.Workplace;

/** {@code bench/run scaling}. */
@Command(
    name = "scaling",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "What does a page cost on several nodes of one machine, against one node?",
      "Crawls the same simulated web with clusters of different size on a PostgreSQL; the second"
          + " half of the pages counts.",
      ""
    })
public final class ScalingCommand implements Callable<Integer> {
  private static final String CRAWL = "scaling";

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "200000",
      description = "Pages of each crawl (default ${DEFAULT-VALUE}).")
  private int pages;

  @Option(
      names = "--web-pages",
      paramLabel = "N",
      description = "Pages of the simulated web (default 1.2 x --pages).")
  private @Nullable Integer webPages;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      description = "Hosts of the simulated web (default --pages / 100, at least 200).")
  private @Nullable Integer hosts;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the web (default ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--nodes",
      paramLabel = "N,...",
      split = ",",
      defaultValue = "1,2,4",
      description = "Nodes of each cluster; ratios are to the first (default ${DEFAULT-VALUE}).")
  private List<Integer> nodes = List.of();

  @Option(
      names = "--apart",
      description = {
        "After each cluster also as many nodes at once that do not know each other, each with its"
            + " share of the pages, a web and a database of its own: what the machine charges for"
            + " so many JVMs."
      })
  private boolean apart;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      defaultValue = "16",
      description = "Requests in flight of all nodes together (default ${DEFAULT-VALUE}).")
  private int inFlight;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      defaultValue = "1g",
      description = "Heap of each node (default ${DEFAULT-VALUE}).")
  private String heap = "1g";

  @Mixin private Workplace workplace = new Workplace();
  @Spec private @Nullable CommandSpec spec;

  private final Clock clock = Clock.systemUTC();

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    List<ScalingRun> runs = new ArrayList<>();
    for (int count : nodes) {
      tell(runs, together(count), out);
      if (apart && count > 1) {
        tell(runs, apart(count), out);
      }
    }
    ScalingReport report = new ScalingReport(runs);
    out.print(report.text());
    out.flush();
    return report.holds() ? 0 : 1;
  }

  private void tell(List<ScalingRun> runs, ScalingRun run, PrintWriter out) {
    runs.add(run);
    out.println(new ScalingReport(runs).line(run, clock));
    out.flush();
  }

  private ScalingRun together(int count) throws IOException, InterruptedException {
    Path work = workplace.fresh(CRAWL + "-" + count);
    ScalingRun run;
    try (BenchCluster cluster = BenchCluster.start(plan(count, 1, seed), work, workplace, clock)) {
      run = ScalingRun.of(cluster, pages, clock);
    }
    workplace.done(work);
    return run;
  }

  private ScalingRun apart(int count) throws IOException, InterruptedException {
    Path work = workplace.fresh(CRAWL + "-apart-" + count);
    List<BenchCluster> clusters = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        Path own = Files.createDirectories(work.resolve("" + i));
        clusters.add(BenchCluster.start(plan(1, count, seed + i), own, workplace, clock));
      }
      return ScalingRun.apart(clusters, pages / count, clock);
    } finally {
      for (BenchCluster cluster : clusters) {
        cluster.close();
      }
      workplace.done(work);
    }
  }

  /**
   * One of some clusters that share the pages, the web's hosts and the requests in flight.
   *
   * @param count nodes of each
   * @param clusters that are at work
   */
  private BenchCluster.Plan plan(int count, int clusters, long webSeed) {
    int allPages = webPages == null ? pages + pages / 5 : webPages;
    int allHosts = hosts == null ? Math.max(200, pages / 100) : hosts;
    return new BenchCluster.Plan(
        CRAWL,
        webSeed,
        allPages / clusters,
        allHosts / clusters,
        count,
        0,
        Math.max(1, inFlight / count / clusters),
        heap,
        List.of(
            "crawl.margin=1000", // no slot stays idle
            "cluster.heartbeat-pause=1m", // all nodes at work starve one machine
            "cluster.status-interval=500ms"));
  }
}
