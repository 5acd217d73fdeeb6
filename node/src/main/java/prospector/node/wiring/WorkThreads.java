package prospector.node.wiring;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The threads of a node that read what was fetched. */
final class WorkThreads {
  private static final int REREADS = 2;

  private WorkThreads() {}

  /** Threads that wait for files to be read: at most one a fetch in flight. */
  static Executor documents() {
    return Executors.newCachedThreadPool(daemons("document-worker"));
  }

  /** Threads that read stored pages again, which may be files: nothing else waits for those. */
  static Executor rereads() {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            REREADS,
            REREADS,
            1,
            TimeUnit.MINUTES,
            new LinkedBlockingQueue<>(),
            daemons("archive-rereader"));
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  /** The thread that reads what a process died on. */
  static Executor suspects() {
    return Executors.newSingleThreadExecutor(daemons("suspect-reader"));
  }

  /** Threads that parse and judge. */
  static ExecutorService pages(int inFlight) {
    int cores = Runtime.getRuntime().availableProcessors();
    return Executors.newFixedThreadPool(
        Math.max(1, Math.min(cores, inFlight)), daemons("page-worker"));
  }

  private static ThreadFactory daemons(String name) {
    return task -> {
      Thread thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
