package prospector.node.crawl;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import prospector.actors.work.WorkBook;
import prospector.node.cli.Cli;
import prospector.node.cli.Terminal;
import prospector.node.cli.Tools;
import prospector.node.run.CrawlAudit;
import prospector.node.run.CrawlLauncher;
import prospector.node.run.CrawlWhy;
import prospector.node.run.WebParts;
import prospector.node.settings.ConfigFiles;
import prospector.persistence.CrashBook;
import prospector.web.fetch.NettyFetcher;

/**
 * The program, on a machine where reading certain URLs ends the process at once, without a word.
 */
final class DyingProgram {
  /** What it ends with then. */
  static final int DIED = 99;

  private DyingProgram() {}

  /**
   * @param arguments directory of the crawl, deadly URLs separated by blanks, then those of the
   *     program
   */
  public static void main(String[] arguments) {
    Clock clock = new DeadlyClock(Path.of(arguments[0]), List.of(arguments[1].split(" ")));
    Terminal terminal =
        new Terminal(
            new PrintWriter(System.out, false, StandardCharsets.UTF_8),
            new PrintWriter(System.err, true, StandardCharsets.UTF_8),
            false,
            80);
    Tools tools =
        new Tools(
            terminal,
            ConfigFiles.ofClassPath(),
            new CrawlLauncher(clock),
            settings -> new NettyFetcher(settings.web().fetcher(), clock),
            () -> WebParts.parser("prospector", clock),
            settings -> new CrawlWhy(settings, clock),
            settings -> new CrawlAudit(settings, clock),
            action -> () -> {},
            clock);
    String[] rest = java.util.Arrays.copyOfRange(arguments, 2, arguments.length);
    Runtime.getRuntime().exit(new Cli(tools).run(rest));
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
        throw new java.io.UncheckedIOException(e);
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
