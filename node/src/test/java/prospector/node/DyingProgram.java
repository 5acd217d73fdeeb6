package prospector.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import prospector.actors.work.WorkBook;
import prospector.persistence.CrashBook;

/**
 * The program, on a machine where reading certain URLs ends the process at once, without a word.
 */
public final class DyingProgram {
  /** What it ends with then. */
  public static final int DIED = 99;

  private DyingProgram() {}

  /**
   * Starts it.
   *
   * @param arguments directory of the crawl, deadly URLs separated by blanks, then those of the
   *     program
   */
  public static void main(String[] arguments) {
    Clock clock = new DeadlyClock(Path.of(arguments[0]), List.of(arguments[1].split(" ")));
    Runtime.getRuntime().exit(Main.run(clock, Arrays.copyOfRange(arguments, 2, arguments.length)));
  }

  /** Whoever asks it for the time while it reads a deadly URL dies of it. */
  private static final class DeadlyClock extends Clock {
    private static final String READER = WorkBook.class.getName();

    private final Clock real = Clock.systemUTC();
    private final Path dir;
    private final List<String> deadly;

    DeadlyClock(Path dir, List<String> deadly) {
      this.dir = dir;
      this.deadly = deadly;
    }

    @Override
    public Instant instant() {
      boolean reads =
          StackWalker.getInstance()
              .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(READER)));
      try {
        if (reads && CrashBook.beingRead(dir).stream().anyMatch(deadly::contains)) {
          Runtime.getRuntime().halt(DIED);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return real.instant();
    }

    @Override
    public ZoneId getZone() {
      return real.getZone();
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException("not needed");
    }
  }
}
