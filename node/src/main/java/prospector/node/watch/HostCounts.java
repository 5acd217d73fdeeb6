package prospector.node.watch;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import prospector.persistence.page.HostListing;

/**
 * What was counted of the hosts of each crawl, for as long as it is worth.
 *
 * <p>Counting reads all rows of a crawl: of ten million it may take half a minute. <em>A crawl is
 * counted once however many ask</em>, and who waits holds no thread. A count is kept for {@value
 * #KEPT_MILLIS} ms, or for {@value #SHARE} times what it took, so that whoever watches costs the
 * database a small share of its time however large the crawl; but no longer than {@value
 * #LONGEST_MILLIS} ms, as the machine may have slept meanwhile. Thread-safe.
 */
final class HostCounts {
  static final long KEPT_MILLIS = 10_000;
  static final long SHARE = 20;
  static final long LONGEST_MILLIS = 900_000;

  private final Function<String, List<HostListing.Row>> listing;
  private final Executor scans;
  private final LongSupplier nanos;
  private final Map<String, CompletableFuture<Counted>> counted = new ConcurrentHashMap<>();

  private record Counted(List<HostListing.Row> rows, long atMillis, long keptMillis) {
    boolean isOver(long nowMillis) {
      return nowMillis - atMillis >= keptMillis;
    }
  }

  /**
   * @param listing counts the hosts of a crawl
   * @param scans runs what counts; may throw where it takes no more
   * @param nanos monotonic time
   */
  HostCounts(Function<String, List<HostListing.Row>> listing, Executor scans, LongSupplier nanos) {
    this.listing = listing;
    this.scans = scans;
    this.nanos = nanos;
  }

  /**
   * The hosts of a crawl, as they were a moment ago.
   *
   * @throws RuntimeException of the executor that takes no more
   */
  CompletionStage<List<HostListing.Row>> of(String crawl) {
    long now = nowMillis();
    counted.values().removeIf(count -> isOver(count, now));
    return counted.computeIfAbsent(crawl, this::count).thenApply(Counted::rows);
  }

  private static boolean isOver(CompletableFuture<Counted> count, long now) {
    return count.isCompletedExceptionally() || (count.isDone() && count.join().isOver(now));
  }

  private CompletableFuture<Counted> count(String crawl) {
    return CompletableFuture.supplyAsync(() -> countNow(crawl), scans);
  }

  private Counted countNow(String crawl) {
    long began = nowMillis();
    List<HostListing.Row> rows = listing.apply(crawl);
    long ended = nowMillis();
    long kept = Math.max(KEPT_MILLIS, Math.min(LONGEST_MILLIS, SHARE * (ended - began)));
    return new Counted(rows, ended, kept);
  }

  private long nowMillis() {
    return TimeUnit.NANOSECONDS.toMillis(nanos.getAsLong());
  }
}
