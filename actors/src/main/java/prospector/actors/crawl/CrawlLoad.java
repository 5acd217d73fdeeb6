package prospector.actors.crawl;

/**
 * How busy one node is with a crawl, or all of them together.
 *
 * @param inFlight requests in flight
 * @param queued URLs waiting
 * @param hosts hosts that have work
 * @param best best score waiting, log-odds; negative infinity for none
 */
public record CrawlLoad(int inFlight, long queued, long hosts, double best) {
  /** Nothing to do. */
  public static final CrawlLoad NONE = new CrawlLoad(0, 0, 0, Double.NEGATIVE_INFINITY);

  /** Both together. */
  public CrawlLoad plus(CrawlLoad other) {
    return new CrawlLoad(
        inFlight + other.inFlight,
        queued + other.queued,
        hosts + other.hosts,
        Math.max(best, other.best));
  }
}
