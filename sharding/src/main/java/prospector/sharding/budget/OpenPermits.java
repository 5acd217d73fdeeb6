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
  private static final Duration MOVES = Duration.ofMinutes(3); // of shards, after a change

  private final LongSupplier nanoTime;
  private final long longestNanos;
  private final Map<Permit, Long> since = new ConcurrentHashMap<>();
  private volatile long unsureUntil; // nanoTime
  private volatile boolean unsure;
  private volatile long changedAt; // nanoTime
  private volatile boolean changed;

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

  /** Nodes came or went: actors move for a while. */
  void nodesChanged() {
    changedAt = nanoTime.getAsLong();
    changed = true;
  }

  /**
   * How long an actor that starts now should give no permit. One that may have moved here does not
   * know when the last was given.
   *
   * @param delay between two permits of its budget
   */
  Duration quiet(Duration delay) {
    long now = nanoTime.getAsLong();
    long left = unsure ? unsureUntil - now : 0;
    boolean moved = changed && now - changedAt <= delay.plus(MOVES).toNanos();
    return Duration.ofNanos(Math.max(Math.max(0, left), moved ? delay.toNanos() : 0));
  }
}
