package prospector.web.plugin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Calls a plug-in in a thread that may be lost to it. <em>No call lasts longer than its time</em>;
 * a thread that hangs is given up, and the next call has another. Used by one thread at a time.
 */
public final class OwnThread implements AutoCloseable {
  private final String name;
  private final List<ExecutorService> givenUp = new ArrayList<>();
  private ExecutorService thread;

  public OwnThread(String name) {
    this.name = name;
    this.thread = start(name);
  }

  private static ExecutorService start(String name) {
    return Executors.newSingleThreadExecutor(
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  /**
   * Calls.
   *
   * @throws TimeoutException when it did not return in time
   * @throws ExecutionException with what it threw
   */
  public <T> T call(Duration most, Callable<T> work)
      throws TimeoutException, ExecutionException, InterruptedException {
    Future<T> called = thread.submit(work);
    boolean done = false;
    try {
      T result = called.get(most.toNanos(), TimeUnit.NANOSECONDS);
      done = true;
      return result;
    } catch (ExecutionException e) {
      done = true;
      throw e;
    } finally {
      if (!done) {
        thread.shutdownNow(); // interrupts it; where that does not help, it is lost
        givenUp.add(thread);
        thread = start(name);
      }
    }
  }

  /** Whether all threads that were given up have come to an end. */
  public boolean isWhole() {
    givenUp.removeIf(ExecutorService::isTerminated);
    return givenUp.isEmpty();
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
