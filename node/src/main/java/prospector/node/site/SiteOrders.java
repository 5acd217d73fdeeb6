package prospector.node.site;

import java.time.Clock;
import java.util.Optional;
import prospector.persistence.site.SiteTable;
import prospector.persistence.table.CrawlTable;
import prospector.web.url.Fingerprint;

/**
 * When the orders of a crawl were changed last: seeds, settings, and whether it is to run. Orders
 * come by many ways, so a change is seen by comparing. The newest change holds at all sites.
 *
 * <p><em>A change is later than any that its site has seen</em>, whatever the clocks say (Lamport
 * 1978): who changes what another site said last is not overruled by that site's clock. That a
 * crawl ended is no order. Blocking.
 */
final class SiteOrders {
  private final SiteTable table;
  private final Clock clock;

  SiteOrders(SiteTable table, Clock clock) {
    this.table = table;
    this.clock = clock;
  }

  /** When a crawl's orders were changed last, milliseconds of some site's clock. */
  long changedMillis(CrawlTable.Row row) {
    String now = words(row);
    Optional<SiteTable.Order> before = table.order(row.id());
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

  /** The row was changed by an order of another site. */
  void followed(CrawlTable.Row row, long changedMillis) {
    table.order(row.id(), new SiteTable.Order(changedMillis, words(row)));
  }

  private static String words(CrawlTable.Row row) {
    long content = Fingerprint.of(row.orders() + row.seeds());
    return row.state() + " " + Long.toHexString(content);
  }

  private static String asFinished(String seen) {
    return CrawlTable.State.FINISHED + seen.substring(seen.indexOf(' '));
  }
}
