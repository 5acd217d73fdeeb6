package prospector.node.crawl;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.node.report.Passport;
import prospector.node.watch.view.StoredStatus;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.directory.StorageException;
import prospector.persistence.table.CrawlTable;

/**
 * The course of a node that works on every crawl: ends its archive with the passport of each crawl
 * that it worked on: when the crawl ends, or when the node does.
 *
 * <p><em>A node that ends is not held up by a database that is away</em>: then the passport is
 * missing, as after a kill. Thread-safe.
 */
public final class LastWords implements Course {
  private static final Logger LOG = LoggerFactory.getLogger(LastWords.class);

  private final CrawlDatabase database;
  private final Set<String> open = ConcurrentHashMap.newKeySet();
  private volatile Consumer<CrawlTable.Row> atTheEnd = row -> {};
  private volatile Consumer<CrawlTable.Row> afterwards = row -> {};

  public LastWords(CrawlDatabase database) {
    this.database = database;
  }

  /** What is to be done as soon as a crawl has ended. */
  public void atTheEnd(Consumer<CrawlTable.Row> work) {
    atTheEnd = work;
  }

  /** What is to be done once this node's part in a crawl is over. */
  public void afterwards(Consumer<CrawlTable.Row> work) {
    afterwards = work;
  }

  @Override
  public void begun(CrawlRun run) {
    open.add(run.context().spec().id());
  }

  @Override
  public void endedForAll(String crawl) {
    try {
      database.crawls().find(crawl).ifPresent(atTheEnd);
    } catch (StorageException e) {
      LOG.warn("what is to be done at the end of crawl {} is not noted: {}", crawl, e.getMessage());
    }
  }

  @Override
  public synchronized void over(String crawl) {
    if (!open.contains(crawl)) {
      return;
    }
    try {
      Optional<CrawlTable.Row> row = database.crawls().find(crawl);
      row.ifPresent(this::write);
      open.remove(crawl);
      row.ifPresent(afterwards);
    } catch (StorageException e) {
      LOG.warn("the archive ends without the passport of crawl {}: {}", crawl, e.getMessage());
    }
  }

  /** The node ends: those that are left, with the counts of now. Blocking. */
  public synchronized void close() {
    if (!open.isEmpty() && database.answers()) {
      Set.copyOf(open).forEach(this::over);
    }
  }

  private void write(CrawlTable.Row row) {
    String json =
        Passport.json(
            Passport.of(row, StoredStatus.read(row, database), database.models().newest(row.id())));
    write(database, row.id(), json);
  }

  /** Archives a passport; a failure is told to the operator and to nobody else. Blocking. */
  public static void write(CrawlDatabase database, String crawl, String json) {
    try {
      database.describe(crawl, json).toCompletableFuture().join();
    } catch (CompletionException e) {
      LOG.warn("the archive ends without the passport of crawl {}: {}", crawl, e.getMessage());
    }
  }
}
