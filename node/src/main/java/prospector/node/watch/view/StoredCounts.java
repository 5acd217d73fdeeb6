package prospector.node.watch.view;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import prospector.actors.crawl.CrawlStatus;
import prospector.persistence.table.CrawlTable;

/**
 * What was counted of crawls that nobody works on here, which goes over all their rows and may take
 * minutes.
 *
 * <p><em>A crawl is counted once at a time, whoever asks, on none of their threads;</em> who asks
 * for one that was counted before gets those figures if the new ones take long. Thread-safe.
 */
final class StoredCounts {
  /** A row that is so for this long has all that was under way when it changed. */
  private static final long SETTLED_MILLIS = 30_000;

  private static final long READ_AGAIN_MILLIS = 15_000;
  private static final Duration WAIT = Duration.ofSeconds(1); // where there are older figures

  private final Function<CrawlTable.Row, CrawlStatus> counting;
  private final BooleanSupplier elsewhere;
  private final Executor thread;
  private final Clock clock;
  private final Map<CrawlTable.Row, Count> counts = new ConcurrentHashMap<>();

  /**
   * @param counting counts a crawl; blocks
   * @param elsewhere whether other sites may go on with crawls that nobody works on here; blocks
   * @param thread runs what blocks, one at a time
   */
  StoredCounts(
      Function<CrawlTable.Row, CrawlStatus> counting,
      BooleanSupplier elsewhere,
      Executor thread,
      Clock clock) {
    this.counting = counting;
    this.elsewhere = elsewhere;
    this.thread = thread;
    this.clock = clock;
  }

  /**
   * What was read of a row.
   *
   * @param sinceMillis when the row was first seen as it is
   * @param readMillis when its counts had been read
   * @param settled whether it was so for long enough: fetches that were under way when a crawl
   *     stopped are stored, and counted, after that; never where other sites may go on with it
   */
  private record Read(CrawlStatus status, long sinceMillis, long readMillis, boolean settled) {}

  /**
   * The last count of a row.
   *
   * @param before what the one before it found
   */
  private record Count(@Nullable Read before, CompletableFuture<Read> read) {
    @Nullable Read known() {
      return read.isDone() && !read.isCompletedExceptionally() ? read.join() : before;
    }
  }

  /** Does not block; fails when the database does. */
  CompletableFuture<CrawlStatus> of(CrawlTable.Row row) {
    Count count = Objects.requireNonNull(counts.compute(row, this::current));
    CompletableFuture<Read> read = count.read().copy();
    Read before = count.before();
    return (before == null
            ? read
            : read.completeOnTimeout(before, WAIT.toNanos(), TimeUnit.NANOSECONDS))
        .thenApply(Read::status);
  }

  /** Forgets all others. */
  void keep(List<CrawlTable.Row> rows) {
    counts.keySet().retainAll(rows);
  }

  private Count current(CrawlTable.Row row, @Nullable Count last) {
    if (last != null && !last.read().isDone()) {
      return last;
    }
    Read known = last == null ? null : last.known();
    boolean failed = last != null && last.read().isCompletedExceptionally();
    if (last != null && known != null && !failed && isGood(known)) {
      return last;
    }
    long now = clock.millis();
    long since = known == null ? now : known.sinceMillis();
    return new Count(known, CompletableFuture.supplyAsync(() -> read(row, since, now), thread));
  }

  private boolean isGood(Read known) {
    return known.settled() || clock.millis() - known.readMillis() < READ_AGAIN_MILLIS;
  }

  private Read read(CrawlTable.Row row, long sinceMillis, long nowMillis) {
    boolean settled = nowMillis - sinceMillis >= SETTLED_MILLIS && !elsewhere.getAsBoolean();
    return new Read(counting.apply(row), sinceMillis, clock.millis(), settled);
  }
}
