package prospector.node.find;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.page.QuietCrawls;
import prospector.persistence.page.UnreadFileException;
import prospector.search.PageIndexer;
import prospector.search.RunningText;
import prospector.search.SearchException;

/**
 * Takes stored pages into the index, a few at a time, with a rest after each few in proportion to
 * the CPU time that they took, and to that of the processes that read files for it.
 *
 * <p><em>The index is open for writing for some time and no longer</em>: what another process or a
 * deletion did to it is seen when it is opened next. One thread at a time.
 */
final class IndexFollower {
  private static final Logger LOG = LoggerFactory.getLogger(IndexFollower.class);
  private static final int STEP = 50; // pages; some 20 ms, or 80 where they are read again
  private static final int COMMIT_PAGES = 2_000; // a commit costs a segment, and its merges
  private static final long OPEN_MILLIS = 20_000; // then what was taken is made durable
  private static final long NEWS_SECONDS = 2; // between two looks for new pages
  private static final long FINISH_MILLIS = 5_000; // for what is left at the end

  private final SearchDesk.Parts parts;
  private final LongSupplier cpuNanos;
  private final CountDownLatch ended;
  private final QuietCrawls quiet;
  private final Runnable committed;
  private volatile boolean awaited;
  private boolean finished; // of the thread

  /**
   * @param cpuNanos CPU time of the thread that asks
   * @param ended counts down once nothing more is stored
   * @param quiet crawls that are not looked into for now
   * @param committed called when something was made durable
   */
  IndexFollower(
      SearchDesk.Parts parts,
      LongSupplier cpuNanos,
      CountDownLatch ended,
      QuietCrawls quiet,
      Runnable committed) {
    this.committed = committed;
    this.quiet = quiet;
    this.parts = parts;
    this.cpuNanos = cpuNanos;
    this.ended = ended;
  }

  /** Somebody waits for what is stored by now. */
  void awaited() {
    awaited = true;
  }

  /** Waits for news; true at the end. */
  boolean restsToTheEnd() {
    return rest(TimeUnit.SECONDS.toNanos(NEWS_SECONDS));
  }

  /** Waits after a failure; true at the end. */
  boolean restsToTheEnd(Duration pause) {
    return rest(pause.toNanos());
  }

  /**
   * Takes up what there is; where the index follows the crawl, also what comes in the next seconds,
   * and at the end without rest what is left.
   *
   * @throws SearchException when another process writes it, the disk fails, or a file that is not
   *     read now keeps everything out
   */
  void catchUp() {
    PageIndexer.Source source =
        new PageIndexer.Source(
            parts.database(), parts.reader(), new RunningText(), parts.clock(), false);
    try (PageIndexer indexer = PageIndexer.open(source, LOG::warn)) {
      long until = parts.clock().millis() + OPEN_MILLIS;
      long durable = 0;
      boolean on = true;
      while (on) {
        long before = tookNanos();
        boolean more = steps(indexer, quiet);
        long pages = indexer.counts().pages();
        if (pages > durable && (awaited || pages - durable >= COMMIT_PAGES)) {
          awaited = false; // before: who comes meanwhile waits for the next commit
          indexer.commit();
          committed.run();
          durable = pages;
        }
        long took = Math.max(0, tookNanos() - before);
        boolean over =
            more
                ? rest((long) (took * (1 / parts.share() - 1)))
                : !parts.whileCrawling() || restsToTheEnd();
        on = !over && (more || parts.clock().millis() < until);
      }
      if (parts.whileCrawling() && ended.getCount() == 0) {
        finish(indexer);
      }
      awaited = false;
      if (indexer.counts().pages() > durable) {
        indexer.commit();
        committed.run();
      }
    }
  }

  /** Whether there was something; what it took before files that are not read now is no failure. */
  private static boolean steps(PageIndexer indexer, QuietCrawls quiet) {
    try {
      return indexer.step(STEP, quiet) > 0;
    } catch (SearchException e) {
      if (!(e.getCause() instanceof UnreadFileException) || indexer.counts().pages() == 0) {
        throw e;
      }
      return false;
    }
  }

  /** Whether what was left at the end was taken up, as far as there was time. */
  boolean isFinished() {
    return finished;
  }

  private void finish(PageIndexer indexer) {
    finished = true;
    long end = parts.clock().millis() + FINISH_MILLIS;
    while (parts.clock().millis() < end && steps(indexer, new QuietCrawls(() -> 0))) {
      continue; // without rest, as nobody else is at work
    }
  }

  private long tookNanos() {
    return cpuNanos.getAsLong() + parts.reader().fileNanos();
  }

  /** Whether the end came meanwhile. */
  private boolean rest(long nanos) {
    try {
      return ended.await(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }
}
