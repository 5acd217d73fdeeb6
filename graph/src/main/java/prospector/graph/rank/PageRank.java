package prospector.graph.rank;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import prospector.graph.GraphLevel;

/**
 * PageRank by power iteration (Brin and Page 1998): a surfer follows each link of a page alike, or
 * begins anew.
 *
 * <p><em>All ranks add up to 1, and are the same to the last bit with any number of threads</em>:
 * each page gathers what comes to it, in the order of its sources. The surfers of a page without
 * links begin anew: everywhere alike, or at the pages that the surfer starts from. Of a graph in
 * parts each part gathers for its own pages, and for those of others one sum each; all add up what
 * leads nowhere and what has changed, and so go on and end together. Memory is 28 bytes a page and
 * one bit.
 */
final class PageRank {
  private final GraphLevel level;
  private final RankSettings settings;
  private final Exchange others;
  private final BitSet foreign;
  private final int[] outDegrees;

  PageRank(GraphLevel level, RankSettings settings) {
    this(level, settings, Exchange.NONE);
  }

  PageRank(GraphLevel level, RankSettings settings, Exchange others) {
    this.level = level;
    this.settings = settings;
    this.others = others;
    this.foreign = others.foreign();
    this.outDegrees = outDegrees(level);
  }

  private static int[] outDegrees(GraphLevel level) {
    int[] degrees = new int[level.size()];
    GraphLevel.LinkReader links = level.linksFrom();
    links.startAt(0);
    for (int page = 0; page < degrees.length; page++) {
      degrees[page] = links.next();
    }
    return degrees;
  }

  /**
   * What came of it.
   *
   * @param ranks by number of the URL; 0 of those of other parts
   * @param residual L1 norm of what the last round changed
   */
  record Result(double[] ranks, int rounds, double residual) {
    static Result of(Exchange.Kept kept) {
      return new Result(kept.columns().get(0), kept.round(), kept.residual());
    }
  }

  /** From everywhere alike. */
  Result ofAll(RoundListener listener) {
    return run("pagerank", null, listener);
  }

  /** From some of this part's pages alike; all 0 where no part has any. */
  Result from(BitSet starts, RoundListener listener) {
    return run("topicrank", starts, listener);
  }

  private Result run(String stage, @Nullable BitSet starts, RoundListener listener) {
    Exchange.Kept now = others.kept(stage).orElse(null);
    if (now != null && now.over()) {
      return Result.of(now);
    }
    int own = level.size() - foreign.cardinality();
    double many =
        others.sum(
            new Exchange.Step(stage, 0, "starts"), starts == null ? own : starts.cardinality());
    if (now == null) {
      now = new Exchange.Kept(0, 0, many == 0, List.of(first(starts, 1.0 / many)));
    }
    double[] ranks = now.columns().get(0);
    if (now.over()) {
      others.keep(stage, now);
    }
    double[] given = new double[ranks.length]; // what a page gives to each of its targets
    double[] sums = new double[ranks.length];
    try (Blocks blocks = new Blocks(level.size(), settings.threads())) {
      while (!now.over()) {
        int round = now.round() + 1;
        double dangling =
            others.sum(new Exchange.Step(stage, round, "dangling"), give(blocks, ranks, given));
        gather(blocks, given, sums);
        others.add(new Exchange.Step(stage, round, "given"), sums);
        double anew = (1 - settings.damping() + settings.damping() * dangling) / many;
        double changed =
            settle(blocks, ranks, sums, page -> starts == null || starts.get(page) ? anew : 0);
        double residual = others.sum(new Exchange.Step(stage, round, "changed"), changed);
        boolean over = residual <= settings.residual() || round >= settings.rounds();
        now = new Exchange.Kept(round, residual, over, List.of(ranks));
        others.keep(stage, now);
        listener.over(stage, round, residual);
      }
    }
    return Result.of(now);
  }

  private double[] first(@Nullable BitSet starts, double start) {
    double[] ranks = new double[level.size()];
    for (int page = 0; page < ranks.length; page++) {
      boolean begins = starts == null ? !foreign.get(page) : starts.get(page);
      ranks[page] = begins ? start : 0;
    }
    return ranks;
  }

  /** Returns the rank of all that lead nowhere. */
  private double give(Blocks blocks, double[] ranks, double[] given) {
    return blocks.sum(
        () ->
            (from, to) -> {
              double dangling = 0;
              for (int page = from; page < to; page++) {
                if (outDegrees[page] == 0) {
                  dangling += ranks[page]; // 0 of another's
                } else {
                  given[page] = ranks[page] / outDegrees[page];
                }
              }
              return dangling;
            });
  }

  private void gather(Blocks blocks, double[] given, double[] sums) {
    blocks.sumLinks(
        level::linksTo,
        (page, sources, count) -> {
          double sum = 0;
          for (int i = 0; i < count; i++) {
            sum += given[sources[i]];
          }
          sums[page] = sum;
          return 0;
        });
  }

  /** Returns by how much the ranks changed. */
  private double settle(Blocks blocks, double[] ranks, double[] sums, Anew anew) {
    return blocks.sum(
        () ->
            (from, to) -> {
              double changed = 0;
              for (int page = from; page < to; page++) {
                if (!foreign.get(page)) {
                  double before = ranks[page];
                  ranks[page] = anew.at(page) + settings.damping() * sums[page];
                  changed += Math.abs(ranks[page] - before);
                }
              }
              return changed;
            });
  }

  /** What begins anew at a page. */
  private interface Anew {
    double at(int page);
  }
}
