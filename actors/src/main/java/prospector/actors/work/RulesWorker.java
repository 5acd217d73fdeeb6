package prospector.actors.work;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import prospector.web.fetch.FetchResult;

/**
 * Reads and compiles large robots.txt, whose bytes are the dearest that a host can send: some 300
 * ns of CPU each.
 *
 * <p><em>All hosts together get {@value #SHARE} of a core for it, and no fetch slot is held by who
 * waits.</em> So hosts with such files wait for each other, those with the smallest least, and
 * nobody else waits for them. Of files that were fetched {@value #READS_MAX} may wait, as each
 * takes memory; beyond that a file counts as out of reach and is asked for again. Thread-safe.
 */
public final class RulesWorker implements AutoCloseable {
  /** Bytes or characters of a robots.txt that anybody reads at once: 5 ms, ten usual ones. */
  public static final int SMALL = 16 * 1024;

  /** Files that may wait to be read. */
  static final int READS_MAX = 32;

  private static final double SHARE = 0.05;

  private final Sized thread;
  private final Runnable end;
  private final LongSupplier workedNanos;
  private final AtomicInteger reads = new AtomicInteger();
  private final LongAdder putOff = new LongAdder();

  /** Runs tasks of a size. */
  interface Sized {
    void execute(long size, Runnable task);
  }

  RulesWorker(Sized thread, Runnable end, LongSupplier workedNanos) {
    this.thread = thread;
    this.end = end;
    this.workedNanos = workedNanos;
  }

  /** With a thread of its own. */
  public static RulesWorker start() {
    RestingThread thread = new RestingThread("rules-worker", SHARE);
    return new RulesWorker(thread::execute, thread::shutdownNow, thread::workedNanos);
  }

  /** On threads that are there, which need no rest. */
  public static RulesWorker on(Executor threads) {
    return new RulesWorker((size, task) -> threads.execute(task), () -> {}, () -> 0);
  }

  /** Whether an answer to a request for robots.txt is to be read here. */
  public static boolean isLarge(FetchResult result) {
    return bytes(result) > SMALL;
  }

  private static int bytes(FetchResult result) {
    return result
        .outcome()
        .answer()
        .filter(answer -> answer.status() / 100 == 2) // of no other is the body looked at
        .map(answer -> answer.body().length)
        .orElse(0);
  }

  /** Reads an answer; empty where too many wait. */
  <T> Optional<CompletionStage<T>> read(FetchResult result, Supplier<T> reading) {
    if (reads.incrementAndGet() > READS_MAX) {
      reads.decrementAndGet();
      putOff.increment();
      return Optional.empty();
    }
    try {
      return Optional.of(
          work(bytes(result), reading).whenComplete((done, failure) -> reads.decrementAndGet()));
    } catch (RejectedExecutionException e) { // the node shuts down
      reads.decrementAndGet();
      throw e;
    }
  }

  /**
   * Does what takes long because of rules of so many characters.
   *
   * @return fails as the task does
   */
  <T> CompletionStage<T> work(int characters, Supplier<T> task) {
    return CompletableFuture.supplyAsync(task, run -> thread.execute(characters, run));
  }

  /** Files that wait to be read or are. */
  public int reads() {
    return reads.get();
  }

  /** Files that were not read, to be asked for again. */
  public long putOff() {
    return putOff.sum();
  }

  /** CPU time that all this took, nanoseconds. */
  public long workedNanos() {
    return workedNanos.getAsLong();
  }

  /** Nothing that waits is done any more. */
  @Override
  public void close() {
    end.run();
  }
}
