package prospector.bench.rank;

import it.unimi.dsi.law.rank.PageRankParallelPowerSeries;
import it.unimi.dsi.law.rank.SpectralRanking;
import it.unimi.dsi.webgraph.ImmutableGraph;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import org.slf4j.LoggerFactory;
import prospector.graph.rank.Measure;
import prospector.graph.rank.Measures;
import prospector.graph.rank.RankSettings;

/**
 * The yardstick: PageRank of the same graph by power iteration of the LAW library (Vigna and
 * others, LGPL-3), from files that it maps as ours does.
 */
final class LawRounds {
  private static final int ROUNDS = 10;
  private static final double NORM = 1e-12;

  private LawRounds() {}

  /**
   * Measures rounds: what many take beyond one, which also prepares them.
   *
   * @param transposed basename of the links the other way
   */
  static void print(Path transposed, int threads, PrintWriter out) throws IOException {
    ImmutableGraph graph = ImmutableGraph.loadMapped(transposed.toString());
    PageRankParallelPowerSeries law =
        new PageRankParallelPowerSeries(graph, threads, LoggerFactory.getLogger(LawRounds.class));
    law.alpha = RankSettings.DAMPING;
    Spent one = run(law, 1);
    Spent all = run(law, ROUNDS + 1);
    out.printf(
        Locale.ROOT,
        "%-20s %4d rounds; a round %.3f s, %.3f CPU-s%n",
        "LAW's pagerank",
        ROUNDS + 1,
        (all.seconds() - one.seconds()) / ROUNDS,
        (all.cpuSeconds() - one.cpuSeconds()) / ROUNDS);
  }

  /**
   * How far our PageRank is from theirs, at most.
   *
   * @param transposed basename of the links the other way
   */
  static double farthest(Path transposed, int threads, int pages, Measures measures)
      throws IOException {
    PageRankParallelPowerSeries law =
        new PageRankParallelPowerSeries(
            ImmutableGraph.loadMapped(transposed.toString()),
            threads,
            LoggerFactory.getLogger(LawRounds.class));
    law.alpha = RankSettings.DAMPING;
    law.stepUntil(new SpectralRanking.NormStoppingCriterion(NORM));
    double most = 0;
    for (int page = 0; page < pages; page++) {
      most = Math.max(most, Math.abs(law.rank[page] - measures.of(Measure.PAGERANK, page)));
    }
    return most;
  }

  private static Spent run(PageRankParallelPowerSeries law, int rounds) throws IOException {
    Lap lap = new Lap();
    law.stepUntil(new SpectralRanking.IterationNumberStoppingCriterion(rounds));
    return lap.next();
  }
}
