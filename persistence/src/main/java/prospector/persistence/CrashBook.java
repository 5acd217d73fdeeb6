package prospector.persistence;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.directory.StorageException;
import prospector.persistence.directory.WorkFile;
import prospector.persistence.table.SuspectTable;

/**
 * Remembers what processes died of: what is asked for and read stands in a file of the node, and
 * what the last process left there is counted at the next start.
 *
 * <p><em>A URL that was being read at two deaths is given up</em>, and one that was in work at five
 * ({@link SuspectTable.Row}); reading it once without harm clears it. How a process died does not
 * matter: a kill from outside looks like any other. An end in order leaves only what is stuck.
 * Thread-safe. Reasons: {@code docs/decisions/0023-a-crash-is-remembered.md}.
 */
public final class CrashBook implements AutoCloseable {
  /** Asked for again after this, should the world have changed: as long as RFC 9309 waits. */
  static final Duration FORGET_AFTER = Duration.ofDays(30);

  private static final Logger LOG = LoggerFactory.getLogger(CrashBook.class);
  private static final int NAMED = 10; // URLs in one line of the log

  private final SuspectTable table;
  private final Executor blocking;
  private final WorkFile file;
  private final Map<String, SuspectTable.Row> suspects = new ConcurrentHashMap<>();

  private CrashBook(SuspectTable table, Executor blocking, WorkFile file) {
    this.table = table;
    this.blocking = blocking;
    this.file = file;
  }

  /**
   * Counts what the last process left in the node's directory, durably, and begins anew. Blocking.
   *
   * @param slots things in work at once, 1 or more
   * @param blocking runs calls of the database
   */
  public static CrashBook open(CrawlDatabase database, int slots, Clock clock, Executor blocking) {
    Path path = database.directory().resolve(OutputNames.IN_WORK);
    SuspectTable table = database.suspects();
    try {
      table.removeBefore(clock.millis() - FORGET_AFTER.toMillis());
      List<SuspectTable.Row> found = counted(WorkFile.left(path), table, clock.millis());
      if (!found.isEmpty()) {
        table.put(found);
        database.commits().durable().toCompletableFuture().join();
      }
      CrashBook book =
          new CrashBook(
              table, blocking, WorkFile.create(path, UUID.randomUUID().toString(), slots));
      book.refresh();
      return book;
    } catch (IOException | CompletionException e) {
      throw new StorageException("could not keep book of what is in work in " + path, e);
    }
  }

  private static List<SuspectTable.Row> counted(
      WorkFile.Left left, SuspectTable table, long nowMillis) {
    List<SuspectTable.Row> rows = new ArrayList<>();
    List<String> read = new ArrayList<>();
    for (WorkFile.Entry entry : left.entries()) {
      boolean reading = entry.phase() == WorkFile.Phase.READ;
      Optional<SuspectTable.Row> before = table.find(entry.url());
      if (before.filter(row -> row.life().equals(left.life())).isEmpty()) {
        SuspectTable.Row row =
            new SuspectTable.Row(
                entry.url(),
                before.map(SuspectTable.Row::asked).orElse(0) + (reading ? 0 : 1),
                before.map(SuspectTable.Row::read).orElse(0) + (reading ? 1 : 0),
                left.life(),
                nowMillis);
        rows.add(row);
        if (row.isGivenUp()) {
          LOG.warn(
              "{} was in work at {} crashes: failed: crash, it is asked for no more",
              row.url(),
              row.asked() + row.read());
        }
      }
      if (reading) {
        read.add(entry.url());
      }
    }
    if (!left.entries().isEmpty()) {
      LOG.warn(
          "when the last process ended, {} URLs were asked for, and {} were being read: {}",
          left.entries().size() - read.size(),
          read.size(),
          read.stream().limit(NAMED).toList());
    }
    return rows;
  }

  /** URLs that a process reads now, or read when it died, out of its directory. */
  public static List<String> beingRead(Path directory) throws IOException {
    return WorkFile.left(directory.resolve(OutputNames.IN_WORK)).entries().stream()
        .filter(entry -> entry.phase() == WorkFile.Phase.READ)
        .map(WorkFile.Entry::url)
        .toList();
  }

  /** Takes over what other nodes have counted since. Blocking. */
  public void refresh() {
    List<SuspectTable.Row> rows = table.all();
    Map<String, SuspectTable.Row> known = new ConcurrentHashMap<>();
    rows.forEach(row -> known.put(row.url(), row));
    suspects.keySet().retainAll(known.keySet());
    suspects.putAll(known);
  }

  /** Whether a URL was in work at so many deaths that it is not asked for. */
  public boolean isGivenUp(String url) {
    SuspectTable.Row row = suspects.get(url);
    return row != null && row.isGivenUp();
  }

  /** Whether a URL was in work at a death, and has not been read since. */
  public boolean isSuspect(String url) {
    return suspects.containsKey(url);
  }

  /** A URL is asked for. Returns what {@link #end} wants. */
  public int asked(String url) {
    return file.begin(WorkFile.Phase.ASKED, url);
  }

  /** Bytes of a URL are read: parsed, judged. Returns what {@link #end} wants. */
  public int read(String url) {
    return file.begin(WorkFile.Phase.READ, url);
  }

  /** That work is over. */
  public void end(int work) {
    file.end(work);
  }

  /** A URL was read, and the process lives. */
  public void harmless(String url) {
    if (suspects.remove(url) != null) {
      blocking.execute(() -> clear(url));
    }
  }

  private void clear(String url) {
    try {
      table.remove(url);
    } catch (StorageException e) {
      LOG.warn("{} stays suspected of a crash, though it was read: {}", url, e.getMessage());
    }
  }

  /** URLs that are given up. */
  public long givenUp() {
    return suspects.values().stream().filter(SuspectTable.Row::isGivenUp).count();
  }

  /** Work that was not recorded, as all slots were taken. */
  public long unrecorded() {
    return file.unrecorded();
  }

  /** The process ends in order. */
  @Override
  public void close() {
    file.close();
  }
}
