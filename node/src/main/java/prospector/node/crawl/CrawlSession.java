package prospector.node.crawl;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.report.Harvest;

/**
 * A running crawl.
 *
 * <p>Thread-safe. {@link #close} must be called exactly once, after {@link #finished} completed or
 * in place of waiting for it.
 */
public interface CrawlSession extends AutoCloseable {
  /** How far it is; cheap enough to be asked several times a second, never blocks for long. */
  CrawlStatus status();

  /**
   * What the newest nugget is called, or its URL, as the web says it; never blocks, and may be late
   * by a call.
   *
   * @param status how far the crawl is
   */
  default Optional<String> newestNugget(CrawlStatus status) {
    return Optional.empty();
  }

  /**
   * For its user: where the crawl can be watched, or why it cannot; empty when not asked for.
   *
   * @param onTerminal whether it is said to a terminal, and not to a file that may be a log
   */
  default Optional<String> watchLine(boolean onTerminal) {
    return Optional.empty();
  }

  /**
   * Why nothing was started, in a sentence with what to do; then {@link #finished} has completed.
   */
  default Optional<String> nothingToDo() {
    return Optional.empty();
  }

  /** Once it has finished without a page: what is wrong with its seeds, a line each. */
  default Optional<String> noSeed() {
    return Optional.empty();
  }

  /** The crawl's passport, the model and the control arm's result included; empty before. */
  default Map<String, @Nullable Object> passport() {
    return Map.of();
  }

  /** Once it has finished: its best nuggets, and what went wrong with the nugget function. */
  default Harvest harvest() {
    return Harvest.NONE;
  }

  /**
   * Once it has finished: lets its sinks bring what there is. Blocks.
   *
   * @param left what is left of the time for all of them together, which may grow shorter
   * @return which pages they have not brought, in a line; empty for none
   */
  default Optional<String> bringRest(Supplier<Duration> left) {
    return Optional.empty();
  }

  /** What is left of its wall time, less than nothing once that is over; empty without a limit. */
  default Optional<Duration> timeLeft() {
    return Optional.empty();
  }

  /** CPU seconds spent on it, over all its runs. */
  double cpuSeconds();

  /**
   * Completes when the crawl has ended, for whatever reason, and everything it acknowledged is
   * durable. Fails when the crawl broke; a {@link prospector.node.exit.StartException} says with
   * which exit code.
   */
  CompletionStage<CrawlStatus> finished();

  /**
   * Asks for a clean stop: what is in flight ends, state is persisted, then {@link #finished}
   * completes. Returns at once.
   */
  void stop();

  /** Releases threads, files and the directory. Blocks until that is done. */
  @Override
  void close();
}
