package prospector.sharding.lease;

import java.util.concurrent.Executor;
import prospector.web.fetch.SendGate;

/**
 * Begins tasks only while the lease is held; others wait for it, in order.
 *
 * <p>For what hosts write into tables outside the journal: a row deleted by a node that has woken
 * up may be one that the host's new owner has put there since. Thread-safe.
 */
public final class LeasedExecutor implements Executor {
  private final SendGate lease;
  private final Executor executor;

  public LeasedExecutor(SendGate lease, Executor executor) {
    this.lease = lease;
    this.executor = executor;
  }

  @Override
  public void execute(Runnable task) {
    lease.whenOpen(() -> executor.execute(() -> begin(task)));
  }

  /** The executor may have kept the task waiting for longer than the lease. */
  private void begin(Runnable task) {
    if (lease.isOpen()) {
      task.run();
    } else {
      execute(task);
    }
  }
}
