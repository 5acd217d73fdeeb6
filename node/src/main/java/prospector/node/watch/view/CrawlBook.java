package prospector.node.watch.view;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.metrics.LastKnown;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;

/**
 * All crawls of a database: those that run as their actors know them, the others as they lie there.
 *
 * <p>Every call looks at the table of crawls, which blocks. <em>No call waits until a crawl is
 * counted</em>: its stage is done then. Thread-safe.
 */
public final class CrawlBook {
  private final CrawlTable crawls;
  private final StoredCounts counts;

  CrawlBook(CrawlDatabase database, Clock clock) {
    this(
        database,
        row -> StoredStatus.read(row, database),
        LastKnown.oneThread("crawl-counts"),
        clock);
  }

  /**
   * @param counting counts a crawl out of the database; blocks
   * @param thread runs that, one at a time
   */
  CrawlBook(
      CrawlDatabase database,
      Function<CrawlTable.Row, CrawlStatus> counting,
      Executor thread,
      Clock clock) {
    this.crawls = database.crawls();
    this.counts =
        new StoredCounts(counting, () -> !database.sites().told().isEmpty(), thread, clock);
  }

  /**
   * A crawl.
   *
   * @param row its orders
   * @param running whether this node works on it; else the counts come from the database
   */
  public record Entry(CrawlTable.Row row, CrawlStatus status, boolean running) {}

  /** The orders of a crawl: whether there is one takes no counting. */
  public Optional<CrawlTable.Row> row(String id) {
    return crawls.find(id);
  }

  /** All crawls, the newest first, without what is counted. */
  public List<CrawlOrders> orders(List<CrawlStatus> running) {
    Map<String, CrawlStatus> byId = byId(running);
    List<CrawlOrders> orders = new ArrayList<>();
    for (CrawlTable.Row row : crawls.all()) {
      orders.add(0, CrawlOrders.of(row, Optional.ofNullable(byId.get(row.id()))));
    }
    return orders;
  }

  /** All crawls, the newest first. */
  public CompletionStage<List<Entry>> all(List<CrawlStatus> running) {
    return joined(entries(running).stream().map(entry -> entry.thenApply(Optional::of)).toList());
  }

  /** The same without those that take longer to count. */
  CompletionStage<List<Entry>> counted(List<CrawlStatus> running, Duration within) {
    return joined(
        entries(running).stream()
            .map(entry -> entry.thenApply(Optional::of))
            .map(
                entry ->
                    entry.completeOnTimeout(
                        Optional.empty(), within.toNanos(), TimeUnit.NANOSECONDS))
            .toList());
  }

  /** One crawl. */
  public CompletionStage<Optional<Entry>> find(String id, List<CrawlStatus> running) {
    Optional<CrawlStatus> status =
        running.stream().filter(one -> one.crawl().equals(id)).findFirst();
    return crawls
        .find(id)
        .map(row -> entry(row, status).thenApply(Optional::of))
        .orElseGet(() -> CompletableFuture.completedFuture(Optional.empty()));
  }

  private static Map<String, CrawlStatus> byId(List<CrawlStatus> running) {
    return running.stream().collect(Collectors.toMap(CrawlStatus::crawl, status -> status));
  }

  private List<CompletableFuture<Entry>> entries(List<CrawlStatus> running) {
    Map<String, CrawlStatus> byId = byId(running);
    List<CompletableFuture<Entry>> entries = new ArrayList<>();
    List<CrawlTable.Row> rows = crawls.all();
    counts.keep(rows);
    for (CrawlTable.Row row : rows) {
      entries.add(0, entry(row, Optional.ofNullable(byId.get(row.id()))));
    }
    return entries;
  }

  private CompletableFuture<Entry> entry(CrawlTable.Row row, Optional<CrawlStatus> running) {
    return running
        .map(status -> CompletableFuture.completedFuture(new Entry(row, status, true)))
        .orElseGet(() -> counts.of(row).thenApply(status -> new Entry(row, status, false)));
  }

  private static CompletionStage<List<Entry>> joined(
      List<CompletableFuture<Optional<Entry>>> entries) {
    return CompletableFuture.allOf(entries.toArray(CompletableFuture[]::new))
        .thenApply(
            done ->
                entries.stream().map(CompletableFuture::join).flatMap(Optional::stream).toList());
  }
}
