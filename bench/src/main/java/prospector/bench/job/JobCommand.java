package prospector.bench.job;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import prospector.bench.cluster.BenchCluster;
import prospector.bench.crawl.Workplace;
import prospector.bench.report.ResultLine;
import prospector.bench.report.TextTable;

/** {@code bench/run job}. */
@Command(
    name = "job",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "How long does a search job take by its depth on 1, 2 and 4 nodes of one machine, and does it"
          + " find the same pages and ranks?",
      "Crawls simulated webs without faults breadth first on a PostgreSQL, without a budget, until nothing within"
          + " the depth is left. Exit code 1 when a set of pages or their PageRank depends on the number of nodes.",
      ""
    })
public final class JobCommand implements Callable<Integer> {
  private static final String CRAWL = "job";
  private static final int SHOWN = 5;
  private static final double CLOSE = 1e-9; // of a PageRank, whose sum is 1

  @Option(
      names = "--webs",
      paramLabel = "SEED,...",
      split = ",",
      defaultValue = "1,2,3",
      description = "Seeds of the simulated webs (default ${DEFAULT-VALUE}).")
  private List<Long> webs = List.of();

  @Option(
      names = "--web-pages",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Pages of each (default ${DEFAULT-VALUE}).")
  private int webPages;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "200",
      description = "Hosts of each (default ${DEFAULT-VALUE}).")
  private int hosts;

  @Option(
      names = "--depths",
      paramLabel = "N,...",
      split = ",",
      defaultValue = "1,2,3",
      description = "Links followed from a seed; 0 is no bound (default ${DEFAULT-VALUE}).")
  private List<Integer> depths = List.of();

  @Option(
      names = "--nodes",
      paramLabel = "N,...",
      split = ",",
      defaultValue = "1,2,4",
      description = "Nodes; sets are compared to those of the first (default ${DEFAULT-VALUE}).")
  private List<Integer> nodes = List.of();

  @Mixin private Workplace workplace = new Workplace();
  @Spec private @Nullable CommandSpec spec;

  private final Clock clock = Clock.systemUTC();

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    TextTable table =
        new TextTable(
            List.of(
                "web",
                "depth",
                "nodes",
                "pages",
                "differing",
                "s",
                "CPU-s",
                "URLs",
                "rank s",
                "off by",
                "end"));
    boolean equal = true;
    for (long web : webs) {
      for (int depth : depths) {
        List<JobRun> runs = new ArrayList<>();
        for (int count : nodes) {
          JobRun run = JobRun.of(plan(web, depth, count), depth, workplace, clock);
          runs.add(run);
          Set<String> differing = run.differingFrom(runs.get(0));
          equal &= differing.isEmpty();
          double off = run.ranks().farthestFrom(runs.get(0).ranks());
          equal &= off < CLOSE;
          tell(run, differing, off, table, out);
        }
      }
    }
    out.print(table);
    out.println(
        equal ? "Sets and ranks are equal." : "Sets or ranks depend on the number of nodes.");
    out.flush();
    return equal ? 0 : 1;
  }

  private void tell(
      JobRun run, Set<String> differing, double off, TextTable table, PrintWriter out) {
    out.println(
        new ResultLine("job", clock)
            .with("web", run.web())
            .with("depth", run.depth())
            .with("nodes", run.nodes())
            .with("pages", run.pages().size())
            .with("differing", differing.size())
            .with("seconds", run.done().seconds())
            .with("cpu_seconds", run.done().cpuSeconds())
            .with("urls", run.ranks().urls())
            .with("rank_seconds", run.ranks().seconds())
            .with("ranks_off_by", String.format(Locale.ROOT, "%.1e", off))
            .with("finish_reason", run.done().reason()));
    differing.stream().limit(SHOWN).forEach(url -> out.println("  only one has " + url));
    out.flush();
    table.row(
        List.of(
            "" + run.web(),
            run.depth() == 0 ? "none" : "" + run.depth(),
            "" + run.nodes(),
            "" + run.pages().size(),
            "" + differing.size(),
            String.format(Locale.ROOT, "%.1f", run.done().seconds()),
            String.format(Locale.ROOT, "%.1f", run.done().cpuSeconds()),
            "" + run.ranks().urls(),
            String.format(Locale.ROOT, "%.1f", run.ranks().seconds()),
            String.format(Locale.ROOT, "%.0e", off),
            run.done().reason()));
  }

  private BenchCluster.Plan plan(long web, int depth, int count) {
    List<String> settings = new ArrayList<>();
    settings.add("crawl.policy=bfs");
    settings.add("crawl.bounds.depth=" + (depth == 0 ? "none" : depth));
    settings.add("crawl.margin=1000"); // no slot stays idle
    settings.add("cluster.heartbeat-pause=1m"); // all nodes at work starve one machine
    settings.add("cluster.status-interval=500ms");
    return new BenchCluster.Plan(
        CRAWL, web, webPages, hosts, count, 0, Math.max(1, 16 / count), "512m", settings);
  }
}
