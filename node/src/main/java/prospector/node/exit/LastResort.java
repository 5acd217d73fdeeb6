package prospector.node.exit;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Ends the process where an end in order does not come in time: after a signal, and after the time
 * of a crawl.
 *
 * <p><em>An order to end is obeyed within ten seconds, whatever the process is busy with.</em> What
 * was acknowledged survives that as it survives a kill, and the next start goes on. Whoever looks
 * does so on a thread of its own ({@link ProcessGuard}). Thread-safe.
 */
public final class LastResort {
  /** One second of the ten is left for noticing, and for the end itself. */
  static final Duration PATIENCE = Duration.ofSeconds(9);

  /** What is left of it for the end of the process itself. */
  private static final Duration LEAVE = Duration.ofSeconds(2);

  private static final String KEPT = " Nothing that was acknowledged is lost.";

  private final BiConsumer<ExitCode, String> end;
  private @Nullable Order order;
  private @Nullable Supplier<Optional<Duration>> timeLeft;
  private BooleanSupplier goesOn = () -> false;
  private Duration longest = PATIENCE;
  private long overSinceNanos;
  private boolean over;

  private record Order(ExitCode code, long sinceNanos, String message) {}

  /** Puts things back. */
  public interface Watch extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * @param end ends the process with a code, after saying why; need not return
   */
  public LastResort(BiConsumer<ExitCode, String> end) {
    this.end = end;
  }

  /** For where there is no process to end. */
  public static LastResort none() {
    return new LastResort((code, message) -> {});
  }

  /**
   * Somebody outside wants the process to end.
   *
   * @param nowNanos monotonic time
   */
  public synchronized void signalled(long nowNanos) {
    if (order == null) {
      order =
          new Order(
              ExitCode.INTERRUPTED,
              nowNanos,
              "the stop in order did not come to an end in time: the process ends as it is."
                  + KEPT);
    }
  }

  /** An end in order may take longer, as long as it makes progress. */
  public synchronized void allow(BooleanSupplier progress, Duration atMost) {
    goesOn = progress;
    longest = atMost;
  }

  /** Watches a crawl's time, until the result is closed. */
  public synchronized Watch watch(Supplier<Optional<Duration>> left) {
    timeLeft = left;
    over = false;
    return this::unwatch;
  }

  private synchronized void unwatch() {
    timeLeft = null;
    over = false;
  }

  /** Looks whether it is time. */
  void look(long nowNanos) {
    Order due = due(nowNanos);
    if (due != null) {
      end.accept(due.code(), due.message());
    }
  }

  /**
   * How much of a time what is left to do may take, so that the process ends in order before it is
   * ended.
   *
   * @param nowNanos monotonic time
   */
  public synchronized Duration atMost(Duration wish, long nowNanos) {
    Order given = given(nowNanos);
    Optional<Duration> ends =
        given == null
            ? left().map(PATIENCE::plus)
            : Optional.of(PATIENCE.minusNanos(nowNanos - given.sinceNanos()));
    Duration most =
        ends.map(it -> it.minus(LEAVE)).filter(it -> it.compareTo(wish) < 0).orElse(wish);
    return most.isNegative() ? Duration.ZERO : most;
  }

  private Optional<Duration> left() {
    return timeLeft == null ? Optional.empty() : timeLeft.get();
  }

  private synchronized @Nullable Order due(long nowNanos) {
    boolean isSignal = order != null;
    Order given = given(nowNanos);
    if (given == null) {
      return null;
    }
    long waited = nowNanos - given.sinceNanos();
    boolean waits = waited < PATIENCE.toNanos();
    boolean goes = isSignal && goesOn.getAsBoolean() && waited < longest.toNanos();
    return waits || goes ? null : given;
  }

  private @Nullable Order given(long nowNanos) {
    if (order != null) {
      return order;
    }
    Optional<Duration> left = left();
    boolean isOver = left.isPresent() && (left.get().isZero() || left.get().isNegative());
    if (!isOver) {
      over = false; // a budget may grow
      return null;
    }
    if (!over) {
      over = true;
      overSinceNanos = nowNanos;
    }
    return new Order(
        ExitCode.OK,
        overSinceNanos,
        "the crawl's time is over, and its end in order did not come in time: the process ends as"
            + " it is."
            + KEPT);
  }
}
