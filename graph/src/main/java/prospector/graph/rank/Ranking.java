package prospector.graph.rank;

import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Clock;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import prospector.graph.GraphException;
import prospector.graph.GraphLevel;
import prospector.graph.LinkGraph;
import prospector.graph.UrlList;

/** Computes all measures of a graph and stores them beside it. */
public final class Ranking {
  private static final long FIXED_BYTES = 32L << 20; // code, buffers, what the command has

  /**
   * PageRank has 28, the ranks before it 8, the links' offsets up to 8; hubs and authorities no
   * more.
   */
  private static final int BYTES_A_PAGE = 46;

  private final LinkGraph graph;
  private final RankSettings settings;
  private final Clock clock;
  private final Exchange amongPages;
  private final Exchange amongHosts;

  /** Of a graph that is whole. */
  public Ranking(LinkGraph graph, RankSettings settings, Clock clock) {
    this(graph, settings, clock, Exchange.NONE, Exchange.NONE);
  }

  /**
   * Of a part of a graph.
   *
   * @param amongPages what it hears from the other parts of pages
   * @param amongHosts and of hosts
   */
  public Ranking(
      LinkGraph graph,
      RankSettings settings,
      Clock clock,
      Exchange amongPages,
      Exchange amongHosts) {
    this.graph = graph;
    this.settings = settings;
    this.clock = clock;
    this.amongPages = amongPages;
    this.amongHosts = amongHosts;
  }

  /** Heap that ranking takes, bytes. */
  public static long needs(int pages, int hosts) {
    return FIXED_BYTES + (long) BYTES_A_PAGE * ((long) pages + hosts);
  }

  /**
   * Refuses a graph that does not fit, before anything is computed.
   *
   * @param heap that it may take
   * @throws GraphException when it does not
   */
  public static void checkHeap(LinkGraph graph, RankHeap heap) {
    long needed = needs(graph.pages().size(), graph.hosts().size());
    if (needed > heap.bytes()) {
      throw new GraphException(
          GraphException.Kind.TOO_LARGE,
          String.format(
              Locale.ROOT,
              "ranking %,d URLs and %,d hosts needs a heap of %,d MB, and %s %,d MB:"
                  + " set PROSPECTOR_HEAP=%dm",
              graph.pages().size(),
              graph.hosts().size(),
              mebibytes(needed),
              heap.share() == 1
                  ? "this one has"
                  : "beside what else runs here it gets 1/" + heap.share() + " of the heap,",
              mebibytes(heap.bytes()),
              mebibytes(needed) * 5 / 4 * heap.share()));
    }
  }

  private static long mebibytes(long bytes) {
    return (bytes + (1 << 20) - 1) >> 20;
  }

  /**
   * Does it; what was stored before counts until the new measures are whole, those of all parts. Of
   * other parts' URLs all measures are 0, but for the score, which is not a number.
   *
   * @param judged of this part's pages
   * @throws GraphException when they cannot be written
   */
  public RankFacts run(Judged judged, RoundListener listener) {
    Marks marks = Marks.of(graph, judged);
    double nuggets = total("nuggets", marks.nuggets().cardinality());
    PageRank.Result ranks = new PageRank(graph.pages(), settings, amongPages).ofAll(listener);
    RankFacts facts =
        new RankFacts(
            settings.damping(), ranks.rounds(), ranks.residual(), (long) nuggets, clock.instant());
    try {
      MeasureFile.replace(
          graph.directory(),
          facts,
          graph.pages().size(),
          graph.hosts().size(),
          out -> {
            out.write(new byte[MeasureFile.HEAD_BYTES]);
            Level pages = new Level(graph.pages(), amongPages, marks.nuggets(), marks.scores());
            pages.write(out, ranks, listener);
            hosts(out, marks);
          },
          this::awaitOthers);
    } catch (IOException e) {
      throw new GraphException(
          GraphException.Kind.FAILED,
          "the measures were not stored, and what was there stays: " + e.getMessage(),
          e);
    }
    return facts;
  }

  /** The measures of some parts alone are of no use, and would hide what was ranked before. */
  private void awaitOthers() {
    amongPages.sum(new Exchange.Step("written", 0, "all"), 1);
  }

  private void hosts(DataOutputStream out, Marks marks) throws IOException {
    GraphLevel hosts = graph.hosts();
    PageRank.Result ranks = new PageRank(hosts, settings, amongHosts).ofAll(RoundListener.NONE);
    new Level(hosts, amongHosts, marks.hosts(graph), marks.hostScores(graph))
        .write(out, ranks, RoundListener.NONE);
  }

  /**
   * The sum of a number of each part.
   *
   * @param stage letters
   */
  public double total(String stage, double mine) {
    return amongPages
        .kept(stage)
        .orElseGet(
            () -> {
              double all = amongPages.sum(new Exchange.Step(stage, 0, "all"), mine);
              Exchange.Kept kept = new Exchange.Kept(0, 0, true, List.of(new double[] {all}));
              amongPages.keep(stage, kept);
              return kept;
            })
        .columns()
        .get(0)[0];
  }

  /** Pages or hosts, with what is known of them. */
  private final class Level {
    private final GraphLevel level;
    private final Exchange others;
    private final BitSet nuggets;
    private final float[] scores;

    Level(GraphLevel level, Exchange others, BitSet nuggets, float[] scores) {
      this.level = level;
      this.others = others;
      this.nuggets = nuggets;
      this.scores = scores;
    }

    void write(DataOutputStream out, PageRank.Result ranks, RoundListener listener)
        throws IOException {
      column(out, inDegrees());
      column(out, ranks.ranks());
      column(out, new PageRank(level, settings, others).from(nuggets, listener).ranks());
      Hits.Result hits = new Hits(level, nuggets, settings, others).run(listener);
      column(out, hits.hubs());
      column(out, hits.authorities());
      for (float score : scores) {
        out.writeDouble(score);
      }
    }

    private double[] inDegrees() {
      Optional<Exchange.Kept> kept = others.kept("indegree");
      if (kept.isPresent()) {
        return kept.get().columns().get(0);
      }
      double[] degrees = new double[level.size()];
      GraphLevel.LinkReader links = level.linksTo();
      links.startAt(0);
      for (int number = 0; number < degrees.length; number++) {
        degrees[number] = links.next();
      }
      others.add(new Exchange.Step("indegree", 0, "counts"), degrees);
      others.foreign().stream().forEach(number -> degrees[number] = 0);
      others.keep("indegree", new Exchange.Kept(0, 0, true, List.of(degrees)));
      return degrees;
    }
  }

  private static void column(DataOutputStream out, double[] column) throws IOException {
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
