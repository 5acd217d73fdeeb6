package prospector.persistence.sql;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tries again what failed because the database went away, until it is back or the patience is over.
 *
 * <p><em>Only whole transactions are tried, and only such as may run twice</em>: a commit whose
 * answer was lost may have happened. Callers block meanwhile, which holds the crawl. Thread-safe.
 */
public final class Patience implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Patience.class);
  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final long LONGEST_PAUSE_MILLIS = 3_000;

  private final Dialect dialect;
  private final long limitNanos;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final AtomicBoolean away = new AtomicBoolean();

  Patience(Dialect dialect, Duration limit) {
    this.dialect = dialect;
    this.limitNanos = limit.toNanos();
  }

  /**
   * Runs a transaction.
   *
   * @throws SQLException its last failure, when that cannot pass or did not in time
   */
  public <T, E extends Exception> T insist(Attempt<T, E> attempt) throws E, SQLException {
    long began = System.nanoTime();
    long pause = FIRST_PAUSE_MILLIS;
    while (true) {
      try {
        T result = attempt.run();
        if (away.compareAndSet(true, false)) {
          LOG.warn("the database is back");
        }
        return result;
      } catch (SQLException e) {
        long left = limitNanos - (System.nanoTime() - began);
        if (!dialect.isTransient(e) || left <= 0 || isClosedAfter(pause)) {
          throw e;
        }
        if (away.compareAndSet(false, true)) {
          LOG.warn("the database is away; the crawl waits for it: {}", e.getMessage());
        }
        pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
      }
    }
  }

  /** From now on a failure is final. */
  @Override
  public void close() {
    closed.countDown();
  }

  private boolean isClosedAfter(long pauseMillis) {
    try {
      return closed.await(pauseMillis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** One transaction from its beginning. */
  public interface Attempt<T, E extends Exception> {
    T run() throws E, SQLException;
  }
}
