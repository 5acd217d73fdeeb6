package prospector.graph.rank;

import java.util.Locale;

/** What a URL can be measured by; the order is that of the columns in the file. */
public enum Measure {
  /** Different pages that link to it. */
  INDEGREE,
  /** PageRank, sum 1 over all URLs. */
  PAGERANK,
  /** PageRank of a surfer who starts again at the nuggets, sum 1. */
  TOPICRANK,
  /** How well it points to nuggets that good hubs point to, sum 1. */
  HUB,
  /** How well hubs point to it, sum 1 over the nuggets; 0 of all others. */
  AUTHORITY,
  /** Nugget score of a stored page, mean of those of a host; not a number for others. */
  SCORE;

  /**
   * The one of a name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static Measure of(String key) {
    return valueOf(key.toUpperCase(Locale.ROOT));
  }

  /** Its name in files and on the command line. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
