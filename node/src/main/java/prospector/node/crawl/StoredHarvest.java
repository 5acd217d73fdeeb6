package prospector.node.crawl;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import prospector.node.report.Harvest;
import prospector.nugget.topic.Topic;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.PageListing;
import prospector.persistence.page.PageRecord;

/** Reads what the end of a crawl shows. */
public final class StoredHarvest {
  private static final int CANDIDATES = 500; // a crawl of few hosts may have its best on one

  private StoredHarvest() {}

  /**
   * Blocking.
   *
   * @param topic as this run judged by it
   */
  public static Harvest of(String crawl, Topic topic, CrawlDatabase database) {
    PageListing.Query nuggets = PageListing.Query.nuggets(crawl, 0, Long.MAX_VALUE, CANDIDATES);
    List<PageRecord> candidates =
        database.listing().list(nuggets, PageListing.Order.SCORE, 0).stream()
            .map(entry -> entry.stored().page())
            .toList();
    List<Harvest.Find> best = spread(candidates).stream().map(StoredHarvest::find).toList();
    return new Harvest(best, topic.faults(), topic.firstFault().orElse(""));
  }

  /** The first of each host, and where these are too few the first others; in their order. */
  static List<PageRecord> spread(List<PageRecord> candidates) {
    Set<String> hosts = new HashSet<>();
    List<PageRecord> firsts = new ArrayList<>();
    List<PageRecord> others = new ArrayList<>();
    candidates.forEach(page -> (hosts.add(page.host()) ? firsts : others).add(page));
    Set<PageRecord> shown =
        Stream.concat(firsts.stream(), others.stream())
            .limit(Harvest.SHOWN)
            .collect(Collectors.toSet());
    return candidates.stream().filter(shown::contains).toList();
  }

  private static Harvest.Find find(PageRecord page) {
    return new Harvest.Find(page.title(), page.url(), page.score());
  }
}
