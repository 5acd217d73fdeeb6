package prospector.node;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;

/** The program, whose crawl's actor fails from the moment on that a file is there. */
public final class FailingProgram {
  private FailingProgram() {}

  /**
   * Starts it.
   *
   * @param arguments the file, then those of the program
   */
  public static void main(String[] arguments) {
    Clock clock = new FailingClock(Path.of(arguments[0]));
    Runtime.getRuntime().exit(Main.run(clock, Arrays.copyOfRange(arguments, 1, arguments.length)));
  }

  /** A crawl that asks it for the time fails. */
  private static final class FailingClock extends Clock {
    private final Clock real = Clock.systemUTC();
    private final Path file;

    FailingClock(Path file) {
      this.file = file;
    }

    @Override
    public Instant instant() {
      if (Thread.currentThread().getName().contains("prospector-crawl-dispatcher")
          && Files.exists(file)) {
        throw new IllegalStateException("the clock has stopped");
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
