package prospector.bench.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** CPU time of a process that runs. Source: proc(5), {@code /proc/PID/stat}, utime and stime. */
public final class ProcessCpu {
  private static final int UTIME = 11; // index after the command's ')': field 14 of proc(5)
  private static final int STIME = 12; // field 15
  private static final double TICKS_PER_SECOND = 100; // USER_HZ, the same on every Linux we run on

  private ProcessCpu() {}

  /**
   * User and system seconds since its start, all threads, without children.
   *
   * @throws IOException when it has ended, or the system keeps no such books
   */
  public static double seconds(long pid) throws IOException {
    Path stat = Path.of("/proc", "" + pid, "stat");
    return secondsIn(Files.readString(stat, StandardCharsets.ISO_8859_1));
  }

  /** The seconds in the text of a stat file; the command in it may hold blanks and parentheses. */
  static double secondsIn(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).trim().split(" ");
    return (Long.parseLong(fields[UTIME]) + Long.parseLong(fields[STIME])) / TICKS_PER_SECOND;
  }
}
