package prospector.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.List;
import prospector.node.cli.Cli;
import prospector.node.cli.options.Terminal;
import prospector.node.exit.LastResort;

/**
 * The program in this JVM, wired as {@link Main} wires it but for the process's signals and the
 * guard that ends the process: for runs that end by themselves. A start costs a fifth of that of a
 * process, as the classes are there.
 */
public final class ProgramHere {
  private ProgramHere() {}

  /**
   * Runs {@code prospector ARGUMENTS} to its end.
   *
   * @param output file that takes what it prints, after what is in it already
   * @return the exit code
   */
  public static int run(Path output, List<String> arguments) throws IOException {
    try (PrintWriter file =
        new PrintWriter(
            Files.newBufferedWriter(
                output, UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND),
            true)) {
      Terminal terminal = new Terminal(file, file, false, 80);
      return new Cli(Main.tools(terminal, action -> () -> {}, LastResort.none(), Clock.systemUTC()))
          .run(arguments.toArray(String[]::new));
    }
  }
}
