package prospector.node.report;

import java.util.List;

/**
 * What the end of a crawl shows beside its figures.
 *
 * @param best its best nuggets, best first, at most {@value #SHOWN}
 * @param faults how often a nugget function of the user's threw in this run
 * @param firstFault what was thrown first; empty where nothing was
 */
public record Harvest(List<Find> best, long faults, String firstFault) {
  /** Nuggets worth a look on a terminal. */
  public static final int SHOWN = 5;

  /** Nothing found, nothing thrown. */
  public static final Harvest NONE = new Harvest(List.of(), 0, "");

  public Harvest {
    best = List.copyOf(best);
  }

  /**
   * A nugget; title and URL as the web has them.
   *
   * @param score in [0,1]
   */
  public record Find(String title, String url, double score) {}
}
