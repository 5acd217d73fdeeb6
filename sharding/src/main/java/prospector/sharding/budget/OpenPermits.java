package prospector.sharding.budget;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import prospector.actors.budget.RequestBudget.Permit;

/**
 * The permits that this node's hosts have, and how long ago holders elsewhere may have been lost to
 * an actor.
 *
 * <p><em>A permit is renewed while its request may be under way, and no longer.</em> Thread-safe.
 */
final class OpenPermits {
  private final LongSupplier nanoTime;
  private final long longestNanos;
  private final Map<Permit, Long> since = new ConcurrentHashMap<>();
  private volatile long unsureUntil; // nanoTime
  private volatile boolean unsure;

  /**
   * @param longest time that a request may take
   */
  OpenPermits(Duration longest, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.longestNanos = longest.toNanos();
  }

  void opened(Permit permit) {
    since.put(permit, nanoTime.getAsLong());
  }

  /** Whether it was open. */
  boolean closed(Permit permit) {
    return since.remove(permit) != null;
  }

  /** Those to renew; what is too old to be under way is forgotten. */
  List<Permit> toRenew() {
    long now = nanoTime.getAsLong();
    since.values().removeIf(start -> now - start > longestNanos);
    return List.copyOf(since.keySet());
  }

  /** A node was lost, or this one is new: actors that start from now on do not know all permits. */
  void unsureFor(Duration life) {
    unsureUntil = nanoTime.getAsLong() + life.toNanos();
    unsure = true;
  }

  /** How long an actor that starts now should give no permit. */
  Duration quiet() {
    long left = unsureUntil - nanoTime.getAsLong();
    return unsure && left > 0 ? Duration.ofNanos(left) : Duration.ZERO;
  }
}
