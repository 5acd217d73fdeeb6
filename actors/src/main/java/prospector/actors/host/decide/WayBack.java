package prospector.actors.host.decide;

import java.util.HashMap;
import java.util.Map;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.state.CrawlShare;

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
  private final Map<String, Line> lines = new HashMap<>(); // by crawl

  /** The worst score in memory, when the scores were a model's and so many URLs lay outside. */
  private record Line(long version, long overflow, double score) {}

  WayBack(CrawlDirectory directory) {
    this.directory = directory;
  }

  boolean leads(CrawlShare share, LinkBatch batch, FoundLink link) {
    return directory
        .find(share.crawl())
        .map(crawl -> Arrivals.score(link, batch, crawl.scorer()) > line(share, crawl))
        .orElse(false);
  }

  private double line(CrawlShare share, CrawlContext crawl) {
    long version = crawl.scorer().version();
    Line known = lines.get(share.crawl());
    if (known == null || known.version != version || known.overflow != share.overflow()) {
      known = new Line(version, share.overflow(), share.queue().least(crawl.scorer()));
      lines.put(share.crawl(), known);
    }
    return known.score;
  }
}
