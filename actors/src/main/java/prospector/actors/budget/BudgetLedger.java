package prospector.actors.budget;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One budget: who has a permit, who stands in line for one, and when the next is due.
 *
 * <p><em>Never more permits at once than allowed, never two given within the delay, and the hosts
 * that ask take turns:</em> who was told to wait keeps its place in the line and comes before
 * whoever asks later, however often. A turn that is not taken is lost, so that a host that asks no
 * more holds nobody up. A permit that is neither given back nor renewed is over after its life: its
 * holder is dead. One that is renewed counts whoever gave it: a ledger that took the place of
 * another one learns so of requests under way. Times are of one monotonic clock, milliseconds.
 * Owned by one actor.
 */
final class BudgetLedger {
  /** Hosts in line at most; more are told to come back and have no place. */
  static final int LINE_MOST = 1_000;

  private static final long STEP_LEAST = 50; // between two that wait, where there is no delay
  private static final long WAIT_MOST = 10_000;
  private static final long TURN = 500; // a host whose turn has come is waited for so long

  private final int concurrent;
  private final long delay;
  private final long life;
  private final Map<RequestBudget.Permit, Long> ends = new HashMap<>();
  private final Map<String, Long> line = new LinkedHashMap<>(); // host, when it was told to come
  private long next; // no permit before

  /**
   * @param opens when the first permit may be given
   */
  BudgetLedger(int concurrent, long delay, long life, long opens) {
    this.concurrent = concurrent;
    this.delay = delay;
    this.life = life;
    this.next = opens;
  }

  /** Milliseconds that a host is to wait; 0 when the permit is given. */
  long ask(RequestBudget.Permit permit, String host, long now) {
    expire(now);
    boolean free = ends.size() < concurrent && now >= next;
    if (free) {
      passOver(host, now);
    }
    int before = before(host);
    if (free && before == 0) {
      line.remove(host);
      ends.put(permit, now + life);
      next = now + delay;
      return 0;
    }
    return wait(host, before, now);
  }

  /** Each that waits is told a time of its own, so that they do not all come back at once. */
  private long wait(String host, int before, long now) {
    long first = ends.size() < concurrent && before == 0 ? next : Math.max(next, now + STEP_LEAST);
    long turn = Math.min(first + before * Math.max(delay, STEP_LEAST), now + WAIT_MOST);
    if (line.size() < LINE_MOST || line.containsKey(host)) {
      line.put(host, turn);
    }
    return turn - now;
  }

  /** Those in front whose turn has come and who did not. */
  private void passOver(String host, long now) {
    Iterator<Map.Entry<String, Long>> front = line.entrySet().iterator();
    while (front.hasNext()) {
      Map.Entry<String, Long> first = front.next();
      if (first.getKey().equals(host) || Math.max(first.getValue(), next) + TURN >= now) {
        return;
      }
      front.remove();
    }
  }

  /** How many hosts come before one. */
  private int before(String host) {
    int before = 0;
    for (String waiting : line.keySet()) {
      if (waiting.equals(host)) {
        return before;
      }
      before++;
    }
    return before;
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

  /** Whether there is nothing to know of it: nobody has a permit, and the next is due. */
  boolean isForgettable(long now) {
    return isIdle(now) && now >= next;
  }

  private void expire(long now) {
    ends.values().removeIf(end -> end <= now);
  }
}
