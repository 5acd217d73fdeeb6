package prospector.bench.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One node of the cluster, started again and again by the same command. */
public final class NodeProcess {
  private final String name;
  private final Launcher launcher;
  private final List<String> enter;
  private final List<String> words;
  private volatile @Nullable Process process;

  /**
   * Not started yet.
   *
   * @param enter words before its command, see {@link Ground#enter}
   */
  NodeProcess(String name, Launcher launcher, List<String> enter, List<String> words) {
    this.name = name;
    this.launcher = launcher;
    this.enter = List.copyOf(enter);
    this.words = List.copyOf(words);
  }

  public String name() {
    return name;
  }

  /** Starts it; its last process must have ended. */
  public void start() throws IOException {
    if (isAlive()) {
      throw new IllegalStateException(name + " runs already");
    }
    process = launcher.start(name, enter, words);
  }

  /** Of the process that was started last: the launcher's, which becomes the JVM. */
  public long pid() {
    return Objects.requireNonNull(process).pid();
  }

  public boolean isAlive() {
    return process != null && process.isAlive();
  }

  /** Exit code of the last process; 128 + N for one that signal N ended. */
  public int exitCode() {
    return Objects.requireNonNull(process).exitValue();
  }

  /** SIGKILL; returns when it is dead. */
  public void kill() throws InterruptedException {
    if (process != null) {
      process.destroyForcibly().waitFor();
    }
  }

  /** SIGKILL, also of a frozen process; returns at once. */
  public void abandon() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  /**
   * Waits for its end.
   *
   * @throws IOException when it takes longer than the limit
   */
  public void awaitEnd(Duration limit) throws IOException, InterruptedException {
    if (!Objects.requireNonNull(process).waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new IOException(name + " did not end within " + limit.toSeconds() + " s");
    }
  }

  /** SIGTERM; returns at once. */
  public void leave() {
    Objects.requireNonNull(process).destroy();
  }

  /** SIGSTOP. */
  public void freeze() throws IOException, InterruptedException {
    Signals.send("STOP", Objects.requireNonNull(process).pid());
  }

  /** SIGCONT. */
  public void thaw() throws IOException, InterruptedException {
    Signals.send("CONT", Objects.requireNonNull(process).pid());
  }
}
