package prospector.node.watch.view;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import prospector.actors.control.ControlTally;
import prospector.actors.crawl.CrawlLoad;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.settings.CrawlSettings;
import prospector.node.settings.SettingsException;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.Counts;
import prospector.persistence.page.PageArchive;
import prospector.persistence.table.ControlTable;
import prospector.persistence.table.CrawlTable;
import prospector.prioritizer.Policy;
import prospector.prioritizer.control.ControlSample;
import prospector.prioritizer.control.Lift;

/** How far a crawl came that nobody works on, out of the database. Blocking. */
public final class StoredStatus {
  private StoredStatus() {}

  /** The status of a crawl, without what only its running nodes know (queue, speed). */
  public static CrawlStatus read(CrawlTable.Row row, CrawlDatabase database) {
    PageArchive.Totals totals = database.pages().totals(row.id());
    ControlTable draws = database.control();
    ControlSample control = ControlTally.of(draws.all(row.id())).sample();
    Counts counts = totals.counts();
    return new CrawlStatus(
        row.id(),
        row.topic(),
        Policy.parse(row.policy()),
        row.state(),
        counts,
        share(
            totals.lastRelevant().stream().filter(it -> it).count(), totals.lastRelevant().size()),
        new Lift(counts.focusedPages(), counts.focusedNuggets(), control),
        0,
        CrawlLoad.NONE,
        row.seconds(),
        0,
        0,
        budget(row),
        row.finishReason(),
        CrawlStatus.Run.FIRST);
  }

  /** As its orders say; keys that an older version did not write have their defaults. */
  private static CrawlSpec.Budget budget(CrawlTable.Row row) {
    if (row.orders().isEmpty()) {
      return CrawlSpec.Budget.UNLIMITED;
    }
    Config defaults = ConfigFactory.defaultReference().getConfig("prospector.crawl");
    try {
      return CrawlSettings.of(ConfigFactory.parseString(row.orders()).withFallback(defaults))
          .budget();
    } catch (SettingsException e) {
      return CrawlSpec.Budget.UNLIMITED;
    }
  }

  private static double share(long hits, long of) {
    return of == 0 ? 0 : (double) hits / of;
  }
}
