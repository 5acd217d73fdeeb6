package prospector.node.find;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Why the index could not be brought up to date, and when that may be tried again: later after each
 * failure. Thread-safe.
 */
final class IndexTrouble {
  private static final int MOST_DOUBLED = 4; // a minute becomes a quarter of an hour

  private final LongSupplier millis;
  private final Duration first;
  private @Nullable String why; // guarded by this, as all below
  private int failures;
  private long failedMillis;

  /**
   * @param millis of a clock
   * @param first how long it is left alone after the first failure
   */
  IndexTrouble(LongSupplier millis, Duration first) {
    this.millis = millis;
    this.first = first;
  }

  /** It failed; whether it had not the time before. */
  synchronized boolean failed(String reason) {
    boolean begins = why == null;
    why = reason;
    failures++;
    failedMillis = millis.getAsLong();
    return begins;
  }

  /** It went well; whether it had failed the time before. */
  synchronized boolean over() {
    boolean ends = why != null;
    why = null;
    failures = 0;
    return ends;
  }

  /** Null where there is none. */
  synchronized @Nullable String why() {
    return why;
  }

  /** How long after a failure nothing is tried. */
  synchronized Duration pause() {
    return first.multipliedBy(1L << Math.min(Math.max(0, failures - 1), MOST_DOUBLED));
  }

  synchronized boolean mayTry() {
    long age = millis.getAsLong() - failedMillis;
    return why == null || age < 0 || age >= pause().toMillis(); // a clock may be set back
  }
}
