package prospector.node.watch;

import java.util.List;
import java.util.Locale;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.persistence.ControlTable;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.CrawlTable;
import prospector.persistence.PageArchive;
import prospector.prioritizer.Lift;

/** How far a crawl came that nobody works on, out of the database. Blocking. */
public final class StoredStatus {
  private StoredStatus() {}

  /** The status of a crawl, without what only its running nodes know (queue, speed, budget). */
  public static CrawlStatus read(CrawlTable.Row row, CrawlDatabase database) {
    PageArchive.Totals totals = database.pages().totals(row.id());
    List<ControlTable.Row> draws =
        database.control().all(row.id()).stream().filter(ControlTable.Row::page).toList();
    long drawn = draws.stream().filter(ControlTable.Row::relevant).count();
    Lift lift = new Lift(totals.focusedPages(), totals.focusedNuggets(), draws.size(), drawn);
    return new CrawlStatus(
        row.id(),
        row.topic(),
        row.policy(),
        state(row.state()),
        totals.pages(),
        totals.nuggets(),
        share(
            totals.lastRelevant().stream().filter(it -> it).count(), totals.lastRelevant().size()),
        share(totals.nuggets(), totals.pages()),
        draws.size(),
        drawn,
        lift.value(),
        lift.low(),
        lift.high(),
        lift.atLeast(),
        0,
        0,
        0,
        0,
        totals.bytes(),
        totals.refused(),
        totals.failed(),
        totals.redirected(),
        totals.pruned(),
        row.seconds(),
        0,
        0,
        CrawlSpec.Budget.UNLIMITED,
        row.finishReason(),
        totals.copies(),
        totals.revisits());
  }

  private static double share(long hits, long of) {
    return of == 0 ? 0 : (double) hits / of;
  }

  private static CrawlStatus.State state(String name) {
    return CrawlStatus.State.valueOf(name.toUpperCase(Locale.ROOT));
  }
}
