package prospector.graph;

import it.unimi.dsi.webgraph.NodeIterator;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * PageRank by power iteration (Brin and Page 1998): a surfer follows each link of a page alike, or
 * begins anew.
 *
 * <p><em>All ranks add up to 1, and are the same to the last bit with any number of threads</em>:
 * each page gathers what comes to it, in the order of its sources. The surfers of a page without
 * links begin anew: everywhere alike, or at the pages that the surfer starts from. Memory is 20
 * bytes a page and one bit.
 */
final class PageRank {
  private final GraphLevel level;
  private final RankSettings settings;
  private final int[] outDegrees;

  PageRank(GraphLevel level, RankSettings settings) {
    this.level = level;
    this.settings = settings;
    this.outDegrees = outDegrees(level);
  }

  private static int[] outDegrees(GraphLevel level) {
    int[] degrees = new int[level.size()];
    NodeIterator nodes = level.out().nodeIterator();
    while (nodes.hasNext()) {
      degrees[nodes.nextInt()] = nodes.outdegree();
    }
    return degrees;
  }

  /**
   * What came of it.
   *
   * @param ranks by number of the URL
   * @param residual L1 norm of what the last round changed
   */
  record Result(double[] ranks, int rounds, double residual) {}

  /** From everywhere alike. */
  Result ofAll(RoundListener listener) {
    return run("pagerank", null, listener);
  }

  /** From some pages alike; all 0 where there are none. */
  Result from(BitSet starts, RoundListener listener) {
    return starts.isEmpty()
        ? new Result(new double[level.size()], 0, 0)
        : run("topicrank", starts, listener);
  }

  private Result run(String name, @Nullable BitSet starts, RoundListener listener) {
    int pages = level.size();
    double[] ranks = new double[pages];
    double start = starts == null ? 1.0 / pages : 1.0 / starts.cardinality();
    for (int page = 0; page < pages; page++) {
      ranks[page] = starts == null || starts.get(page) ? start : 0;
    }
    double[] given = new double[pages]; // what a page gives to each of its targets
    double residual = 0;
    int round = 0;
    try (Blocks blocks = new Blocks(pages, settings.threads())) {
      do {
        double dangling = give(blocks, ranks, given);
        double anew = (1 - settings.damping() + settings.damping() * dangling) * start;
        residual =
            gather(blocks, ranks, given, page -> starts == null || starts.get(page) ? anew : 0);
        listener.over(name, ++round, residual);
      } while (residual > settings.residual() && round < settings.rounds());
    }
    return new Result(ranks, round, residual);
  }

  /** Returns the rank of all that lead nowhere. */
  private double give(Blocks blocks, double[] ranks, double[] given) {
    return blocks.sum(
        () ->
            (from, to) -> {
              double dangling = 0;
              for (int page = from; page < to; page++) {
                if (outDegrees[page] == 0) {
                  dangling += ranks[page];
                } else {
                  given[page] = ranks[page] / outDegrees[page];
                }
              }
              return dangling;
            });
  }

  /** Returns by how much the ranks changed. */
  private double gather(Blocks blocks, double[] ranks, double[] given, Anew anew) {
    return blocks.sumLinks(
        level::in,
        (page, sources, count) -> {
          double sum = 0;
          for (int i = 0; i < count; i++) {
            sum += given[sources[i]];
          }
          double before = ranks[page];
          ranks[page] = anew.at(page) + settings.damping() * sum;
          return Math.abs(ranks[page] - before);
        });
  }

  /** What begins anew at a page. */
  private interface Anew {
    double at(int page);
  }
}
