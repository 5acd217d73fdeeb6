package prospector.node.sink;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import prospector.node.settings.SinkSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.StoredPageReader;
import prospector.web.plugin.Plugins;

/**
 * The sinks of a process: a thread each, of the lowest priority. Thread-safe.
 *
 * <p><em>Nobody waits for them but {@link #finish}</em>, and that no longer than it is told.
 */
public final class SinkDesk {
  private static final long INTERRUPTED_MILLIS = 1_000; // for a thread that was told to end
  private static final long LOOK_MILLIS = 100; // at how much time is left

  private final Map<String, SinkCounts> counts = new LinkedHashMap<>();
  private final List<Working> working = new ArrayList<>();
  private boolean finished; // guarded by this

  /**
   * What it works with.
   *
   * @param reader gives stored pages, for sinks that want their text
   * @param plugins finds those that sinks name
   * @param environment values of environment variables; null for those that are not set
   */
  public record Parts(
      SinkSettings settings,
      CrawlDatabase database,
      StoredPageReader reader,
      Clock clock,
      UnaryOperator<@Nullable String> environment,
      Plugins plugins,
      LongSupplier nanoTime) {

    /** Of this process. */
    public static Parts of(
        SinkSettings settings, CrawlDatabase database, StoredPageReader reader, Clock clock) {
      return new Parts(
          settings,
          database,
          reader,
          clock,
          System::getenv,
          Plugins.ofClassPath(),
          System::nanoTime);
    }
  }

  private record Working(
      SinkSettings.Sink sink, SinkWork run, SinkRest rest, SinkCounts counts, Thread thread) {}

  /**
   * Starts them all, or none.
   *
   * @throws prospector.node.settings.SettingsException when a variable that a sink needs is not
   *     set, a plug-in is not there or refuses its settings, or a file is one of the crawl's own
   */
  public static SinkDesk open(Parts parts) {
    List<Receivers.Taker> takers =
        new Receivers(
                parts.environment(), parts.plugins(), parts.clock(), parts.database().directory())
            .all(parts.settings().sinks());
    SinkDesk desk = new SinkDesk();
    for (int i = 0; i < takers.size(); i++) {
      desk.start(parts, parts.settings().sinks().get(i), takers.get(i));
    }
    return desk;
  }

  private void start(Parts parts, SinkSettings.Sink sink, Receivers.Taker taker) {
    SinkRest rest = new SinkRest();
    SinkCounts own = new SinkCounts();
    Trouble trouble =
        new Trouble(
            sink.name(),
            new BackOff(
                sink.backOffMax(),
                new SplittableRandom(parts.clock().millis() ^ sink.name().hashCode())),
            own,
            rest,
            parts.clock());
    SinkWork run = work(parts, sink, taker, trouble, own, rest);
    Thread thread = new Thread(run, "sink-" + sink.name());
    thread.setDaemon(true);
    thread.setPriority(Thread.MIN_PRIORITY);
    counts.put(sink.name(), own);
    working.add(new Working(sink, run, rest, own, thread));
    thread.start();
  }

  private static SinkWork work(
      Parts parts,
      SinkSettings.Sink sink,
      Receivers.Taker taker,
      Trouble trouble,
      SinkCounts own,
      SinkRest rest) {
    CrawlDatabase database = parts.database();
    double share = parts.settings().share();
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    LongSupplier cpuNanos = () -> threads.getCurrentThreadCpuTime() + parts.reader().fileNanos();
    return taker.with(
        receiver ->
            new SinkRun(
                new SinkRun.Parts(
                    sink,
                    database,
                    receiver,
                    new SinkFeed(
                        database.feed(), new SinkTexts(parts.reader()), sink, rest::isFinishing),
                    trouble,
                    own,
                    rest,
                    database.directory(),
                    share,
                    parts.nanoTime(),
                    cpuNanos)),
        bucket ->
            new FileRun(
                new FileRun.Parts(
                    sink,
                    database,
                    bucket.store(),
                    bucket.prefix(),
                    trouble,
                    own,
                    rest,
                    share,
                    parts.nanoTime(),
                    cpuNanos)));
  }

  /** What each sink does, by name. */
  public Map<String, SinkCounts> counts() {
    return Map.copyOf(counts);
  }

  /** A line for each sink that will never take some of what there is, since the process started. */
  public List<String> refused() {
    return working.stream()
        .filter(it -> it.counts().pagesRefused() > 0)
        .map(
            it ->
                String.format(
                    Locale.ROOT,
                    "%,d %s %s",
                    it.counts().pagesRefused(),
                    it.run().unit(),
                    it.run().setAside()))
        .toList();
  }

  /** A line for each sink: how much it brought since the process started. */
  public List<String> brought() {
    return working.stream()
        .map(
            it ->
                String.format(
                    Locale.ROOT,
                    "%,d %s brought to %s",
                    it.counts().pages(),
                    it.run().unit(),
                    it.sink().name()))
        .toList();
  }

  /**
   * Lets the sinks bring what there is, without rest, and ends them. Blocks; nothing is to be
   * stored any more.
   *
   * @param most time for all of them together
   * @return a line that tells what waits for the next start; empty where nothing does, or where
   *     they were ended before
   */
  public Optional<String> finish(Duration most) {
    long end = System.nanoTime() + most.toNanos();
    return finish(() -> Duration.ofNanos(end - System.nanoTime()));
  }

  /**
   * The same for a time that may grow shorter meanwhile.
   *
   * @param left what is left of it for all of them together; over where that is not positive
   */
  public synchronized Optional<String> finish(Supplier<Duration> left) {
    if (finished) {
      return Optional.empty();
    }
    finished = true;
    working.forEach(it -> it.rest().finish());
    boolean interrupted = false;
    for (Working it : working) {
      while (!interrupted && it.thread().isAlive() && left.get().toMillis() > 0) {
        interrupted = !join(it.thread(), Math.min(LOOK_MILLIS, left.get().toMillis()));
      }
    }
    for (Working it : working) {
      it.rest().end();
      if (it.thread().isAlive()) {
        it.thread().interrupt();
      }
    }
    for (Working it : working) {
      interrupted |= !join(it.thread(), INTERRUPTED_MILLIS);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return left();
  }

  /** False when the thread that waits was interrupted. */
  private static boolean join(Thread thread, long millis) {
    try {
      if (millis > 0) {
        thread.join(millis);
      }
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  private Optional<String> left() {
    List<String> words = new ArrayList<>();
    try {
      for (Working it : working) {
        long waiting = it.run().waiting();
        if (waiting > 0) {
          words.add(
              String.format(
                  Locale.ROOT,
                  "%,d %s wait for sink %s",
                  waiting,
                  it.run().unit(),
                  it.sink().name()));
        }
      }
    } catch (StorageException e) {
      return Optional.of("It is not known what waits for the sinks: " + e.getMessage());
    }
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(
            String.join(", ", words) + ". The same command, or 'prospector send', brings them.");
  }
}
