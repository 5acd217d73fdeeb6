package prospector.node.watch.view;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import prospector.actors.crawl.CrawlStatus;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;

/**
 * All crawls of a database: those that run as their actors know them, the others as they lie there.
 * Thread-safe; every call blocks.
 */
public final class CrawlBook {
  /** A row that is so for this long has all that was under way when it changed. */
  private static final long SETTLED_MILLIS = 30_000;

  private static final long READ_AGAIN_MILLIS = 15_000;

  private final CrawlDatabase database;
  private final Clock clock;
  private final Map<CrawlTable.Row, Read> ended = new ConcurrentHashMap<>();

  CrawlBook(CrawlDatabase database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * What was read of a row.
   *
   * @param sinceMillis when the row was first seen as it is
   * @param readMillis when its counts were read, which goes over all rows of the crawl
   * @param settled whether it was so for long enough: fetches that were under way when a crawl
   *     stopped are stored, and counted, after that; never where other sites may go on with it
   */
  private record Read(CrawlStatus status, long sinceMillis, long readMillis, boolean settled) {}

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
        .orElseGet(() -> new Entry(row, stored(row), false));
  }

  private CrawlStatus stored(CrawlTable.Row row) {
    return Objects.requireNonNull(ended.compute(row, this::read)).status();
  }

  private Read read(CrawlTable.Row row, @Nullable Read known) {
    long now = clock.millis();
    if (known != null && (known.settled() || now - known.readMillis() < READ_AGAIN_MILLIS)) {
      return known;
    }
    long since = known == null ? now : known.sinceMillis();
    boolean settled = now - since >= SETTLED_MILLIS && database.sites().told().isEmpty();
    return new Read(StoredStatus.read(row, database), since, now, settled);
  }
}
