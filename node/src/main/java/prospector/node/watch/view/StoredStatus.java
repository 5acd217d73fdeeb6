package prospector.node.watch.view;

import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import prospector.actors.control.ControlTally;
import prospector.actors.crawl.CrawlLoad;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.report.SummaryFile;
import prospector.node.settings.CrawlSettings;
import prospector.node.settings.SettingsException;
import prospector.node.site.StoredSites;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.Counts;
import prospector.persistence.page.PageArchive;
import prospector.persistence.table.ControlTable;
import prospector.persistence.table.CrawlTable;
import prospector.prioritizer.Policy;
import prospector.prioritizer.control.ControlSample;
import prospector.prioritizer.control.Lift;
import prospector.prioritizer.remaining.RemainingFit;
import prospector.prioritizer.remaining.RemainingNuggets;
import prospector.prioritizer.remaining.YieldCurve;

/** How far a crawl came that nobody works on, out of the database. Blocking. */
public final class StoredStatus {
  private StoredStatus() {}

  /** The status of a crawl, without what only its running nodes know (queue, speed). */
  public static CrawlStatus read(CrawlTable.Row row, CrawlDatabase database) {
    return read(row, database, own -> StoredSites.plus(own, database, row.id()));
  }

  /** The same of this site alone, for a crawl that goes on without others. */
  public static CrawlStatus alone(CrawlTable.Row row, CrawlDatabase database) {
    return read(row, database, own -> own);
  }

  private static CrawlStatus read(
      CrawlTable.Row row, CrawlDatabase database, UnaryOperator<Counts> plusOthers) {
    PageArchive.Totals totals = database.pages().totals(row.id());
    ControlTable draws = database.control();
    ControlSample control = ControlTally.of(draws.all(row.id())).sample();
    Counts own = totals.counts();
    Counts counts = plusOthers.apply(own);
    return new CrawlStatus(
        row.id(),
        row.topic(),
        Policy.parse(row.policy()),
        row.state(),
        counts,
        share(
            totals.lastRelevant().stream().filter(it -> it).count(), totals.lastRelevant().size()),
        new Lift(counts.focusedPages(), counts.focusedNuggets(), control),
        remaining(row.id(), own.pages(), database),
        0,
        CrawlLoad.NONE,
        row.seconds(),
        0,
        0,
        budget(row),
        row.finishReason(),
        CrawlStatus.Run.FIRST);
  }

  /** Told where a summary says how many URLs wait. */
  private static RemainingNuggets remaining(String crawl, long pages, CrawlDatabase database) {
    OptionalLong waiting = SummaryFile.waiting(database.directory(), crawl, pages);
    return waiting.isEmpty()
        ? RemainingNuggets.UNKNOWN
        : RemainingFit.of(
            new YieldCurve(StoredCourse.read(database.listing(), crawl)), waiting.getAsLong());
  }

  /** As its orders say. */
  static CrawlSpec.Budget budget(CrawlTable.Row row) {
    if (row.orders().isEmpty()) {
      return CrawlSpec.Budget.UNLIMITED;
    }
    try {
      return CrawlSettings.ofStored(CrawlSettings.stored(row.orders())).budget();
    } catch (SettingsException e) {
      return CrawlSpec.Budget.UNLIMITED;
    }
  }

  private static double share(long hits, long of) {
    return of == 0 ? 0 : (double) hits / of;
  }
}
