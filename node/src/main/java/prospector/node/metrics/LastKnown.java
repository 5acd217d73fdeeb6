package prospector.node.metrics;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What somebody answered last who may take minutes, as a database does that is away.
 *
 * <p><em>Nobody waits for the answer longer than he wants to</em>: it is asked for on a thread of
 * its own, once at a time, and who does not wait takes the one before with its age. Thread-safe.
 */
public final class LastKnown<T> {
  private static final Logger LOG = LoggerFactory.getLogger(LastKnown.class);
  private static final long IDLE_SECONDS = 5;

  private final Supplier<T> source;
  private final LongSupplier nanos;
  private final Executor asking;
  private volatile Answer<T> last;
  private CompletableFuture<Boolean> asked = CompletableFuture.completedFuture(false);

  /**
   * Nothing is asked yet.
   *
   * @param source may block and may throw
   * @param first what is known before it has answered
   * @param nanos a clock that nobody sets
   */
  public LastKnown(Supplier<T> source, T first, LongSupplier nanos) {
    this.source = source;
    this.nanos = nanos;
    this.last = new Answer<>(first, nanos.getAsLong());
    this.asking = oneThread("last-known");
  }

  private record Answer<T>(T value, long atNanos) {}

  /**
   * An answer.
   *
   * @param age how long ago it was given
   */
  public record Known<T>(T value, Duration age) {}

  /** One thread that is there while it has work. */
  public static Executor oneThread(String name) {
    ThreadPoolExecutor one =
        new ThreadPoolExecutor(
            1,
            1,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> {
              Thread made = new Thread(work, name);
              made.setDaemon(true);
              return made;
            });
    one.allowCoreThreadTimeOut(true);
    return one;
  }

  /** Asks unless that is under way, and gives what is known at once. */
  public T now() {
    ask();
    return last.value();
  }

  /** Asks unless that is under way, and gives what is known then, or after so long. */
  public CompletableFuture<Known<T>> within(Duration wait) {
    return ask()
        .copy()
        .completeOnTimeout(false, wait.toNanos(), TimeUnit.NANOSECONDS)
        .thenApply(answered -> known());
  }

  private Known<T> known() {
    Answer<T> it = last;
    return new Known<>(it.value(), Duration.ofNanos(Math.max(0, nanos.getAsLong() - it.atNanos())));
  }

  private synchronized CompletableFuture<Boolean> ask() {
    if (asked.isDone()) {
      asked = CompletableFuture.supplyAsync(this::answered, asking);
    }
    return asked;
  }

  private boolean answered() {
    try {
      last = new Answer<>(source.get(), nanos.getAsLong());
      return true;
    } catch (RuntimeException e) {
      LOG.debug("what was known stays: there is no answer", e);
      return false;
    }
  }
}
