package prospector.bench.process;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A child process that ran to its end, and what it cost.
 *
 * @param exitCode its status
 * @param cpuSeconds user and system time of its whole life; empty where the system keeps no books
 * @param wallSeconds from its start to its end
 * @param jvmFlags its {@code -X} flags, when it was a JVM that lived long enough to be asked
 */
public record MeasuredRun(
    int exitCode, OptionalDouble cpuSeconds, double wallSeconds, List<String> jvmFlags) {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration PATIENCE = Duration.ofSeconds(10); // with a clean stop

  public MeasuredRun {
    jvmFlags = List.copyOf(jvmFlags);
  }

  /**
   * Starts the process and waits for its end, but ends it with this one. No other child of this
   * process may end meanwhile. An interrupt ends the child.
   *
   * @param isSensible asked several times a second; once it says no, the child is ended
   */
  public static MeasuredRun of(ProcessBuilder builder, BooleanSupplier isSensible)
      throws IOException, InterruptedException {
    OptionalDouble cpuBefore = ChildCpu.seconds();
    long start = System.nanoTime();
    Process process = Offspring.start(builder);
    List<String> flags = List.of();
    try {
      while (!process.waitFor(POLL.toMillis(), TimeUnit.MILLISECONDS)) {
        flags = flags.isEmpty() ? JvmFlags.of(process.pid()) : flags;
        if (!isSensible.getAsBoolean()) {
          end(process);
          throw new IOException("what the process depends on has ended: " + builder.command());
        }
      }
    } finally {
      process.destroy();
    }
    double wall = (System.nanoTime() - start) / 1e9;
    return new MeasuredRun(process.exitValue(), since(cpuBefore), wall, flags);
  }

  private static void end(Process process) throws InterruptedException {
    process.destroy();
    if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }

  private static OptionalDouble since(OptionalDouble before) {
    OptionalDouble after = ChildCpu.seconds();
    return before.isPresent() && after.isPresent()
        ? OptionalDouble.of(after.getAsDouble() - before.getAsDouble())
        : OptionalDouble.empty();
  }
}
