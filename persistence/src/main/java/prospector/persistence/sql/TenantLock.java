package prospector.persistence.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.directory.StorageException;

/**
 * Keeps processes apart that must not work on one PostgreSQL at the same time: two clusters would
 * each have an actor for the same host.
 *
 * <p>An advisory lock of a connection of its own, exclusive for {@link
 * DatabaseSettings.Tenancy#ALONE}, shared among the nodes of a cluster. The server gives it up when
 * the process dies, and when it restarts itself: a thread looks every two seconds and takes it
 * again. Who comes in between is fenced by the journal's primary key only.
 */
public final class TenantLock implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TenantLock.class);
  private static final long PERIOD_SECONDS = 2;
  private static final int REPLY_SECONDS = 5;
  private static final long WAIT_MILLIS = 2_000;
  private static final String LOCK_NOT_AVAILABLE = "55P03"; // PostgreSQL, appendix A

  private final DatabaseLink link;
  private final String function;
  private final ScheduledExecutorService thread;
  private @Nullable Connection connection; // guarded by this; null: lost
  private boolean refusalTold;

  private TenantLock(DatabaseLink link, DatabaseSettings.Tenancy tenancy) {
    this.link = link;
    this.function =
        tenancy == DatabaseSettings.Tenancy.ALONE ? "pg_advisory_lock" : "pg_advisory_lock_shared";
    this.thread =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread made = new Thread(work, "database-lock");
              made.setDaemon(true);
              return made;
            });
  }

  /**
   * Takes the lock; the first connection of a process.
   *
   * @throws StorageException when the database cannot be reached, or others work on it
   */
  public static TenantLock take(DatabaseLink link, DatabaseSettings.Tenancy tenancy) {
    TenantLock lock = new TenantLock(link, tenancy);
    try {
      if (!lock.tryTake()) {
        throw StorageException.locked(
            "the database "
                + link.name()
                + " is in use by "
                + (tenancy == DatabaseSettings.Tenancy.ALONE
                    ? "another process: end it first, or crawl in another database"
                    : "a crawl that is not part of this cluster: end it first"));
      }
    } catch (SQLException e) {
      throw StorageException.unreachable(
          "could not reach the database " + link.name() + " as " + link.user(), e);
    }
    lock.thread.scheduleWithFixedDelay(
        lock::keep, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
    return lock;
  }

  /**
   * Runs work while no other process runs work of this name on the database.
   *
   * @throws SQLException when the lock cannot be asked for
   */
  public static void whileLocked(DatabaseLink link, String name, Runnable work)
      throws SQLException {
    try (Connection own = link.connect();
        PreparedStatement lock = own.prepareStatement(sql("pg_advisory_lock"))) {
      lock.setString(1, name);
      lock.execute(); // waits; given up with the connection
      work.run();
    }
  }

  private synchronized boolean tryTake() throws SQLException {
    Connection fresh = link.connect();
    boolean taken = false;
    try {
      taken = tryTake(fresh);
    } finally {
      if (!taken) {
        fresh.close();
      }
    }
    connection = taken ? fresh : null;
    return taken;
  }

  /** Waits a moment: the server may not have noticed yet that a former process is dead. */
  private boolean tryTake(Connection fresh) throws SQLException {
    try (Statement patience = fresh.createStatement();
        PreparedStatement lock = fresh.prepareStatement(sql(function))) {
      patience.execute("SET lock_timeout = '" + WAIT_MILLIS + "ms'");
      lock.setString(1, "tenant");
      lock.execute();
      return true;
    } catch (SQLException e) {
      if (LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
        return false;
      }
      throw e;
    }
  }

  /** Locks are kept apart by schema, so that two crawls fit into one database. */
  private static String sql(String function) {
    return "SELECT " + function + "(hashtextextended('prospector.' || ? || current_schema(), 0))";
  }

  private synchronized void keep() {
    try {
      Connection held = connection;
      if (held != null && held.isValid(REPLY_SECONDS)) {
        return;
      }
      if (held != null) {
        connection = null;
        held.close();
      }
      boolean taken = tryTake();
      if (!taken && !refusalTold) {
        LOG.error("while {} was away another process began to work on it", link.name());
      }
      refusalTold = !taken;
    } catch (SQLException e) {
      LOG.debug("the database's lock is lost; it is asked for again", e);
    }
  }

  /** At once: a closed connection's lock is free only when the server has seen the end. */
  private static void release(Connection held) throws SQLException {
    try (held;
        Statement statement = held.createStatement()) {
      statement.execute("SELECT pg_advisory_unlock_all()");
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
    synchronized (this) {
      try {
        if (connection != null) {
          release(connection);
        }
      } catch (SQLException e) {
        LOG.debug("could not give up the database's lock; it ends with the process", e);
      }
      connection = null;
    }
  }
}
