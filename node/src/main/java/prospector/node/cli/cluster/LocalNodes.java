package prospector.node.cli.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import prospector.node.cli.options.Terminal;
import prospector.node.exit.ExitCode;

/**
 * Node processes of this machine that end with this process.
 *
 * <p><em>None outlives {@link #close}</em>: who has not left by then is killed, which loses
 * nothing. Their lines come out with the node's name before them.
 */
final class LocalNodes implements AutoCloseable {
  private static final long LEAVE_SECONDS = 150; // a node gives itself 120

  /**
   * A terminal sends Ctrl-C, and that it was closed, to them too, where the signal that follows
   * from this process would be the second one and end them at once.
   */
  private static final List<String> DEAF_TO_TERMINAL =
      List.of("sh", "-c", "trap '' INT HUP; exec \"$@\"", "sh");

  /** System property of a node whose lines its starter copies to a terminal. */
  static final String ON_TERMINAL = "prospector.starter-on-terminal";

  private final PrintWriter out;
  private final boolean onTerminal;
  private final Map<String, Process> processes = new ConcurrentHashMap<>();
  private final List<Thread> readers = new ArrayList<>();
  private volatile boolean leaving;

  LocalNodes(Terminal terminal) {
    this.out = terminal.out();
    this.onTerminal = terminal.interactive();
  }

  /** Starts a node with this process's own Java, class path and flags. */
  void start(String name, List<String> arguments) {
    List<String> command = new ArrayList<>(DEAF_TO_TERMINAL);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(flag -> !flag.startsWith("-agentlib:") && !flag.startsWith("-javaagent:"))
            .toList());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("-Dprospector.terminal=false");
    command.add("-D" + ON_TERMINAL + "=" + onTerminal);
    command.add("prospector.node.Main");
    command.addAll(arguments);
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      processes.put(name, process);
      Thread reader = new Thread(() -> copy(name, process), "output-of-" + name);
      reader.setDaemon(true);
      reader.start();
      readers.add(reader);
      if (leaving) {
        process.toHandle().destroy();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("could not start " + name, e);
    }
  }

  /** Asks all of them to leave. Returns at once. */
  void leave() {
    leaving = true; // toHandle: Process.destroy would cut off what they say while they leave
    say(
        "Stopping the nodes: each hands its hosts over and leaves. Ctrl-C again does not wait for them.");
    processes.values().forEach(process -> process.toHandle().destroy());
  }

  /** Waits until all have ended; 0, or the exit code of one that failed. */
  int awaitEnd() throws InterruptedException {
    int worst = ExitCode.OK.code();
    for (Map.Entry<String, Process> node : processes.entrySet()) {
      int code = node.getValue().waitFor();
      worst = code == ExitCode.OK.code() ? worst : code;
    }
    for (Thread reader : readers) {
      reader.join();
    }
    return worst;
  }

  private void copy(String name, Process process) {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        say(name + " | " + line);
      }
      int code = process.waitFor();
      say(name + " | ended with exit code " + code);
    } catch (IOException e) {
      say(name + " | its output cannot be read: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void say(String line) {
    out.println(line);
    out.flush();
  }

  @Override
  public void close() {
    processes.values().forEach(process -> process.toHandle().destroy());
    for (Process process : processes.values()) {
      try {
        if (!process.waitFor(LEAVE_SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
  }
}
