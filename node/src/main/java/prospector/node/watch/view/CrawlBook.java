package prospector.node.watch.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import prospector.actors.crawl.CrawlStatus;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;

/**
 * All crawls of a database: those that run as their actors know them, the others as they lie there.
 * Thread-safe; every call blocks.
 */
public final class CrawlBook {
  private final CrawlDatabase database;
  private final Map<CrawlTable.Row, CrawlStatus> ended = new ConcurrentHashMap<>();

  public CrawlBook(CrawlDatabase database) {
    this.database = database;
  }

  /**
   * A crawl.
   *
   * @param row its orders
   * @param running whether this node works on it; else the counts come from the database
   */
  public record Entry(CrawlTable.Row row, CrawlStatus status, boolean running) {}

  /** All crawls, the newest first. */
  public List<Entry> all(List<CrawlStatus> running) {
    Map<String, CrawlStatus> byId =
        running.stream().collect(Collectors.toMap(CrawlStatus::crawl, status -> status));
    List<Entry> entries = new ArrayList<>();
    List<CrawlTable.Row> rows = database.crawls().all();
    ended.keySet().retainAll(rows);
    for (CrawlTable.Row row : rows) {
      entries.add(0, entry(row, Optional.ofNullable(byId.get(row.id()))));
    }
    return entries;
  }

  /** One crawl. */
  public Optional<Entry> find(String id, List<CrawlStatus> running) {
    Optional<CrawlStatus> status =
        running.stream().filter(one -> one.crawl().equals(id)).findFirst();
    return database.crawls().find(id).map(row -> entry(row, status));
  }

  private Entry entry(CrawlTable.Row row, Optional<CrawlStatus> running) {
    return running
        .map(status -> new Entry(row, status, true))
        .orElseGet(
            () ->
                new Entry(
                    row,
                    ended.computeIfAbsent(row, one -> StoredStatus.read(one, database)),
                    false));
  }
}
