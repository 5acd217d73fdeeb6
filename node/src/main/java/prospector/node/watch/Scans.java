package prospector.node.watch;

import akka.http.javadsl.model.StatusCodes;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import prospector.node.http.Problem;

/**
 * Runs what may take long: what reads all rows of a crawl (lists of its pages and hosts, its
 * course), and topics that name pages to fetch.
 *
 * <p><em>Two at a time, whoever asks</em>, so that the threads and connections of all other calls
 * stay free; {@link #WAITING} wait, and more are told to come again. Thread-safe.
 */
final class Scans implements Executor {
  static final int WAITING = 32;
  private static final int THREADS = 2;
  private static final long IDLE_SECONDS = 5;

  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          THREADS,
          THREADS,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(WAITING),
          Scans::named);

  private final String full;

  /**
   * @param full says to whoever comes when too much waits that it is so
   */
  private Scans(String full) {
    this.full = full;
    threads.allowCoreThreadTimeOut(true);
  }

  static Scans ofLists() {
    return new Scans("too many lists are being read: ask again later");
  }

  static Scans ofPages() {
    return new Scans("too many pages are being read again: ask again later");
  }

  static Scans ofTopics() {
    return new Scans("too many topics are being tried: ask again later");
  }

  private static Thread named(Runnable work) {
    Thread made = new Thread(work, "scan");
    made.setDaemon(true);
    return made;
  }

  /** Throws a {@link Problem} when too much waits. */
  @Override
  public void execute(Runnable work) {
    try {
      threads.execute(work);
    } catch (RejectedExecutionException e) {
      throw Problem.of(StatusCodes.SERVICE_UNAVAILABLE, full);
    }
  }
}
