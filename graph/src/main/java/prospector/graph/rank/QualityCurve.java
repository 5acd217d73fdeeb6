package prospector.graph.rank;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import prospector.graph.LinkGraph;

/**
 * How good some pages are in the order in which a crawl fetched them: the measures of the first n
 * of them, summed up, for n up to their number (Najork and Wiener, "Breadth-first crawling yields
 * high-quality pages", 2001; Boldi et al., "UbiCrawler", 2004).
 *
 * <p><em>It keeps {@value #MOST_POINTS} points at most, evenly spaced</em>, however many pages
 * come. Reads the graph; owned by one thread.
 */
public final class QualityCurve {
  /** What a page is measured by here; the order is that of {@link Point#sums}. */
  public static final List<Measure> MEASURES =
      List.of(Measure.INDEGREE, Measure.PAGERANK, Measure.TOPICRANK, Measure.AUTHORITY);

  static final int MOST_POINTS = 800;

  private final String name;
  private final Values values;
  private final double[] sums = new double[MEASURES.size()];
  private final List<Point> points = new ArrayList<>();
  private long pages;
  private long unranked;
  private long stride = 1;

  /**
   * A curve of no page yet.
   *
   * @param name what the pages are: an arm of the crawl, its nuggets, a policy
   * @param measures of the graph, open as long as pages are added
   */
  public QualityCurve(String name, LinkGraph graph, Measures measures) {
    this(name, url -> values(graph, measures, url));
  }

  /**
   * A curve of no page yet.
   *
   * @param values of a URL, in the order of {@link #MEASURES}
   */
  public QualityCurve(String name, Values values) {
    this.name = name;
    this.values = values;
  }

  /** Says how a URL was measured. */
  public interface Values {
    /** In the order of {@link QualityCurve#MEASURES}; of length 0 where it was not. */
    double[] of(String url);
  }

  private static double[] values(LinkGraph graph, Measures measures, String url) {
    int page = graph.pages().urls().find(url);
    return page < 0
        ? new double[0]
        : MEASURES.stream().mapToDouble(measure -> measures.of(measure, page)).toArray();
  }

  /**
   * The first pages of a curve.
   *
   * @param pages how many, 1 or more
   * @param sums of their measures, in the order of {@link #MEASURES}
   */
  @SuppressWarnings("ArrayRecordComponent") // not changed once it is made
  public record Point(long pages, double[] sums) {
    /** Sum of a measure, one of {@link #MEASURES}. */
    public double sum(Measure measure) {
      return sums[MEASURES.indexOf(measure)];
    }

    /** Mean of a measure over the pages. */
    public double mean(Measure measure) {
      return sum(measure) / pages;
    }
  }

  /** The next page. One that the graph does not know, as it was stored later, is left out. */
  public void add(String url) {
    double[] measured = values.of(url);
    if (measured.length == 0) {
      unranked++;
      return;
    }
    pages++;
    for (int i = 0; i < sums.length; i++) {
      sums[i] += measured[i];
    }
    if (pages % stride == 0) {
      points.add(now());
      thin();
    }
  }

  private void thin() {
    if (points.size() == MOST_POINTS) {
      stride *= 2;
      points.removeIf(point -> point.pages() % stride != 0);
    }
  }

  private Point now() {
    return new Point(pages, Arrays.copyOf(sums, sums.length));
  }

  public String name() {
    return name;
  }

  /** Pages that were added. */
  public long pages() {
    return pages;
  }

  /** Pages that were left out. */
  public long unranked() {
    return unranked;
  }

  /** The last point that is not beyond so many pages; the first where all are. Not of no page. */
  public static Point at(List<Point> points, long pages) {
    int low = 0;
    int high = points.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (points.get(middle).pages() <= pages) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return points.get(low);
  }

  /** Its points, by pages; the last one is of all pages. */
  public List<Point> points() {
    List<Point> all = new ArrayList<>(points);
    if (pages > 0 && (all.isEmpty() || all.get(all.size() - 1).pages() < pages)) {
      all.add(now());
    }
    return all;
  }
}
