package prospector.persistence.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.directory.StorageException;

/**
 * Writes the embedded database's commits to its file, many at a time.
 *
 * <p><em>When {@link #durable} completes, everything committed before it was called survives the
 * death of this process.</em> H2 writes some 20 kB of tree pages and chunk marks a time, be it for
 * one row or for a hundred; so a commit waits for the next writing, at most an interval away. Where
 * hardly any company comes in an interval, as in a crawl of one host, the next writing follows
 * sooner ({@link CommitRest}). What is written is always a prefix of the commits: none is kept
 * while an earlier one is lost.
 *
 * <p>H2 closes a database whose file it could not write, and what was committed and not written is
 * lost; the next connection opens it anew. So where the store has died since the last writing, all
 * who wait once it is open again fail: nobody knows which of them committed to the one that died.
 */
public final class CommitGroup implements DurableCommits, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CommitGroup.class);

  /**
   * A commit is written by this class alone, on its own thread. With a delay over 0 H2 would write
   * on threads of its own, and {@code commit} would return before anything is in the file: a kill
   * then lost two URLs of a crawl of 600 pages. With 0, as a database is opened, each commit writes
   * for itself.
   */
  private static final int BY_HAND = -1;

  /** Within which all have come who committed to a store before it died; they fail with it. */
  private static final long LATE_NANOS = 1_000_000_000;

  private final Database database;
  private final long intervalNanos;
  private final Thread thread;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private List<CompletableFuture<Void>> waiting = new ArrayList<>(); // guarded by lock
  private boolean closed; // guarded by lock

  /** Of the thread. Held, so that the database is not closed in between: only death closes it. */
  private @Nullable Connection connection;

  private @Nullable MVStore store; // that of the connection

  /**
   * @param intervalMillis least time between two writings that many wait for, 0 or more
   */
  public CommitGroup(Database database, long intervalMillis) {
    this.database = database;
    this.intervalNanos = intervalMillis * 1_000_000;
    this.thread = new Thread(this::run, "database-commits");
    thread.setDaemon(true);
  }

  public void start() {
    thread.start();
  }

  @Override
  public CompletionStage<Void> durable() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    lock.lock();
    try {
      if (closed) {
        done.completeExceptionally(new StorageException("the database is closed"));
      } else {
        waiting.add(done);
        changed.signal();
      }
    } finally {
      lock.unlock();
    }
    return done;
  }

  /** Writes what waits, then ends the thread. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signal();
    } finally {
      lock.unlock();
    }
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try {
      writeAll();
    } finally {
      disconnect();
    }
  }

  private void writeAll() {
    CommitRest rest = new CommitRest(intervalNanos, System.nanoTime());
    List<CompletableFuture<Void>> group = next(System.nanoTime());
    while (!group.isEmpty()) {
      rest.began(group.size(), System.nanoTime());
      write(group);
      group = next(rest.until(System.nanoTime()));
    }
  }

  /** Who waits, once the time has come; none is the end. */
  private List<CompletableFuture<Void>> next(long fromNanos) {
    lock.lock();
    try {
      long left = 1;
      while (!closed && (waiting.isEmpty() || left > 0)) {
        left = fromNanos - System.nanoTime();
        if (waiting.isEmpty()) {
          changed.await();
        } else if (left > 0) {
          left = changed.awaitNanos(left);
        }
      }
    } catch (InterruptedException e) {
      closed = true; // nobody but close() ends this thread; if somebody does, what waits is written
    } finally {
      lock.unlock();
    }
    return take();
  }

  private List<CompletableFuture<Void>> take() {
    lock.lock();
    try {
      List<CompletableFuture<Void>> taken = waiting;
      waiting = new ArrayList<>();
      return taken;
    } finally {
      lock.unlock();
    }
  }

  private void write(List<CompletableFuture<Void>> group) {
    try {
      MVStore before = store;
      MVStore now = open();
      now.commit(); // does nothing where the store has died
      if (now.isClosed() || (before != null && before != now)) {
        throw new SQLException("the database died and lost what was not written");
      }
    } catch (SQLException | RuntimeException e) {
      MVStore last = store; // one that dies from now on is another one's loss
      boolean dead = last != null && last.isClosed();
      database.renewConnections();
      awaitLate();
      if (dead) { // who commits from now on does so in the next, which writes by itself
        disconnect();
        store = null;
      }
      List<CompletableFuture<Void>> failed = new ArrayList<>(group);
      failed.addAll(take()); // before any is told: who is told may commit again at once
      StorageException failure =
          new StorageException("could not write to the database file: " + e.getMessage(), e);
      failed.forEach(done -> done.completeExceptionally(failure));
      return;
    }
    group.forEach(done -> done.complete(null));
  }

  private static void awaitLate() {
    long end = System.nanoTime() + LATE_NANOS;
    for (long left = LATE_NANOS; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left); // may end early
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
    }
  }

  /** The store, opened anew where it died. */
  private MVStore open() throws SQLException {
    MVStore open = store;
    if (open == null || open.isClosed()) {
      disconnect();
      connection = database.link().connect(); // until it is set by hand, each commit writes
      SessionLocal session = (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
      open = session.getDatabase().getStore().getMvStore();
      store = open;
    }
    if (open.getAutoCommitDelay() == 0) {
      open.setAutoCommitDelay(BY_HAND);
    }
    return open;
  }

  private void disconnect() {
    Connection last = connection;
    connection = null;
    try {
      if (last != null) {
        last.close();
      }
    } catch (SQLException e) {
      LOG.debug("a connection to a database that died", e);
    }
  }
}
