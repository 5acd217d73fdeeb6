package prospector.bench.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import prospector.bench.process.Offspring;

/**
 * Starts commands of the real crawler; they end with this process.
 *
 * @param script the top-level {@code prospector}
 * @param heap of each process, such as 512m
 * @param logs directory for what the commands print
 */
public record Launcher(Path script, String heap, Path logs) {

  /** Starts a command; what it prints is appended to {@code LOG.out}. */
  public Process start(String log, List<String> words) throws IOException {
    return start(log, List.of(), words);
  }

  /**
   * The same by another command that becomes it, such as {@code ip netns exec}.
   *
   * @param by its words; empty for none
   */
  Process start(String log, List<String> by, List<String> words) throws IOException {
    return Offspring.start(builder(log, by, words));
  }

  /** The same, with the collector's log in {@code LOG.gc.log}; one that is there is begun anew. */
  public Process startWatched(String log, List<String> words) throws IOException {
    ProcessBuilder builder = builder(log, List.of(), words);
    String flag = "-Xlog:gc:file=" + collectorLog(log) + ":time";
    builder.environment().merge("PROSPECTOR_JAVA_OPTS", flag, (old, more) -> old + " " + more);
    return Offspring.start(builder);
  }

  /** Where a watched command has its collector's log. */
  public Path collectorLog(String log) {
    return logs.resolve(log + ".gc.log");
  }

  private ProcessBuilder builder(String log, List<String> by, List<String> words) {
    List<String> command = new ArrayList<>(by);
    command.add(script.toString());
    command.addAll(words);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("PROSPECTOR_NO_BUILD", "1");
    builder.environment().put("PROSPECTOR_CLASS_ARCHIVE", "0");
    builder.environment().put("PROSPECTOR_HEAP", heap);
    builder.redirectInput(Path.of("/dev/null").toFile());
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(logs.resolve(log + ".out").toFile()));
    return builder;
  }

  /**
   * Runs a command to its end.
   *
   * @return its exit code
   * @throws IOException when it takes longer than the limit
   */
  public int run(String log, List<String> words, Duration limit)
      throws IOException, InterruptedException {
    Process process = start(log, words);
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException(words.get(0) + " took longer than " + limit.toSeconds() + " s");
      }
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }
}
