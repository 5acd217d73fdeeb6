package prospector.persistence.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives the space of overwritten database pages back to new ones, and forces the file to the disk,
 * so that space is only used again when what replaced its content is safe.
 *
 * <p>H2 appends some 20 kB at every commit and moves what is still live out of old chunks in a
 * background thread, which it does not start when there is no write delay. Without this, 100,000
 * commits of one row leave a file of 2.2 GB that holds 60 MB.
 */
public final class Housekeeping implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);

  /** Chunks are rewritten while less than this share of the file is live, in percent. */
  private static final int FILL_PERCENT = 50;

  /** Live bytes moved a round at most. */
  private static final int WRITE_BYTES = 8 << 20;

  private static final long PERIOD_MILLIS = 2000;

  private final Database database;
  private final ScheduledExecutorService thread;
  private boolean failing; // of the thread: said once

  public Housekeeping(Database database) {
    this.database = database;
    thread =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread made = new Thread(work, "database-housekeeping");
              made.setDaemon(true);
              return made;
            });
  }

  public void start() {
    thread.scheduleWithFixedDelay(this::round, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  /**
   * A round that fails is tried again. H2 closes the database where its file could not be written;
   * {@link CommitGroup} finds that out.
   */
  private void round() {
    try (Connection connection = database.dataSource().getConnection()) {
      SessionLocal session = (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
      MVStore store = session.getDatabase().getStore().getMvStore();
      store.sync();
      store.compact(FILL_PERCENT, WRITE_BYTES);
      failing = false;
    } catch (SQLException | RuntimeException e) {
      if (!failing) {
        LOG.warn("housekeeping of the database failed; it is tried again", e);
      }
      failing = true;
    }
  }

  @Override
  public void close() {
    thread.shutdown(); // a round that is under way ends: it moves little
    try {
      thread.awaitTermination(60, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
