package prospector.bench.throughput;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import prospector.bench.process.JavaCommand;
import prospector.bench.process.MeasuredRun;
import prospector.bench.process.WebServer;

/**
 * A run of the bare loop in its own JVM.
 *
 * @param process what it cost by the operating system's books
 * @param pages 2xx answers that were parsed
 * @param failures every other end of a request
 * @param links absolute link targets that were found
 * @param bytes of the bodies
 * @param wallSeconds of the loop, without the JVM's start
 * @param ownCpuSeconds by the JVM's own count, up to the end of the loop
 */
record BareRun(
    MeasuredRun process,
    long pages,
    long failures,
    long links,
    long bytes,
    double wallSeconds,
    double ownCpuSeconds) {

  /**
   * Runs it.
   *
   * @param jvmFlags those of the crawler it is compared with
   * @param urls what to fetch, in order
   * @param work a directory for its two small files
   */
  static BareRun of(List<String> jvmFlags, List<String> urls, WebServer web, int lanes, Path work)
      throws IOException, InterruptedException {
    Path list = Files.write(work.resolve("bare-urls.txt"), urls);
    Path result = work.resolve("bare-result.txt");
    Files.deleteIfExists(result);
    List<String> arguments = List.of(list.toString(), web.proxy(), "" + lanes, result.toString());
    ProcessBuilder builder =
        new ProcessBuilder(JavaCommand.of(jvmFlags, BareLoopMain.class.getName(), arguments));
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    MeasuredRun run = MeasuredRun.of(builder, web::isUp);
    if (run.exitCode() != 0) {
      throw new IOException("the bare loop ended with exit code " + run.exitCode());
    }
    return parse(run, Files.readString(result));
  }

  /** Reads the line that {@link BareLoopMain} wrote. */
  static BareRun parse(MeasuredRun run, String line) {
    String[] words = line.trim().split(" ");
    return new BareRun(
        run,
        Long.parseLong(words[0]),
        Long.parseLong(words[1]),
        Long.parseLong(words[2]),
        Long.parseLong(words[3]),
        Double.parseDouble(words[5]),
        Double.parseDouble(words[6]));
  }

  /** CPU seconds of the process; by its own count where the operating system keeps none. */
  double cpuSeconds() {
    return process.cpuSeconds().orElse(ownCpuSeconds);
  }
}
