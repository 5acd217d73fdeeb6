package prospector.graph;

import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Clock;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Locale;

/** Computes all measures of a graph and stores them beside it. */
public final class Ranking {
  private static final long FIXED_BYTES = 64L << 20; // code, buffers, what the command has

  /** PageRank has 20 and the links' offsets up to 8; hubs and authorities no more. */
  private static final int BYTES_A_PAGE = 34;

  /** Where two groups of pages are nearly as good, hubs take thousands to settle between them. */
  private static final int HUB_ROUNDS = 200;

  private final LinkGraph graph;
  private final RankSettings settings;
  private final Clock clock;

  public Ranking(LinkGraph graph, RankSettings settings, Clock clock) {
    this.graph = graph;
    this.settings = settings;
    this.clock = clock;
  }

  /** Heap that ranking takes, bytes. */
  public static long needs(int pages, int hosts) {
    return FIXED_BYTES + (long) BYTES_A_PAGE * ((long) pages + hosts);
  }

  /**
   * Refuses a graph that does not fit, before anything is computed.
   *
   * @param heapBytes the largest heap
   * @throws GraphException when it does not
   */
  public static void checkHeap(LinkGraph graph, long heapBytes) {
    long needed = needs(graph.pages().size(), graph.hosts().size());
    if (needed > heapBytes) {
      throw new GraphException(
          GraphException.Kind.TOO_LARGE,
          String.format(
              Locale.ROOT,
              "ranking %,d URLs and %,d hosts needs a heap of %,d MB, and this one has %,d MB:"
                  + " set PROSPECTOR_HEAP=%dm",
              graph.pages().size(),
              graph.hosts().size(),
              mebibytes(needed),
              mebibytes(heapBytes),
              mebibytes(needed) * 5 / 4));
    }
  }

  private static long mebibytes(long bytes) {
    return (bytes + (1 << 20) - 1) >> 20;
  }

  /**
   * Does it; what was stored before counts until the new measures are whole.
   *
   * @throws GraphException when they cannot be written
   */
  public RankFacts run(Judged judged, RoundListener listener) {
    Marks marks = Marks.of(graph, judged);
    PageRank.Result ranks = new PageRank(graph.pages(), settings).ofAll(listener);
    RankFacts facts =
        new RankFacts(
            settings.damping(),
            ranks.rounds(),
            ranks.residual(),
            marks.nuggets().cardinality(),
            clock.instant());
    try {
      MeasureFile.replace(
          graph.directory(),
          facts,
          graph.pages().size(),
          graph.hosts().size(),
          out -> {
            out.write(new byte[MeasureFile.HEAD_BYTES]);
            level(out, graph.pages(), ranks, marks.nuggets(), marks.scores(), listener);
            hosts(out, marks);
          });
    } catch (IOException e) {
      throw new GraphException(
          GraphException.Kind.FAILED,
          "the measures were not stored, and what was there stays: " + e.getMessage(),
          e);
    }
    return facts;
  }

  private void hosts(DataOutputStream out, Marks marks) throws IOException {
    GraphLevel hosts = graph.hosts();
    PageRank.Result ranks = new PageRank(hosts, settings).ofAll(RoundListener.NONE);
    level(out, hosts, ranks, marks.hosts(graph), marks.hostScores(graph), RoundListener.NONE);
  }

  private void level(
      DataOutputStream out,
      GraphLevel level,
      PageRank.Result ranks,
      BitSet nuggets,
      float[] scores,
      RoundListener listener)
      throws IOException {
    var nodes = level.in().nodeIterator();
    while (nodes.hasNext()) {
      nodes.nextInt();
      out.writeDouble(nodes.outdegree());
    }
    write(out, ranks.ranks());
    write(out, new PageRank(level, settings).from(nuggets, listener).ranks());
    Hits.Result hits = new Hits(level, nuggets, ofHubs()).run(listener);
    write(out, hits.hubs());
    write(out, hits.authorities());
    for (float score : scores) {
      out.writeDouble(score);
    }
  }

  private RankSettings ofHubs() {
    return new RankSettings(
        settings.damping(),
        settings.residual(),
        Math.min(settings.rounds(), HUB_ROUNDS),
        settings.threads());
  }

  private static void write(DataOutputStream out, double[] column) throws IOException {
    for (double value : column) {
      out.writeDouble(value);
    }
  }

  /**
   * What is known of pages, by number.
   *
   * @param scores not a number where there is none
   */
  private record Marks(BitSet nuggets, float[] scores) {
    static Marks of(LinkGraph graph, Judged judged) {
      UrlList urls = graph.pages().urls();
      BitSet nuggets = new BitSet(urls.size());
      float[] scores = new float[urls.size()];
      Arrays.fill(scores, Float.NaN);
      judged.forEach(
          (url, nugget, score) -> {
            int page = urls.find(url);
            if (page >= 0) { // else it was stored after the graph was built
              scores[page] = (float) score;
              nuggets.set(page, nugget || nuggets.get(page));
            }
          });
      return new Marks(nuggets, scores);
    }

    BitSet hosts(LinkGraph graph) {
      BitSet hosts = new BitSet(graph.hosts().size());
      nuggets.stream().forEach(page -> hosts.set(graph.hostOf(page)));
      return hosts;
    }

    float[] hostScores(LinkGraph graph) {
      double[] sums = new double[graph.hosts().size()];
      int[] pages = new int[sums.length];
      for (int page = 0; page < scores.length; page++) {
        if (!Float.isNaN(scores[page])) {
          int host = graph.hostOf(page);
          sums[host] += scores[page];
          pages[host]++;
        }
      }
      float[] means = new float[sums.length];
      for (int host = 0; host < means.length; host++) {
        means[host] = pages[host] == 0 ? Float.NaN : (float) (sums[host] / pages[host]);
      }
      return means;
    }
  }
}
