package prospector.bench.process;

import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Processes that this one starts. <em>None outlives it, but where it is killed</em>: when it ends,
 * by SIGTERM too, they are told to end, and are killed if they take long. Thread-safe.
 */
public final class Offspring {
  private static final Duration PATIENCE = Duration.ofSeconds(10); // of all together
  private static final Set<Process> LIVING = new HashSet<>();
  private static boolean ending;

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(Offspring::end, "end of what was started"));
  }

  private Offspring() {}

  /**
   * Starts one.
   *
   * @throws IOException also when this process is ending: who misses one that has ended may start
   *     it again
   */
  public static Process start(ProcessBuilder builder) throws IOException {
    synchronized (LIVING) {
      if (ending) {
        throw new IOException("nothing is started while this process ends");
      }
      LIVING.removeIf(it -> !it.isAlive());
      Process process = builder.start();
      LIVING.add(process);
      return process;
    }
  }

  private static void end() {
    synchronized (LIVING) {
      ending = true;
      LIVING.forEach(Process::destroy);
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      try {
        for (Process process : LIVING) {
          long left = Math.max(0, deadline - System.nanoTime());
          if (!process.waitFor(left, TimeUnit.NANOSECONDS)) {
            process.destroyForcibly();
          }
        }
      } catch (InterruptedException e) {
        LIVING.forEach(Process::destroyForcibly);
      }
    }
  }
}
