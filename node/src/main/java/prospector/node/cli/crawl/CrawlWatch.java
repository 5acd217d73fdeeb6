package prospector.node.cli.crawl;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.cli.options.Interrupts;
import prospector.node.cli.options.Terminal;
import prospector.node.cli.options.Tools;
import prospector.node.crawl.CrawlRequest;
import prospector.node.crawl.CrawlSession;
import prospector.node.exit.ExitCode;
import prospector.node.exit.LastResort;
import prospector.node.log.LogFiles;
import prospector.node.report.ClosingSummary;
import prospector.node.report.Harvest;
import prospector.node.report.SummaryFile;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.WebParts;

/**
 * Runs one crawl to its end: logs, progress, Ctrl-C, closing summary, summary.json.
 *
 * <p>The calling thread waits; a daemon thread prints progress; the signal's thread asks for the
 * stop.
 */
public final class CrawlWatch {
  private static final String INTERRUPTED = "interrupted";
  private final Tools tools;
  private final String onInterrupt;

  /** A watch; {@code onInterrupt} tells its user after a clean stop what can be done next. */
  public CrawlWatch(Tools tools, String onInterrupt) {
    this.tools = tools;
    this.onInterrupt = onInterrupt;
  }

  /** How it ended. */
  public record Ended(CrawlStatus status, double cpuSeconds, ExitCode exitCode) {}

  /** Blocks until the crawl is over and its directory is released. */
  public Ended run(CrawlRequest request) throws IOException {
    Terminal terminal = tools.terminal();
    Files.createDirectories(request.dir());
    terminal
        .out()
        .println("Crawling for " + request.spec().topic().name() + " into " + request.dir());
    exampleSeeds(request.spec()).ifPresent(terminal.out()::println);
    WebParts.documentsLine(request.settings().web()).ifPresent(terminal.out()::println);
    terminal.out().flush();
    AtomicReference<CrawlSession> running = new AtomicReference<>();
    try (LogFiles files = LogFiles.open(request.dir(), request.settings().log());
        LastResort.Watch end = tools.lastResort().watch(() -> timeLeft(running.get()));
        CrawlSession session = tools.sessions().start(request)) {
      running.set(session);
      files.tidy();
      Optional<String> nothing = session.nothingToDo();
      if (nothing.isPresent()) {
        terminal.out().println(nothing.get());
        bringRest(session, request.settings());
        return new Ended(session.status(), session.cpuSeconds(), ExitCode.OK);
      }
      session.watchLine(terminal.interactive()).ifPresent(terminal.out()::println);
      terminal.out().flush();
      ProgressPrinter printer = new ProgressPrinter(terminal);
      try (Interrupts.Registration registration =
          tools.interrupts().onFirst(() -> stop(session, printer))) {
        CrawlStatus status;
        try {
          status = watch(session, printer, request.settings().progress());
        } catch (CompletionException e) {
          summarizeStop(session, request.dir());
          throw e;
        }
        double cpuSeconds = session.cpuSeconds();
        SummaryFile.write(request.dir(), status, cpuSeconds, session.passport());
        Ended ended =
            session
                .noSeed()
                .map(words -> noSeed(words, status, cpuSeconds))
                .orElseGet(() -> close(status, cpuSeconds, session.harvest(), request.dir()));
        bringRest(session, request.settings());
        return ended;
      }
    }
  }

  /** What could not store its pages ends, too, and an earlier run's summary is none of it. */
  private void summarizeStop(CrawlSession session, Path dir) {
    CrawlStatus status = session.status();
    if (!status.finishReason().startsWith("storage")) {
      return; // nobody knows how it ended
    }
    try {
      SummaryFile.write(dir, status, session.cpuSeconds(), session.passport());
    } catch (IOException e) {
      tools.terminal().err().println("summary.json could not be written: " + e.getMessage());
    }
  }

  /** After the summary: receivers may take what is left of the time in which the process ends. */
  private void bringRest(CrawlSession session, NodeSettings settings) {
    long since = System.nanoTime();
    Supplier<Duration> left = // a signal may come meanwhile
        () -> {
          long now = System.nanoTime();
          return tools
              .lastResort()
              .atMost(settings.sinks().finishTime().minusNanos(now - since), now);
        };
    PrintWriter out = tools.terminal().out();
    session.bringRest(left).ifPresent(out::println);
    out.flush();
  }

  /** Says that a crawl begins at the examples of its topic, too. */
  private static Optional<String> exampleSeeds(CrawlSpec spec) {
    long examples = spec.topic().exampleSeeds().stream().filter(spec.seeds()::contains).count();
    return examples == 0
        ? Optional.empty()
        : Optional.of(
            examples == 1
                ? "An example of the topic file is a seed, too (seeds-from-examples)"
                : examples + " examples of the topic file are seeds, too (seeds-from-examples)");
  }

  private static Optional<Duration> timeLeft(@Nullable CrawlSession running) {
    return running == null ? Optional.empty() : running.timeLeft();
  }

  private CrawlStatus watch(
      CrawlSession session, ProgressPrinter printer, NodeSettings.Progress settings) {
    ScheduledExecutorService ticker =
        Executors.newSingleThreadScheduledExecutor(CrawlWatch::daemon);
    Duration interval =
        tools.terminal().interactive() ? settings.terminalInterval() : settings.plainInterval();
    try {
      ticker.scheduleWithFixedDelay(
          () -> show(session, printer),
          interval.toMillis(),
          interval.toMillis(),
          TimeUnit.MILLISECONDS);
      CrawlStatus last = session.finished().toCompletableFuture().join();
      printer.close(last);
      return last;
    } finally {
      ticker.shutdownNow();
    }
  }

  private static void show(CrawlSession session, ProgressPrinter printer) {
    CrawlStatus status = session.status();
    printer.show(status, session.newestNugget(status));
  }

  private static void stop(CrawlSession session, ProgressPrinter printer) {
    printer.say("Stopping: what is in flight ends first. Ctrl-C again ends at once.");
    session.stop();
  }

  /** Nothing to sum up: what is wrong stands alone. */
  private Ended noSeed(String words, CrawlStatus status, double cpuSeconds) {
    words.lines().forEach(line -> tools.terminal().err().println("prospector: " + line));
    tools.terminal().err().flush();
    return new Ended(status, cpuSeconds, ExitCode.FETCH_FAILED);
  }

  private Ended close(CrawlStatus status, double cpuSeconds, Harvest harvest, Path dir) {
    Terminal terminal = tools.terminal();
    terminal.out().println();
    ClosingSummary.print(status, cpuSeconds, harvest, dir, terminal.out());
    boolean interrupted = status.finishReason().equals(INTERRUPTED);
    if (interrupted) {
      terminal.out().println(onInterrupt);
    }
    terminal.out().flush();
    return new Ended(status, cpuSeconds, interrupted ? ExitCode.INTERRUPTED : ExitCode.OK);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "prospector-progress");
    thread.setDaemon(true);
    return thread;
  }
}
