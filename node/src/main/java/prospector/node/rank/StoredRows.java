package prospector.node.rank;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import prospector.graph.StoredLinks;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;

/**
 * How many rows are stored: pages, redirects, failures and refusals of all crawls.
 *
 * <p><em>They are counted anew only once the numbers that rows get have grown by a {@value
 * #SHARE}th of them</em>, or a crawl has come or gone: a large database takes a while to count its
 * rows, and this is asked every minute. The numbers themselves say too much: a page that a visit
 * found changed gets another one. For one thread at a time.
 */
public final class StoredRows implements LongSupplier {
  private static final int SHARE = 16;

  private final LongSupplier count;
  private final LongSupplier lastNumber;
  private final Supplier<Set<String>> crawls;
  private long rows = -1; // not counted yet
  private long countedAt; // number of the last row then
  private Set<String> countedOf = Set.of(); // crawls

  StoredRows(LongSupplier count, LongSupplier lastNumber, Supplier<Set<String>> crawls) {
    this.count = count;
    this.lastNumber = lastNumber;
    this.crawls = crawls;
  }

  /** Of a database. */
  public static StoredRows of(CrawlDatabase database) {
    return new StoredRows(
        () -> StoredLinks.rows(database), database.revisits()::lastNumber, () -> crawls(database));
  }

  private static Set<String> crawls(CrawlDatabase database) {
    Set<String> crawls = new TreeSet<>();
    for (CrawlTable.Row crawl : database.crawls().all()) {
      crawls.add(crawl.id());
    }
    return crawls;
  }

  /** Blocking. */
  @Override
  public long getAsLong() {
    long last = lastNumber.getAsLong();
    Set<String> of = crawls.get();
    boolean isClose = last >= countedAt && (last - countedAt) * SHARE < rows;
    if (rows < 0 || !of.equals(countedOf) || !(isClose || last == countedAt)) {
      rows = count.getAsLong();
      countedAt = last;
      countedOf = of;
    }
    return rows;
  }

  /** Pages and redirects by the node that has what they point to, of all crawls. Blocking. */
  static Map<String, Long> pagesByNode(CrawlDatabase database) {
    Map<String, Long> pages = new TreeMap<>();
    for (CrawlTable.Row crawl : database.crawls().all()) {
      database
          .feed()
          .countByNode(crawl.id())
          .forEach((node, rows) -> pages.merge(node, rows, Long::sum));
    }
    return pages;
  }
}
