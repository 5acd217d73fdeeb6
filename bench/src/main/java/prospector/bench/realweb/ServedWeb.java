package prospector.bench.realweb;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import prospector.bench.UnusableInput;

/** The web while it is served, by the scripts in {@code bench/realweb}. */
final class ServedWeb implements AutoCloseable {
  private static final int CANNOT_RUN = 2;

  private final Path scripts;
  private final Path directory;
  private final String network;
  private final Thread atExit; // Ctrl-C ends the servers, too

  private ServedWeb(Path scripts, Path directory, String network) {
    this.scripts = scripts;
    this.directory = directory;
    this.network = network;
    this.atExit = new Thread(this::stop, "ends the servers");
  }

  /**
   * Installs and fills what is missing.
   *
   * @param told how far a script is that takes minutes
   */
  static void prepare(Path scripts, Path directory, PrintWriter told)
      throws IOException, InterruptedException {
    run(List.of(scripts.resolve("install").toString()), "127.0.0", told);
    run(List.of(scripts.resolve("fill").toString(), directory.toString()), "127.0.0", told);
  }

  /**
   * Starts the servers of some systems.
   *
   * @param network first three numbers of all their addresses
   * @throws UnusableInput when they cannot run here; the script has said why
   */
  static ServedWeb start(Path scripts, Path directory, Collection<String> systems, String network)
      throws IOException, InterruptedException {
    run(
        List.of(
            scripts.resolve("serve").toString(),
            "start",
            directory.toString(),
            String.join(",", systems)),
        network,
        new PrintWriter(Writer.nullWriter()));
    ServedWeb served = new ServedWeb(scripts, directory, network);
    Runtime.getRuntime().addShutdownHook(served.atExit);
    return served;
  }

  private static void run(List<String> command, String network, PrintWriter told)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("REALWEB_NETWORK", network);
    builder.redirectErrorStream(true);
    Process process = builder.redirectInput(Path.of("/dev/null").toFile()).start();
    List<String> lines = new ArrayList<>();
    try (var output = process.inputReader()) {
      output
          .lines()
          .forEach(
              line -> {
                lines.add(line);
                if (line.startsWith("realweb: ")) {
                  told.println(line);
                  told.flush();
                }
              });
    }
    int code = process.waitFor();
    String last = lines.isEmpty() ? "no word" : lines.get(lines.size() - 1);
    if (code == CANNOT_RUN) {
      throw new UnusableInput(last);
    }
    if (code != 0) {
      throw new IOException(command.get(0) + " ended with exit code " + code + ": " + last);
    }
  }

  /** The configuration that lets a crawler find the sites' names, and no others. */
  String resolver() {
    return "web.dns.servers=[\"" + network + ".20:5353\"]";
  }

  /** All requests since the start, in the order of their beginning. */
  List<LogEntry> requests() throws IOException {
    try (Stream<String> lines = Files.lines(directory.resolve("run/access.log"))) {
      return lines
          .flatMap(line -> LogEntry.of(line).stream())
          .sorted(Comparator.comparingLong(LogEntry::beginMicros))
          .toList();
    }
  }

  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(atExit);
    stop();
  }

  private void stop() {
    try {
      run(
          List.of(scripts.resolve("serve").toString(), "stop", directory.toString()),
          network,
          new PrintWriter(Writer.nullWriter()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
