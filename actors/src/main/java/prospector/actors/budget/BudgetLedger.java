package prospector.actors.budget;

import java.util.HashMap;
import java.util.Map;

/**
 * One budget: who has a permit, and when the next is due.
 *
 * <p><em>Never more permits at once than allowed, never two given within the delay.</em> A permit
 * that is neither given back nor renewed is over after its life: its holder is dead. One that is
 * renewed counts whoever gave it: a ledger that took the place of another one learns so of requests
 * under way. Times are of one monotonic clock, milliseconds. Owned by one actor.
 */
final class BudgetLedger {
  private static final long STEP_LEAST = 50; // between two that wait, where there is no delay
  private static final long WAIT_MOST = 10_000;

  private final int concurrent;
  private final long delay;
  private final long life;
  private final Map<RequestBudget.Permit, Long> ends = new HashMap<>();
  private long next; // no permit before
  private long lastTurn; // of those that wait

  /**
   * @param opens when the first permit may be given
   */
  BudgetLedger(int concurrent, long delay, long life, long opens) {
    this.concurrent = concurrent;
    this.delay = delay;
    this.life = life;
    this.next = opens;
    this.lastTurn = opens - Math.max(delay, STEP_LEAST);
  }

  /** Milliseconds to wait; 0 when the permit is given. */
  long ask(RequestBudget.Permit permit, long now) {
    expire(now);
    if (ends.size() < concurrent && now >= next) {
      ends.put(permit, now + life);
      next = now + delay;
      return 0;
    }
    // each that waits gets a turn of its own, so that they do not all come back at once
    long step = Math.max(delay, STEP_LEAST);
    lastTurn = Math.max(lastTurn + step, Math.max(next, now + STEP_LEAST));
    lastTurn = Math.min(lastTurn, now + WAIT_MOST);
    return lastTurn - now;
  }

  /** The request is still under way. */
  void renew(RequestBudget.Permit permit, long now) {
    ends.put(permit, now + life);
  }

  void release(RequestBudget.Permit permit) {
    ends.remove(permit);
  }

  /** Whether nobody has a permit. */
  boolean isIdle(long now) {
    expire(now);
    return ends.isEmpty();
  }

  private void expire(long now) {
    ends.values().removeIf(end -> end <= now);
  }
}
