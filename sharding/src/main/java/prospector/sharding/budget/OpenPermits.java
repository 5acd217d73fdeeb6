package prospector.sharding.budget;

import akka.actor.typed.ActorRef;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import prospector.actors.budget.BudgetActor;
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
  private final Map<Permit, Open> open = new ConcurrentHashMap<>();
  private volatile long unsureUntil; // nanoTime
  private volatile boolean unsure;
  private volatile long changedAt; // nanoTime
  private volatile boolean changed;

  /**
   * A permit that is out.
   *
   * @param giver the actor that gave it, which may have stopped since
   * @param isRenewed whether another actor may have heard of it
   */
  record Open(@Nullable ActorRef<BudgetActor.Command> giver, long sinceNanos, boolean isRenewed) {
    private Open renewed() {
      return isRenewed ? this : new Open(giver, sinceNanos, true);
    }
  }

  /**
   * @param longest time that a request may take
   */
  OpenPermits(Duration longest, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.longestNanos = longest.toNanos();
  }

  /**
   * Notes a permit that was given.
   *
   * @param giver null where its node is of a version that does not say
   */
  void opened(Permit permit, @Nullable ActorRef<BudgetActor.Command> giver) {
    open.put(permit, new Open(giver, nanoTime.getAsLong(), false));
  }

  /** What it was, if it was open. */
  Optional<Open> closed(Permit permit) {
    return Optional.ofNullable(open.remove(permit));
  }

  /** Those to renew; what is too old to be under way is forgotten. */
  Map<Permit, Open> toRenew() {
    long now = nanoTime.getAsLong();
    open.values().removeIf(each -> now - each.sinceNanos() > longestNanos);
    open.replaceAll((permit, each) -> each.renewed());
    return Map.copyOf(open);
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
