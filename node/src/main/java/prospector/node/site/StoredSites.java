package prospector.node.site;

import java.util.List;
import java.util.Optional;
import prospector.actors.count.OtherCounts;
import prospector.actors.count.SiteCount;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.Counts;
import prospector.persistence.site.SiteTable;

/** What other sites have done for a crawl, as they said last. */
public final class StoredSites {
  private StoredSites() {}

  /** Counts of this site with theirs: pages, nuggets and bytes. Blocking. */
  public static Counts plus(Counts own, CrawlDatabase database, String crawl) {
    List<String> gone = database.siteCopies().retired();
    List<SiteCount> counts =
        database.sites().told().stream()
            .filter(it -> !gone.contains(it.peer()))
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
