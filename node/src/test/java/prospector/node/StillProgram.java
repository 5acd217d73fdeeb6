package prospector.node;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/** The program, whose hosts all stand still from the moment on that a file is there. */
public final class StillProgram {
  private StillProgram() {}

  /**
   * Starts it.
   *
   * @param arguments the file, then those of the program
   */
  public static void main(String[] arguments) {
    Clock clock = new StoppingClock(Path.of(arguments[0]));
    Runtime.getRuntime().exit(Main.run(clock, Arrays.copyOfRange(arguments, 1, arguments.length)));
  }

  /** A host that asks it for the time gets no answer any more. */
  private static final class StoppingClock extends Clock {
    private final Clock real = Clock.systemUTC();
    private final Path file;

    StoppingClock(Path file) {
      this.file = file;
    }

    @Override
    public Instant instant() {
      if (Thread.currentThread().getName().contains("prospector-host-dispatcher")
          && Files.exists(file)) {
        while (true) {
          LockSupport.park();
        }
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
