package prospector.node;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The program, whose crawl's actor fails from the moment on that a file is there. */
public final class FailingProgram {
  private static final int PIECE_BYTES = 1024 * 1024;
  private static final List<byte[]> KEPT = new ArrayList<>();

  private FailingProgram() {}

  /** How it fails. */
  public enum Way {
    /** By an exception. */
    THROWS,
    /** By an error that is fatal to an actor system. */
    LACKS_A_CLASS,
    /** By taking all memory there is. */
    FILLS_THE_HEAP
  }

  /**
   * Starts it.
   *
   * @param arguments the way, the file, then those of the program
   */
  public static void main(String[] arguments) {
    Clock clock = new FailingClock(Way.valueOf(arguments[0]), Path.of(arguments[1]));
    Runtime.getRuntime().exit(Main.run(clock, Arrays.copyOfRange(arguments, 2, arguments.length)));
  }

  /** A crawl that asks it for the time fails. */
  private static final class FailingClock extends Clock {
    private final Clock real = Clock.systemUTC();
    private final Way way;
    private final Path file;

    FailingClock(Way way, Path file) {
      this.way = way;
      this.file = file;
    }

    @Override
    public Instant instant() {
      if (Thread.currentThread().getName().contains("prospector-crawl-dispatcher")
          && Files.exists(file)) {
        fail();
      }
      return real.instant();
    }

    private void fail() {
      switch (way) {
        case THROWS -> throw new IllegalStateException("the clock has stopped");
        case LACKS_A_CLASS -> throw new NoClassDefFoundError("no clock is here");
        case FILLS_THE_HEAP -> {
          while (true) {
            KEPT.add(new byte[PIECE_BYTES]);
          }
        }
      }
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
