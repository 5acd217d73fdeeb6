package prospector.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code prospector ...} as a process of its own; closing it kills it. */
final class NodeProcess implements AutoCloseable {
  /** Longest wait for anything; long, because the machine may have other work. */
  static final Duration DEADLINE = Duration.ofMinutes(3);

  private final Process process;
  private final Path output;

  private NodeProcess(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /** Starts it in a directory; what it prints goes to a file there, after what was there. */
  static NodeProcess start(Path dir, String name, List<String> arguments) {
    Path output = dir.resolve(name + ".out");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Djava.net.preferIPv4Stack=true",
            "-Djava.util.concurrent.ForkJoinPool.common.parallelism=4",
            "prospector.node.Main"));
    command.addAll(arguments);
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(dir.toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
              .start();
      // a build that is interrupted leaves no node behind
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
      return new NodeProcess(process, output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until it has printed a text so many times; fails when it ends before. */
  void awaitSaid(String text, int times) {
    await()
        .atMost(DEADLINE)
        .failFast(() -> assertThat(process.isAlive() || said(text) >= times).as(this::end).isTrue())
        .until(() -> said(text) >= times);
  }

  /** SIGKILL; waits until it is gone. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** SIGTERM; its exit code. */
  int stop() throws InterruptedException {
    process.destroy();
    return exitCode();
  }

  /** SIGTERM, without waiting. */
  void askToStop() {
    process.destroy();
  }

  /** Waits for its end. */
  int exitCode() throws InterruptedException {
    if (!process.waitFor(DEADLINE.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("still running after " + DEADLINE + "\n" + printed());
    }
    return process.exitValue();
  }

  /** Everything it has printed. */
  String printed() {
    try {
      return Files.readString(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String end() {
    return "it ended with exit code " + process.exitValue() + "\n" + printed();
  }

  private int said(String text) {
    return printed().split(java.util.regex.Pattern.quote(text), -1).length - 1;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
