package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import prospector.node.Main;

/**
 * The program in a process of its own, so that it can be killed. Closing ends it, whatever state it
 * is in.
 */
final class CrawlProcess implements AutoCloseable {
  /** Options of a JVM that has enough for a small crawl. */
  static final List<String> OPTIONS = List.of("-Xmx512m", "-XX:+UseSerialGC");

  private static final Duration DEADLINE = Duration.ofMinutes(5); // of one run, not its usual time

  private final Process process;
  private final Path output;

  private CrawlProcess(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /**
   * Starts {@code prospector ARGUMENTS}.
   *
   * @param output file that takes what it prints, after what is in it already
   */
  static CrawlProcess start(Path output, List<String> arguments) throws IOException {
    return start(output, Main.class.getName(), OPTIONS, arguments);
  }

  /** Starts another main class in the place of the program; the options name a collector. */
  static CrawlProcess start(
      Path output, String main, List<String> jvmOptions, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(jvmOptions);
    command.add("-XX:TieredStopAtLevel=1"); // it lives for seconds: compiling well costs more
    command.add("-Djava.util.concurrent.ForkJoinPool.common.parallelism=4");
    command.add(main);
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
    Process process = builder.start();
    process.getOutputStream().close();
    return new CrawlProcess(process, output);
  }

  /** Waits for its own end and tells its exit code. */
  int await() throws Exception {
    assertThat(process.waitFor(DEADLINE.toSeconds(), TimeUnit.SECONDS))
        .as("the crawl ends within %s; it printed: %s", DEADLINE, printed())
        .isTrue();
    return process.exitValue();
  }

  /** SIGTERM, without waiting. */
  void askToStop() {
    process.destroy();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** SIGKILL; returns when the process is gone. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** What it has printed so far. */
  String printed() throws IOException {
    return Files.readString(output);
  }

  @Override
  public void close() throws InterruptedException {
    kill();
  }
}
