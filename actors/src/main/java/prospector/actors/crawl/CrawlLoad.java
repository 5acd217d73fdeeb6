package prospector.actors.crawl;

/**
 * How busy one node is with a crawl, or all of them together.
 *
 * @param inFlight requests in flight
 * @param queued URLs waiting
 * @param hosts hosts that have work
 * @param best best score waiting, log-odds; negative infinity for none
 * @param resting URLs that wait beside those at hosts that may not be asked for long
 */
public record CrawlLoad(int inFlight, long queued, long hosts, double best, long resting) {
  /** Nothing to do. */
  public static final CrawlLoad NONE = new CrawlLoad(0, 0, 0, Double.NEGATIVE_INFINITY);

  /** One in which no host rests. */
  public CrawlLoad(int inFlight, long queued, long hosts, double best) {
    this(inFlight, queued, hosts, best, 0);
  }

  /** All that waits. */
  public long waiting() {
    return queued + resting;
  }

  /** Both together. */
  public CrawlLoad plus(CrawlLoad other) {
    return new CrawlLoad(
        inFlight + other.inFlight,
        queued + other.queued,
        hosts + other.hosts,
        Math.max(best, other.best),
        resting + other.resting);
  }
}
