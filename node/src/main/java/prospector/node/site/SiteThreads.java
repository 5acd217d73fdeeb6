package prospector.node.site;

import akka.actor.typed.ActorSystem;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import prospector.node.nearest.ConnectTimes;

/** Threads that wait for other sites, and for hosts that are measured. */
final class SiteThreads {
  private static final int AT_A_TIME = 16; // each may wait some seconds for a host that is silent

  private SiteThreads() {}

  /**
   * Threads that wait for other sites, until the node ends: as many as are needed at a time, which
   * is bounded by what there is to do.
   */
  static Executor lines(ActorSystem<?> system) {
    ExecutorService threads = Executors.newCachedThreadPool(named("sites-"));
    system.getWhenTerminated().thenRun(threads::shutdownNow);
    return threads;
  }

  private static ThreadFactory named(String prefix) {
    AtomicInteger number = new AtomicInteger();
    return work -> {
      Thread thread = new Thread(work, prefix + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  /** Measures, until the node ends; no thread is there before the first host. */
  static ConnectTimes times(Sites.Parts parts, ActorSystem<?> system) {
    ScheduledExecutorService threads =
        Executors.newScheduledThreadPool(AT_A_TIME, named("connects-"));
    system.getWhenTerminated().thenRun(threads::shutdownNow);
    return new ConnectTimes(
        new ConnectTimes.Parts(
            parts.probe(),
            parts.gate()::isOpen,
            host -> !parts.excluded().test(host),
            (wait, work) -> threads.schedule(work, wait.toMillis(), TimeUnit.MILLISECONDS),
            parts.settings().site().connectsPerHost(),
            parts.settings().site().connectsPerSecond(),
            parts.clock()));
  }
}
