package prospector.graph;

import it.unimi.dsi.webgraph.ImmutableGraph;
import it.unimi.dsi.webgraph.LazyIntIterator;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Supplier;

/**
 * Hubs and authorities (Kleinberg 1999) of some pages: what links to them, and they themselves.
 *
 * <p>A good hub points to good authorities, and a good authority is pointed to by good hubs; both
 * add up to 1. <em>Only the given pages are authorities</em>, as in Bharat and Henzinger ("Improved
 * algorithms for topic distillation in a hyperlinked environment", 1998), who leave out what is off
 * the topic: else what the menu of a large manual links to from each page comes first on any topic.
 * Unlike Kleinberg's, all that link to a page are hubs, not 50 of them, and links within a host
 * count: between the hosts they do not. The result is the same to the last bit with any number of
 * threads. Memory is 24 bytes a page and two bits.
 */
final class Hits {
  private final GraphLevel level;
  private final RankSettings settings;
  private final BitSet hubPages;
  private final BitSet authorityPages;

  Hits(GraphLevel level, BitSet roots, RankSettings settings) {
    this.level = level;
    this.settings = settings;
    this.authorityPages = roots;
    this.hubPages = sources(level, roots);
  }

  private static BitSet sources(GraphLevel level, BitSet targets) {
    BitSet sources = new BitSet(level.size());
    ImmutableGraph in = level.in();
    for (int page = targets.nextSetBit(0); page >= 0; page = targets.nextSetBit(page + 1)) {
      LazyIntIterator pages = in.successors(page);
      for (int source = pages.nextInt(); source != -1; source = pages.nextInt()) {
        sources.set(source);
      }
    }
    return sources;
  }

  /**
   * What came of it.
   *
   * @param hubs by number of the URL, 0 of what links to none of the pages
   * @param authorities the same, 0 of all but the pages
   * @param pages hubs that there are
   * @param residual L1 norm of what the last round changed of the authorities
   */
  record Result(double[] hubs, double[] authorities, int pages, int rounds, double residual) {}

  Result run(RoundListener listener) {
    double[] hubs = new double[level.size()];
    double[] authorities = new double[level.size()];
    double[] next = new double[level.size()];
    int pages = hubPages.cardinality();
    hubPages.stream().forEach(page -> hubs[page] = 1.0 / pages);
    double residual = 0;
    int round = 0;
    try (Blocks blocks = new Blocks(level.size(), settings.threads())) {
      do {
        double sum = gather(blocks, level::in, authorityPages, hubs, next);
        if (sum == 0) { // nothing links to them
          Arrays.fill(hubs, 0);
          break;
        }
        residual = take(blocks, authorityPages, next, sum, authorities);
        sum = gather(blocks, level::out, hubPages, authorities, next);
        take(blocks, hubPages, next, sum, hubs);
        listener.over("hubs and authorities", ++round, residual);
      } while (residual > settings.residual() && round < settings.rounds());
    }
    return new Result(hubs, authorities, pages, round, residual);
  }

  /** Adds up what the pages have that each of some is linked with. */
  private static double gather(
      Blocks blocks, Supplier<ImmutableGraph> graph, BitSet pages, double[] given, double[] sums) {
    return blocks.sum(
        () -> {
          ImmutableGraph mine = graph.get();
          return (from, to) -> {
            double all = 0;
            for (int page = next(pages, from); page < to; page = next(pages, page + 1)) {
              double sum = 0;
              LazyIntIterator others = mine.successors(page);
              for (int other = others.nextInt(); other != -1; other = others.nextInt()) {
                sum += given[other]; // 0 of those that are none
              }
              sums[page] = sum;
              all += sum;
            }
            return all;
          };
        });
  }

  private static int next(BitSet pages, int page) {
    int found = pages.nextSetBit(page);
    return found < 0 ? Integer.MAX_VALUE : found;
  }

  /** Makes values add up to 1; returns by how much that changed them. */
  private static double take(
      Blocks blocks, BitSet pages, double[] sums, double all, double[] values) {
    return blocks.sum(
        () ->
            (from, to) -> {
              double change = 0;
              for (int page = next(pages, from); page < to; page = next(pages, page + 1)) {
                double value = sums[page] / all;
                change += Math.abs(value - values[page]);
                values[page] = value;
              }
              return change;
            });
  }
}
