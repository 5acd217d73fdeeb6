package prospector.actors.control;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.table.ControlTable;

/**
 * Stores the control arm's draws that have ended, one after the other: their order says which draws
 * lie beside each other.
 *
 * <p><em>What the database does not take goes before the next one</em>, or when the crawl ends;
 * else a restart would count fewer control pages than the crawl had. While a database is away no
 * page is stored and so hardly a draw ends. Owned by a crawl's {@link ControlRound}.
 */
final class DrawBook {
  private static final Logger LOG = LoggerFactory.getLogger(DrawBook.class);

  private final ControlTable table;
  private final String crawl;
  private final Executor blocking;
  private final Deque<ControlTable.Row> unstored = new ArrayDeque<>(); // of the last write's thread
  private CompletionStage<@Nullable Void> last = CompletableFuture.completedFuture(null);

  DrawBook(ControlTable table, String crawl, Executor blocking) {
    this.table = table;
    this.crawl = crawl;
    this.blocking = blocking;
  }

  /** Returns at once. */
  void append(ControlTable.Row draw) {
    then(() -> unstored.add(draw));
  }

  /** Completes when all of them are stored, or the database has refused some once more. */
  CompletionStage<?> end() {
    then(() -> {});
    return last;
  }

  /** Goes on whatever became of the write before. */
  private void then(Runnable first) {
    last =
        last.handleAsync(
            (done, error) -> {
              first.run();
              write();
              return null;
            },
            blocking);
  }

  private void write() {
    try {
      for (ControlTable.Row draw = unstored.peek(); draw != null; draw = unstored.peek()) {
        table.append(crawl, draw);
        unstored.remove();
      }
    } catch (RuntimeException e) {
      LOG.warn("crawl {} has {} control pages that are not stored", crawl, unstored.size(), e);
    }
  }
}
