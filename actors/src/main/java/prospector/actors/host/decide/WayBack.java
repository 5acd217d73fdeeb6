package prospector.actors.host.decide;

import java.util.HashMap;
import java.util.Map;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.state.CrawlShare;
import prospector.prioritizer.UrlScorer;

/**
 * Which links to URLs in the overflow table bring these back into memory: those with which alone
 * the URL would not be the worst there.
 *
 * <p>The links that it has in the table are not asked for before, as that would be a query a link;
 * so a URL that only many weak links together would lift stays where it is. Owned by one host
 * actor.
 */
final class WayBack {
  private final CrawlDirectory directory;
  private final int window;
  private final Map<String, Line> lines = new HashMap<>(); // by crawl

  /**
   * The worst score in memory, by a model's version, since so many URLs lay outside. What comes
   * back lies over it, so that only a spill moves it: to look through the queue for every page that
   * brings one back would cost more than the page's own links.
   */
  private record Line(long version, long overflow, double score) {}

  /**
   * @param window see {@link SlowingScorer}
   */
  WayBack(CrawlDirectory directory, int window) {
    this.window = window;
    this.directory = directory;
  }

  boolean leads(CrawlShare share, LinkBatch batch, FoundLink link) {
    return directory
        .find(share.crawl())
        .map(
            crawl -> {
              UrlScorer scorer = SlowingScorer.of(crawl.scorer(), share, window);
              return Arrivals.score(link, batch, scorer) > line(share, scorer);
            })
        .orElse(false);
  }

  private double line(CrawlShare share, UrlScorer scorer) {
    long version = scorer.version();
    long overflow = share.overflow();
    Line known = lines.get(share.crawl());
    double score =
        known != null && known.version == version && overflow <= known.overflow
            ? known.score
            : share.queue().least(scorer);
    lines.put(share.crawl(), new Line(version, overflow, score));
    return score;
  }
}
