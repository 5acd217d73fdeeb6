package prospector.actors.crawl;

import java.time.Duration;
import java.util.List;
import prospector.nugget.topic.Topic;
import prospector.prioritizer.Policy;
import prospector.prioritizer.remaining.RemainingNuggets;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;
import prospector.web.url.Fingerprint;

/**
 * One crawl to run: topic, seeds, policy, budget and bounds.
 *
 * @param id crawl id, stable over restarts
 * @param topic what to look for
 * @param seeds where to start; the topic's own and the command line's together
 * @param policy in what order the frontier is visited
 * @param budget when to stop
 * @param bounds how far and how wide to go
 * @param controlShare share of fetches given to the control arm, in [0,1)
 * @param marginLogOdds a fetch slot is granted only to a host whose best score is within this of
 *     the crawl's best; infinite fills every slot (design section 8)
 * @param randomSeed seeds every random choice of the crawl; {@link #OWN_SEED} until {@link #seeded}
 *     gives it one
 * @param sitemaps on which hosts sitemaps are read
 * @param revisits how stored pages are visited again
 * @param scope which part of the web to keep to
 */
public record CrawlSpec(
    String id,
    Topic topic,
    List<CrawlUrl> seeds,
    Policy policy,
    Budget budget,
    Bounds bounds,
    double controlShare,
    double marginLogOdds,
    long randomSeed,
    Sitemaps sitemaps,
    Revisits revisits,
    ScopeRules scope) {

  /** Stands for a random seed of the crawl's own. */
  public static final long OWN_SEED = 0;

  public CrawlSpec {
    seeds = List.copyOf(seeds);
  }

  /**
   * A random seed of a crawl's own, where none was given: the same whenever the crawl goes on, and
   * another one for every crawl, so that what chance does to one crawl it does not do to the next.
   *
   * @param given {@link #OWN_SEED} for none
   * @param createdMillis when the crawl was created, epoch milliseconds
   */
  public static long seeded(long given, String id, long createdMillis) {
    long own = Fingerprint.combine(Fingerprint.of(id), createdMillis);
    return given != OWN_SEED ? given : own == OWN_SEED ? 1 : own;
  }

  /**
   * The same as the crawl that was created by this id: with its policy, and a random seed of its
   * own where none was given.
   *
   * @param createdMillis epoch milliseconds
   */
  public CrawlSpec created(String createdId, Policy createdPolicy, long createdMillis) {
    return new CrawlSpec(
        createdId,
        topic,
        seeds,
        createdPolicy,
        budget,
        bounds,
        controlShare,
        marginLogOdds,
        seeded(randomSeed, createdId, createdMillis),
        sitemaps,
        revisits,
        scope);
  }

  /** The same with other seeds. */
  public CrawlSpec withSeeds(List<CrawlUrl> others) {
    return new CrawlSpec(
        id,
        topic,
        others,
        policy,
        budget,
        bounds,
        controlShare,
        marginLogOdds,
        randomSeed,
        sitemaps,
        revisits,
        scope);
  }

  /** Orders that leave sitemaps to the default, do not come back, and go wherever the topic may. */
  public CrawlSpec(
      String id,
      Topic topic,
      List<CrawlUrl> seeds,
      Policy policy,
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
        Sitemaps.PROMISING,
        Revisits.NONE,
        topic.scope());
  }

  /** Orders that go wherever the topic may. */
  public CrawlSpec(
      String id,
      Topic topic,
      List<CrawlUrl> seeds,
      Policy policy,
      Budget budget,
      Bounds bounds,
      double controlShare,
      double marginLogOdds,
      long randomSeed,
      Sitemaps sitemaps,
      Revisits revisits) {
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
        sitemaps,
        revisits,
        topic.scope());
  }

  /**
   * How stored pages are visited again.
   *
   * @param share of the requests for pages, in [0,1); 0 = never
   * @param least time between two visits of a page
   * @param most time between two visits of a page that does not change
   */
  public record Revisits(double share, Duration least, Duration most) {
    /** No page is visited again. */
    public static final Revisits NONE = new Revisits(0, Duration.ofHours(1), Duration.ofDays(30));

    public Revisits {
      if (!(share >= 0 && share < 1) || least.toMillis() < 1 || most.compareTo(least) < 0) {
        throw new IllegalArgumentException(
            "revisits: share must be in [0,1) and least from 1 ms to most, got "
                + List.of(share, least, most));
      }
    }

    /** Whether pages are visited again at all. */
    public boolean areWanted() {
      return share > 0;
    }
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
   * @param price pages that a nugget may cost, see {@link #isTooDear}
   * @param recall share of all nuggets after which it stops, in (0,1), see {@link #isEnough}; 1 for
   *     no limit
   */
  public record Budget(
      long pages, long nuggets, long seconds, long bytes, long price, double recall) {
    /** No limit at all. */
    public static final Budget UNLIMITED =
        new Budget(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

    /** Pages that the price is taken over, as the rate of a crawl is. */
    public static final int PRICED_PAGES = 1_000;

    private static final int NUGGETS_BEFORE = 10; // fewer say little of what is usual

    /** With any price, and never enough. */
    public Budget(long pages, long nuggets, long seconds, long bytes) {
      this(pages, nuggets, seconds, bytes, Long.MAX_VALUE, 1);
    }

    /** Whether a share of all nuggets was asked for. */
    public boolean hasRecall() {
      return recall < 1;
    }

    /** Whether the share that was asked for is found, with nine chances of ten. */
    public boolean isEnough(RemainingNuggets remaining) {
      return hasRecall() && remaining.sureRecall() >= recall;
    }

    /**
     * Whether nuggets cost too much now: the last {@value #PRICED_PAGES} focused pages brought
     * fewer than one in so many as may be. Never said of a crawl that has found less than 10, nor
     * while it finds more than it used to, as one does that is still learning.
     *
     * @param pages focused ones, over all runs
     * @param nuggets among them
     * @param rate share of nuggets in the last of them, in [0,1]
     */
    public boolean isTooDear(long pages, long nuggets, double rate) {
      return price != Long.MAX_VALUE
          && pages >= PRICED_PAGES
          && nuggets >= NUGGETS_BEFORE
          && rate * price < 1
          && rate * pages < nuggets;
    }
  }

  /**
   * How far and how wide to go; {@code Integer.MAX_VALUE} is no bound.
   *
   * @param depth links followed from a seed
   * @param pagesPerHost pages of one host
   * @param hosts hosts with a request in flight at once, on each node (the crawl's width, after
   *     UniCrawl)
   */
  public record Bounds(int depth, int pagesPerHost, int hosts) {
    /** No bound at all. */
    public static final Bounds NONE =
        new Bounds(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);
  }
}
