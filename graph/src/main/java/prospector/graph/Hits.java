package prospector.graph;

import it.unimi.dsi.webgraph.ImmutableGraph;
import it.unimi.dsi.webgraph.LazyIntIterator;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Supplier;

/**
 * Hubs and authorities (Kleinberg 1999) of the neighbourhood of some pages: these, what they link
 * to, and what links to them.
 *
 * <p>A good hub points to good authorities, and a good authority is pointed to by good hubs; both
 * add up to 1. Unlike Kleinberg's, the neighbourhood has all that link to a page, not 50 of them,
 * and links within a host count: between the hosts they do not. <em>The result is the same to the
 * last bit with any number of threads.</em> Memory is 24 bytes a page and one bit.
 */
final class Hits {
  private final GraphLevel level;
  private final RankSettings settings;
  private final BitSet base;

  Hits(GraphLevel level, BitSet roots, RankSettings settings) {
    this.level = level;
    this.settings = settings;
    this.base = neighbourhood(level, roots);
  }

  private static BitSet neighbourhood(GraphLevel level, BitSet roots) {
    BitSet base = (BitSet) roots.clone();
    ImmutableGraph out = level.out();
    ImmutableGraph in = level.in();
    for (int root = roots.nextSetBit(0); root >= 0; root = roots.nextSetBit(root + 1)) {
      add(base, out.successors(root));
      add(base, in.successors(root));
    }
    return base;
  }

  private static void add(BitSet base, LazyIntIterator pages) {
    for (int page = pages.nextInt(); page != -1; page = pages.nextInt()) {
      base.set(page);
    }
  }

  /**
   * What came of it.
   *
   * @param hubs by number of the URL, 0 outside the neighbourhood
   * @param residual L1 norm of what the last round changed of the authorities
   */
  record Result(double[] hubs, double[] authorities, int pages, int rounds, double residual) {}

  Result run(RoundListener listener) {
    double[] hubs = new double[level.size()];
    double[] authorities = new double[level.size()];
    double[] next = new double[level.size()];
    int pages = base.cardinality();
    base.stream().forEach(page -> hubs[page] = 1.0 / pages);
    double residual = 0;
    int round = 0;
    try (Blocks blocks = new Blocks(level.size(), settings.threads())) {
      do {
        double sum = gather(blocks, level::in, hubs, next);
        if (sum == 0) { // no links in it
          Arrays.fill(hubs, 0);
          break;
        }
        residual = take(blocks, next, sum, authorities);
        take(blocks, next, gather(blocks, level::out, authorities, next), hubs);
        listener.over("hubs and authorities", ++round, residual);
      } while (residual > settings.residual() && round < settings.rounds());
    }
    return new Result(hubs, authorities, pages, round, residual);
  }

  /** Adds up what the pages that a page of the neighbourhood is linked with have. */
  private double gather(
      Blocks blocks, Supplier<ImmutableGraph> graph, double[] given, double[] sums) {
    return blocks.sum(
        () -> {
          ImmutableGraph mine = graph.get();
          return (from, to) -> {
            double all = 0;
            for (int page = next(from); page < to; page = next(page + 1)) {
              double sum = 0;
              LazyIntIterator others = mine.successors(page);
              for (int other = others.nextInt(); other != -1; other = others.nextInt()) {
                sum += given[other]; // 0 outside
              }
              sums[page] = sum;
              all += sum;
            }
            return all;
          };
        });
  }

  private int next(int page) {
    int found = base.nextSetBit(page);
    return found < 0 ? Integer.MAX_VALUE : found;
  }

  /** Makes values add up to 1; returns by how much that changed them. */
  private double take(Blocks blocks, double[] sums, double all, double[] values) {
    return blocks.sum(
        () ->
            (from, to) -> {
              double change = 0;
              for (int page = next(from); page < to; page = next(page + 1)) {
                double value = sums[page] / all;
                change += Math.abs(value - values[page]);
                values[page] = value;
              }
              return change;
            });
  }
}
