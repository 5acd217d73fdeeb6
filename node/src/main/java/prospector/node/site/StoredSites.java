package prospector.node.site;

import java.util.List;
import java.util.Optional;
import prospector.actors.count.OtherCounts;
import prospector.actors.count.SiteCount;
import prospector.actors.site.SiteMap;
import prospector.node.nearest.PlaceBook;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.Counts;
import prospector.persistence.site.SiteTable;

/** What other sites have done for a crawl, as they said last. */
public final class StoredSites {
  private StoredSites() {}

  /**
   * Counts of this site with theirs: pages, nuggets and bytes. Sites that were given up or taken
   * out of the configuration count no more, as they do not while the crawl runs. Blocking.
   */
  public static Counts plus(Counts own, CrawlDatabase database, String crawl) {
    List<String> gone = database.siteCopies().retired();
    Optional<SiteMap> map = PlaceBook.last(database.siteMaps());
    List<SiteCount> counts =
        database.sites().told().stream()
            .filter(it -> !gone.contains(it.peer()))
            .filter(it -> map.isEmpty() || map.get().has(it.peer()))
            .flatMap(it -> count(it, crawl).stream())
            .toList();
    OtherCounts others = new OtherCounts();
    others.sites(counts);
    return others.plus(own);
  }

  private static Optional<SiteCount> count(SiteTable.Told told, String crawl) {
    return SiteHello.parse(told.told())
        .flatMap(hello -> hello.crawl(crawl))
        .map(it -> it.count(told.peer(), false));
  }
}
