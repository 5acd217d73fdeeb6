package prospector.actors.work;

import java.lang.management.ManagementFactory;
import java.util.Comparator;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * One thread that rests after each task, in proportion to the CPU time that it took, and takes the
 * smallest task first.
 */
final class RestingThread extends ThreadPoolExecutor {
  private static final Comparator<Runnable> SMALLEST_FIRST =
      Comparator.comparing(
          Sized.class::cast,
          Comparator.comparingLong(Sized::size).thenComparingLong(Sized::number));

  private final double share;
  private final LongSupplier cpuNanos;
  private final LongConsumer rest;
  private final AtomicLong worked = new AtomicLong();
  private final AtomicLong numbers = new AtomicLong();
  private long begun;

  private record Sized(long size, long number, Runnable task) implements Runnable {
    @Override
    public void run() {
      task.run();
    }
  }

  /**
   * @param share of a core that it may take, above 0 and at most 1
   */
  RestingThread(String name, double share) {
    this(
        name,
        share,
        ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime,
        RestingThread::sleep);
  }

  /**
   * @param cpuNanos CPU time of the thread that asks
   * @param rest lets so many nanoseconds pass
   */
  RestingThread(String name, double share, LongSupplier cpuNanos, LongConsumer rest) {
    super(
        1,
        1,
        0,
        TimeUnit.NANOSECONDS,
        new PriorityBlockingQueue<>(16, SMALLEST_FIRST),
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException("expected a share above 0 and at most 1, got " + share);
    }
    this.share = share;
    this.cpuNanos = cpuNanos;
    this.rest = rest;
  }

  /** Runs a task that is as dear as its size. */
  void execute(long size, Runnable task) {
    execute(new Sized(size, numbers.incrementAndGet(), task));
  }

  /** CPU time that its tasks took, nanoseconds. */
  long workedNanos() {
    return worked.get();
  }

  @Override
  protected void beforeExecute(Thread thread, Runnable task) {
    begun = cpuNanos.getAsLong();
  }

  @Override
  protected void afterExecute(Runnable task, Throwable failure) {
    long took = Math.max(0, cpuNanos.getAsLong() - begun);
    worked.addAndGet(took);
    rest.accept((long) (took * (1 / share - 1)));
  }

  private static void sleep(long nanos) {
    try {
      TimeUnit.NANOSECONDS.sleep(nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // it is shut down
    }
  }
}
