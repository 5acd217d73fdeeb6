package prospector.bench.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The flags of a running JVM that decide its heap, collector and compiler. */
final class JvmFlags {
  private JvmFlags() {}

  /** Those of the process, read from /proc; empty when it is no JVM, has ended, or has no /proc. */
  static List<String> of(long pid) {
    try {
      Path file = Path.of("/proc", Long.toString(pid), "cmdline");
      return in(Files.readString(file, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return List.of(); // it has just ended
    }
  }

  /**
   * Those in a command line whose words are ended by NUL: every {@code -X...} before the main
   * class, recordings of one process ({@code -XX:StartFlightRecording}) left out.
   */
  static List<String> in(String commandLine) {
    List<String> words = List.of(commandLine.split("\0"));
    if (!words.get(0).endsWith("java")) {
      return List.of();
    }
    List<String> flags = new ArrayList<>();
    for (int i = 1; i < words.size() && words.get(i).startsWith("-"); i++) {
      String word = words.get(i);
      if (word.equals("-cp") || word.equals("-classpath")) {
        i++;
      } else if (word.startsWith("-X") && !word.contains("FlightRecord")) {
        flags.add(word);
      }
    }
    return List.copyOf(flags);
  }
}
