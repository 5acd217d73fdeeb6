package prospector.actors.crawl;

import java.util.List;
import prospector.nugget.Topic;
import prospector.web.url.CrawlUrl;

/**
 * One crawl to run: topic, seeds, policy, budget and bounds.
 *
 * @param id crawl id, stable over restarts
 * @param topic what to look for
 * @param seeds where to start; the topic's own and the command line's together
 * @param policy name of a {@link prospector.prioritizer.Policy}
 * @param budget when to stop
 * @param bounds how far and how wide to go
 * @param controlShare share of fetches given to the control arm, in [0,1)
 * @param marginLogOdds a fetch slot is granted only to a host whose best score is within this of
 *     the crawl's best; infinite fills every slot (design section 8)
 * @param randomSeed seeds every random choice of the crawl
 * @param sitemaps on which hosts sitemaps are read
 */
public record CrawlSpec(
    String id,
    Topic topic,
    List<CrawlUrl> seeds,
    String policy,
    Budget budget,
    Bounds bounds,
    double controlShare,
    double marginLogOdds,
    long randomSeed,
    Sitemaps sitemaps) {

  public CrawlSpec {
    seeds = List.copyOf(seeds);
  }

  /** Orders that leave sitemaps to the default. */
  public CrawlSpec(
      String id,
      Topic topic,
      List<CrawlUrl> seeds,
      String policy,
      Budget budget,
      Bounds bounds,
      double controlShare,
      double marginLogOdds,
      long randomSeed) {
    this(
        id,
        topic,
        seeds,
        policy,
        budget,
        bounds,
        controlShare,
        marginLogOdds,
        randomSeed,
        Sitemaps.PROMISING);
  }

  /** On which hosts sitemaps are read. */
  public enum Sitemaps {
    NEVER,
    /** Those of a seed, and those that have yielded a nugget. */
    PROMISING,
    ALWAYS
  }

  /**
   * When to stop, whichever comes first; {@code Long.MAX_VALUE} is no limit.
   *
   * @param pages 2xx responses that were judged
   * @param nuggets relevant ones
   * @param seconds wall time over all runs of the crawl
   * @param bytes body bytes over the wire
   */
  public record Budget(long pages, long nuggets, long seconds, long bytes) {
    /** No limit at all. */
    public static final Budget UNLIMITED =
        new Budget(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
  }

  /**
   * How far and how wide to go; {@code Integer.MAX_VALUE} is no bound.
   *
   * @param depth links followed from a seed
   * @param pagesPerHost pages of one host
   * @param hosts hosts with a queue at once (the crawl's width, after UniCrawl)
   */
  public record Bounds(int depth, int pagesPerHost, int hosts) {
    /** No bound at all. */
    public static final Bounds NONE =
        new Bounds(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);
  }
}
