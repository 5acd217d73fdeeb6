package prospector.actors.host;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import prospector.persistence.DueTable;
import prospector.persistence.PageArchive;
import prospector.persistence.PageRecord;
import prospector.persistence.StorageException;
import prospector.persistence.StoredPage;
import prospector.persistence.UrlTable;
import prospector.persistence.WarcLocation;
import prospector.web.fetch.FetchResult;

/** The tables a host writes to, in memory. */
final class FakeTables {
  final Archive archive = new Archive();
  final Due due = new Due();
  final Urls urls = new Urls();

  /** Keeps rows; fails on demand. */
  static final class Archive implements PageArchive {
    final List<PageRecord> rows = new CopyOnWriteArrayList<>();
    volatile boolean broken;
    private final BlockingQueue<PageRecord> held = new LinkedBlockingQueue<>();
    private volatile @Nullable CompletableFuture<Void> disk;

    /** Rows refused without a request are not durable before the returned future is completed. */
    CompletableFuture<Void> hold() {
      CompletableFuture<Void> slow = new CompletableFuture<>();
      disk = slow;
      return slow;
    }

    /** What is stored from here on is durable at once; what was held stays so. */
    void holdNoMore() {
      disk = null;
    }

    /** Waits until a row is held; fails when none comes. */
    PageRecord awaitHeld() {
      try {
        PageRecord row = held.poll(20, TimeUnit.SECONDS);
        if (row == null) {
          throw new AssertionError("expected a row to be stored, none came");
        }
        return row;
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public CompletionStage<StoredPage> store(
        PageRecord page, Optional<FetchResult> exchange, boolean keepBody) {
      if (broken) {
        return CompletableFuture.failedFuture(new StorageException("the disk is full"));
      }
      CompletableFuture<Void> slow = disk;
      if (slow == null || page.state() != PageRecord.State.REFUSED) {
        rows.add(page);
        return CompletableFuture.completedFuture(new StoredPage(page, WarcLocation.NONE));
      }
      held.add(page);
      return slow.thenApply(
          done -> {
            rows.add(page);
            return new StoredPage(page, WarcLocation.NONE);
          });
    }

    @Override
    public Optional<StoredPage> find(String crawl, String url) {
      return Optional.empty();
    }

    @Override
    public Optional<ArchivedResponse> read(WarcLocation location) {
      return Optional.empty();
    }

    @Override
    public void forEach(String crawl, Consumer<StoredPage> consumer) {}

    @Override
    public Totals totals(String crawl) {
      throw new AssertionError("a host asks for no totals");
    }

    @Override
    public Map<String, Totals> totalsByNode(String crawl) {
      throw new AssertionError("a host asks for no totals");
    }

    @Override
    public Map<String, Path> homes() {
      return Map.of();
    }

    @Override
    public void close() {}
  }

  /** Hosts with work. */
  static final class Due implements DueTable {
    final Set<String> hosts = ConcurrentHashMap.newKeySet();

    @Override
    public void put(List<Row> rows) {
      rows.forEach(row -> hosts.add(row.host()));
    }

    @Override
    public void remove(List<String> gone) {
      gone.forEach(hosts::remove);
    }

    @Override
    public List<Row> due(long nowMillis, int limit) {
      return List.of();
    }

    @Override
    public List<Row> dueAfter(Row last, long untilMillis, int limit) {
      return List.of();
    }

    @Override
    public List<Row> dueBetween(long afterMillis, long untilMillis, int limit) {
      return List.of();
    }

    @Override
    public long count() {
      return hosts.size();
    }

    @Override
    public List<String> hosts() {
      return List.copyOf(hosts);
    }
  }

  /** An overflow that nothing goes to. */
  static final class Urls implements UrlTable {
    @Override
    public void put(String crawl, String host, List<Row> rows) {}

    @Override
    public List<Row> best(String crawl, String host, int limit) {
      return List.of();
    }

    @Override
    public Optional<Row> find(String crawl, String host, long fingerprint) {
      return Optional.empty();
    }

    @Override
    public List<Row> bestOfGroup(String crawl, String host, long group, int limit) {
      return List.of();
    }

    @Override
    public void delete(String crawl, String host, List<Long> fingerprints) {}

    @Override
    public long count(String crawl, String host) {
      return 0;
    }

    @Override
    public List<Row> all(String crawl, String host) {
      return List.of();
    }
  }
}
