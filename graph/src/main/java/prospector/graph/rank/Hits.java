package prospector.graph.rank;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import prospector.graph.GraphLevel;

/**
 * Hubs and authorities (Kleinberg 1999) of some pages: what links to them, and they themselves.
 *
 * <p>A good hub points to good authorities, and a good authority is pointed to by good hubs; both
 * add up to 1. <em>Only the given pages are authorities</em>, as in Bharat and Henzinger ("Improved
 * algorithms for topic distillation in a hyperlinked environment", 1998), who leave out what is off
 * the topic: else what the menu of a large manual links to from each page comes first on any topic.
 * Unlike Kleinberg's, all that link to a page are hubs, not 50 of them, and links within a host
 * count: between the hosts they do not. The result is the same to the last bit with any number of
 * threads. Of a graph in parts each part has the hubs among its own pages; authorities get from
 * each part one sum, and what they have goes back there. Memory is 24 bytes a page and three bits.
 */
final class Hits {
  private static final String STAGE = "hubs";

  private final GraphLevel level;
  private final RankSettings settings;
  private final Exchange others;
  private final BitSet foreign;
  private final BitSet hubPages;
  private final BitSet authorityPages; // of other parts as well
  private final BitSet ownAuthorities;

  Hits(GraphLevel level, BitSet roots, RankSettings settings) {
    this(level, roots, settings, Exchange.NONE);
  }

  /**
   * @param roots pages of this part
   */
  Hits(GraphLevel level, BitSet roots, RankSettings settings, Exchange others) {
    this.level = level;
    this.settings = settings;
    this.others = others;
    this.foreign = others.foreign();
    this.ownAuthorities = roots;
    this.authorityPages =
        others.kept(STAGE).filter(Exchange.Kept::over).isPresent() ? roots : all(roots);
    this.hubPages = sources(level, authorityPages);
  }

  /** A part that leads to nobody else's URLs takes this step too: the others wait for it. */
  private BitSet all(BitSet roots) {
    double[] marks = new double[level.size()];
    roots.stream().forEach(page -> marks[page] = 1);
    others.fetch(new Exchange.Step(STAGE, 0, "roots"), marks);
    BitSet all = new BitSet(marks.length);
    for (int page = 0; page < marks.length; page++) {
      all.set(page, marks[page] > 0);
    }
    return all;
  }

  private static BitSet sources(GraphLevel level, BitSet targets) {
    BitSet sources = new BitSet(level.size());
    GraphLevel.LinkReader in = level.linksTo();
    for (int page = targets.nextSetBit(0); page >= 0; page = targets.nextSetBit(page + 1)) {
      for (int source : in.of(page)) {
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
   * @param pages hubs that there are in this part
   * @param residual L1 norm of what the last round changed of the authorities
   */
  record Result(double[] hubs, double[] authorities, int pages, int rounds, double residual) {}

  Result run(RoundListener listener) {
    Exchange.Kept now = others.kept(STAGE).orElse(null);
    if (now == null || !now.over()) {
      now = iterate(now == null ? first() : now, listener);
    }
    double[] authorities = now.columns().get(1);
    foreign.stream().forEach(page -> authorities[page] = 0);
    return new Result(
        now.columns().get(0), authorities, hubPages.cardinality(), now.round(), now.residual());
  }

  private Exchange.Kept first() {
    double[] hubs = new double[level.size()];
    double pages = others.sum(new Exchange.Step(STAGE, 0, "pages"), hubPages.cardinality());
    hubPages.stream().forEach(page -> hubs[page] = 1.0 / pages);
    return new Exchange.Kept(0, 0, false, List.of(hubs, new double[level.size()]));
  }

  private Exchange.Kept iterate(Exchange.Kept from, RoundListener listener) {
    Exchange.Kept now = from;
    double[] hubs = now.columns().get(0);
    double[] authorities = now.columns().get(1);
    double[] next = new double[hubs.length];
    try (Blocks blocks = new Blocks(level.size(), settings.threads())) {
      while (!now.over()) {
        int round = now.round() + 1;
        gather(blocks, level::linksTo, authorityPages, hubs, next);
        others.add(new Exchange.Step(STAGE, round, "given"), next);
        double sum =
            others.sum(new Exchange.Step(STAGE, round, "found"), sum(blocks, ownAuthorities, next));
        if (sum == 0) { // nothing links to them
          Arrays.fill(hubs, 0);
          now = new Exchange.Kept(round - 1, 0, true, List.of(hubs, authorities));
          others.keep(STAGE, now);
          break;
        }
        double changed = take(blocks, ownAuthorities, next, sum, authorities);
        others.fetch(new Exchange.Step(STAGE, round, "authorities"), authorities);
        gather(blocks, level::linksFrom, hubPages, authorities, next);
        sum = others.sum(new Exchange.Step(STAGE, round, "led"), sum(blocks, hubPages, next));
        take(blocks, hubPages, next, sum, hubs);
        double residual = others.sum(new Exchange.Step(STAGE, round, "changed"), changed);
        boolean over = residual <= settings.residual() || round >= settings.rounds();
        now = new Exchange.Kept(round, residual, over, List.of(hubs, authorities));
        others.keep(STAGE, now);
        listener.over("hubs and authorities", round, residual);
      }
    }
    return now;
  }

  /** Adds up what the pages have that each of some is linked with. */
  private static void gather(
      Blocks blocks,
      Supplier<GraphLevel.LinkReader> links,
      BitSet pages,
      double[] given,
      double[] sums) {
    blocks.sum(
        () -> {
          GraphLevel.LinkReader mine = links.get();
          return (from, to) -> {
            for (int page = next(pages, from); page < to; page = next(pages, page + 1)) {
              double sum = 0;
              for (int other : mine.of(page)) {
                sum += given[other]; // 0 of those that are none
              }
              sums[page] = sum;
            }
            return 0;
          };
        });
  }

  private static double sum(Blocks blocks, BitSet pages, double[] values) {
    return blocks.sum(
        () ->
            (from, to) -> {
              double sum = 0;
              for (int page = next(pages, from); page < to; page = next(pages, page + 1)) {
                sum += values[page];
              }
              return sum;
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
