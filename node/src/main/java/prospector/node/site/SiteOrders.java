package prospector.node.site;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.site.SiteTable;
import prospector.persistence.table.CrawlTable;
import prospector.web.url.Fingerprint;

/**
 * When the orders of a crawl were changed last: seeds, settings, and whether it is to run. Orders
 * come by many ways, so a change is seen by comparing. The newest change holds at all sites.
 *
 * <p><em>A change is later than any that its site has seen</em>, whatever the clocks say (Lamport
 * 1978): who changes what another site said last is not overruled by that site's clock. That a
 * crawl ended is no order. Blocking; threads of a node look one at a time.
 */
final class SiteOrders {
  private final SiteTable table;
  private final CrawlTable crawls;
  private final Clock clock;

  SiteOrders(CrawlDatabase database, Clock clock) {
    this.table = database.sites();
    this.crawls = database.crawls();
    this.clock = clock;
  }

  /** When a crawl's orders were changed last, milliseconds of some site's clock. */
  synchronized long changedMillis(CrawlTable.Row read) {
    Optional<SiteTable.Order> before = table.order(read.id());
    if (before.isPresent() && before.get().seen().equals(words(read))) {
      return before.get().changedMillis();
    }
    // read before the last look was: that would be a change, back to what was
    CrawlTable.Row row = crawls.find(read.id()).orElse(read);
    String now = words(row);
    if (before.isPresent() && before.get().seen().equals(now)) {
      return before.get().changedMillis();
    }
    boolean justEnded =
        row.state() == CrawlTable.State.FINISHED
            && before.filter(it -> asFinished(it.seen()).equals(now)).isPresent();
    long changed = before.map(SiteTable.Order::changedMillis).orElse(row.createdMillis());
    if (before.isPresent() && !justEnded) {
      changed = Math.max(changed + 1, clock.millis());
    }
    table.order(row.id(), new SiteTable.Order(changed, now));
    return changed;
  }

  /**
   * Follows an order of another site.
   *
   * @param change writes the crawl's row, and tells what it has written: nobody takes that for a
   *     change of this site, but what came to be between is one; empty where it did not write, as
   *     the row is another meanwhile
   * @return whether it did
   */
  synchronized boolean follow(
      String crawl, long changedMillis, Supplier<Optional<Written>> change) {
    Optional<Written> written = change.get();
    written.ifPresent(it -> table.order(crawl, new SiteTable.Order(changedMillis, it.words())));
    return written.isPresent();
  }

  /** What a crawl's row has after an order. */
  record Written(CrawlTable.State state, List<String> seeds, String orders) {
    static Written of(CrawlTable.Row row) {
      return new Written(row.state(), row.seeds(), row.orders());
    }

    private String words() {
      return state + " " + Long.toHexString(Fingerprint.of(orders + seeds));
    }
  }

  private static String words(CrawlTable.Row row) {
    return Written.of(row).words();
  }

  private static String asFinished(String seen) {
    return CrawlTable.State.FINISHED + seen.substring(seen.indexOf(' '));
  }
}
