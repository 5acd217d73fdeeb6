package prospector.node.run;

import java.util.List;
import prospector.node.report.Harvest;
import prospector.nugget.Topic;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.PageListing;
import prospector.persistence.PageRecord;

/** Reads what the end of a crawl shows. */
final class StoredHarvest {
  private StoredHarvest() {}

  /**
   * Blocking.
   *
   * @param topic as this run judged by it
   */
  static Harvest of(String crawl, Topic topic, CrawlDatabase database) {
    PageListing.Query nuggets = PageListing.Query.nuggets(crawl, 0, Long.MAX_VALUE, Harvest.SHOWN);
    List<Harvest.Find> best =
        database.listing().list(nuggets, PageListing.Order.SCORE, 0).stream()
            .map(entry -> find(entry.stored().page()))
            .toList();
    return new Harvest(best, topic.faults(), topic.firstFault().orElse(""));
  }

  private static Harvest.Find find(PageRecord page) {
    return new Harvest.Find(page.title(), page.url(), page.score());
  }
}
