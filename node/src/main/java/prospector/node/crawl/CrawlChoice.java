package prospector.node.crawl;

import java.util.List;
import java.util.Optional;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;

/** Which crawl of a database is meant. */
public final class CrawlChoice {
  private CrawlChoice() {}

  /**
   * The only one, or the one that was named.
   *
   * @throws StartException when there is none such, or several and none was named
   */
  public static CrawlTable.Row of(CrawlDatabase database, Optional<String> named) {
    List<CrawlTable.Row> all = database.crawls().all();
    List<CrawlTable.Row> fitting =
        all.stream().filter(row -> named.isEmpty() || row.id().equals(named.get())).toList();
    if (fitting.size() == 1) {
      return fitting.get(0);
    }
    List<String> ids = all.stream().map(CrawlTable.Row::id).toList();
    throw new StartException(
        fitting.isEmpty() ? ExitCode.NOT_FOUND : ExitCode.USAGE,
        database.name()
            + (fitting.isEmpty()
                ? ": no such crawl; it holds " + ids
                : ": expected --crawl ID, it holds " + ids));
  }
}
