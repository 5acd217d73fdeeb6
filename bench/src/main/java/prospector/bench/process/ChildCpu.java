package prospector.bench.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/**
 * CPU time of child processes that have ended, as the kernel booked it to this process.
 *
 * <p><em>The difference of two readings around a child's life is the child's whole CPU time</em>,
 * user and system, start-up, JIT, garbage collection and exit included, provided that no other
 * child ended between them. Source: proc(5), {@code /proc/PID/stat}, cutime and cstime.
 */
final class ChildCpu {
  private static final Path STAT = Path.of("/proc/self/stat");
  private static final int CUTIME = 13; // index after the command's ')': field 16 of proc(5)
  private static final int CSTIME = 14; // field 17
  private static final double TICKS_PER_SECOND = 100; // USER_HZ, the same on every Linux we run on

  private ChildCpu() {}

  /** Seconds of all children that have ended; empty where there is no /proc. */
  static OptionalDouble seconds() {
    if (!Files.isReadable(STAT)) {
      return OptionalDouble.empty();
    }
    try {
      return OptionalDouble.of(secondsIn(Files.readString(STAT, StandardCharsets.ISO_8859_1)));
    } catch (IOException e) {
      return OptionalDouble.empty(); // a system without usable books: callers fall back
    }
  }

  /** The seconds in the text of a stat file; the command in it may hold blanks and parentheses. */
  static double secondsIn(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).trim().split(" ");
    return (Long.parseLong(fields[CUTIME]) + Long.parseLong(fields[CSTIME])) / TICKS_PER_SECOND;
  }
}
