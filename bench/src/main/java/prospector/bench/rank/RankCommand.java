package prospector.bench.rank;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import prospector.bench.UnusableInput;
import prospector.graph.GraphBounds;
import prospector.graph.GraphBuild;
import prospector.graph.GraphHome;
import prospector.graph.LinkGraph;
import prospector.graph.rank.Judged;
import prospector.graph.rank.Measures;
import prospector.graph.rank.RankHeap;
import prospector.graph.rank.RankSettings;
import prospector.graph.rank.Ranking;

/** {@code bench/run rank}. */
@Command(
    name = "rank",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "How large is a link graph on the disk, and how long does a round of PageRank take?",
      "On a generated web; every thousandth page is a nugget. All in this JVM, whose heap is 1 GB unless BENCH_HEAP says another.",
      ""
    })
public final class RankCommand implements Callable<Integer> {
  private static final int NUGGETS = 1_000; // pages for each

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "Pages of the web (default ${DEFAULT-VALUE}).")
  private int pages;

  @Option(
      names = "--links",
      paramLabel = "N",
      defaultValue = "30000000",
      description = "Links that stand on them, repeated ones too (default ${DEFAULT-VALUE}).")
  private long links;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "0",
      description = "Threads that rank; 0 for one a core (default ${DEFAULT-VALUE}).")
  private int threads;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Rounds at most (default ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--law",
      description =
          "Also measure rounds of the LAW library on the same graph and threads, and compare with its ranks, and with hubs and authorities computed plainly.")
  private boolean law;

  @Option(
      names = "--parts",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Also rank the web in so many parts, as nodes of a cluster do, and tell how far they are from the whole (default ${DEFAULT-VALUE}).")
  private int parts;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Of the web.")
  private long seed;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (parts < 1 || parts > 64) {
      throw new UnusableInput("--parts: expected 1 to 64, got " + parts);
    }
    if (pages < 1 || links < pages || links / pages > 10_000) {
      throw new UnusableInput(
          "expected a page or more, with 1 to 10000 links each, got "
              + pages
              + " pages and "
              + links
              + " links");
    }
    Path dir = Files.createTempDirectory("rank");
    GraphHome home = new GraphHome(dir);
    try {
      measure(home, dir);
    } finally {
      home.removeAll();
      Files.delete(dir);
    }
    return 0;
  }

  private void measure(GraphHome home, Path dir) throws IOException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    GeneratedWeb web = new GeneratedWeb(pages, (int) (links / pages), seed);
    Lap lap = new Lap();
    new GraphBuild(home, GraphBounds.of(Runtime.getRuntime().maxMemory()), Clock.systemUTC())
        .run(web, "bench");
    Spent built = lap.next();
    try (LinkGraph graph = home.open()) {
      out.printf(
          Locale.ROOT,
          "%,d pages of %,d hosts, %,d different links: %.2f bits a link; built in %.0f s, %.0f CPU-s%n",
          graph.pages().size(),
          graph.hosts().size(),
          graph.pages().links(),
          graph.pages().bitsALink(),
          built.seconds(),
          built.cpuSeconds());
      out.flush();
      Ranking.checkHeap(graph, RankHeap.whole());
      int cores = threads > 0 ? threads : Runtime.getRuntime().availableProcessors();
      RankSettings usual = RankSettings.of(cores);
      RankSettings how = new RankSettings(usual.damping(), usual.residual(), rounds, cores);
      Rounds heard = new Rounds();
      new Ranking(graph, how, Clock.systemUTC()).run(nuggets(graph), heard);
      heard.print(out);
      if (law) {
        Path links = graph.basename();
        Path transposed = links.resolveSibling(links.getFileName() + "-t");
        LawRounds.print(transposed, cores, out);
        try (Measures measures = Measures.required(graph)) {
          out.printf(
              Locale.ROOT,
              "pagerank: at most %.1e from LAW's; hub and authority: at most %.1e from plain ones%n",
              LawRounds.farthest(transposed, cores, graph.pages().size(), measures),
              new PlainHits(graph.pages(), NUGGETS).farthest(graph, measures));
        }
      }
      if (parts > 1) {
        PartsRun run = new PartsRun(dir, parts, web, how);
        try {
          run.run(graph, nuggets(graph), out);
        } finally {
          run.remove();
        }
      }
      out.printf(Locale.ROOT, "peak heap %,d MB%n", peakHeap() >> 20);
      out.flush();
    }
  }

  private static Judged nuggets(LinkGraph graph) {
    return consumer -> {
      for (int page = 0; page < graph.pages().size(); page += NUGGETS) {
        consumer.accept(graph.pages().urls().get(page), true, 1);
      }
    };
  }

  private static long peakHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(usage -> usage.getUsed())
        .sum();
  }
}
