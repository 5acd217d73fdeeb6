package prospector.node.watch;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code prospector demo} as a process of its own, on a free port. */
final class DemoProcess implements AutoCloseable {
  private static final String LINE = "Watch it at ";

  private final Process process;
  private final URI page;

  private DemoProcess(Process process, URI page) {
    this.process = process;
    this.page = page;
  }

  static DemoProcess start(Path dir) throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Djava.util.concurrent.ForkJoinPool.common.parallelism=4",
            "prospector.node.Main",
            "demo",
            "--out",
            dir.resolve("demo").toString(),
            "--pages",
            "1000000",
            "--time",
            "9m",
            "--set",
            "prospector.http.port=0");
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(LINE)) {
        drain(lines);
        String address = line.substring(LINE.length()).split(" ", 2)[0];
        String token = Files.readString(dir.resolve("demo").resolve("http-token")).strip();
        return new DemoProcess(process, URI.create(address + "#token=" + token));
      }
    }
    throw new IOException("the demo ended before it said where it can be watched");
  }

  private static void drain(BufferedReader lines) {
    Thread reader = new Thread(() -> lines.lines().forEach(line -> {}), "demo-output");
    reader.setDaemon(true);
    reader.start();
  }

  /** Address with the token. */
  URI page() {
    return page;
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
