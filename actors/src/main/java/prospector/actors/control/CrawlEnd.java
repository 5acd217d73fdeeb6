package prospector.actors.control;

import prospector.persistence.table.CrawlTable;

/**
 * Whether a crawl is to end, why, and how long it must look so before: what is seen for a second
 * may be a message on its way. Owned by the crawl actor, which tells it of each second. No Akka
 * types.
 */
final class CrawlEnd {
  private static final int LAST_REQUESTS_SECONDS = 5; // what is slower stays waiting
  private static final int QUIET_TICKS = 3;

  private String reason = "";
  private boolean ended; // counts go on: hosts still refuse links that were on their way
  private int ticks;
  private int stoppedAtTick;
  private int quiet; // ticks with nothing to do anywhere
  private int idle; // ticks without anything new in a queue
  private int outOfReach; // ticks with nothing in a queue that may be fetched, and no page so far

  /** Seconds since the start. */
  int ticks() {
    return ticks;
  }

  /** A second has gone by. */
  void tick() {
    ticks++;
  }

  /** Why it stops or has stopped; empty while it goes on. */
  String reason() {
    return reason;
  }

  boolean isStopping() {
    return !reason.isEmpty();
  }

  boolean isOver() {
    return ended;
  }

  /** It is to stop once its last requests are over; false when it is to already. */
  boolean stop(String why) {
    if (isStopping()) {
      return false;
    }
    reason = why;
    stoppedAtTick = ticks;
    return true;
  }

  /**
   * Its orders have changed in its last seconds: it goes on, if it was to end by itself.
   *
   * @return whether it does so
   */
  boolean reconsider() {
    boolean again = isStopping() && !ended && state(false) == CrawlTable.State.FINISHED;
    reason = again ? "" : reason;
    return again;
  }

  /** Whether it ends now, after its last requests; said once. */
  boolean ends(int inFlight) {
    boolean waitedEnough = ticks - stoppedAtTick >= LAST_REQUESTS_SECONDS;
    boolean now = isStopping() && !ended && (inFlight == 0 || waitedEnough);
    ended |= now;
    return now;
  }

  /** An outcome came. */
  void outcome() {
    quiet = 0;
  }

  /** Whether nothing has been left to do for long enough. */
  boolean isExhausted(boolean nothing) {
    quiet = nothing ? quiet + 1 : 0;
    return quiet >= QUIET_TICKS;
  }

  /** Whether nothing new has waited for long enough. */
  boolean isIdle(boolean nothingNew) {
    idle = nothingNew ? idle + 1 : 0;
    return idle > QUIET_TICKS;
  }

  /** Whether no host could be asked for long enough. */
  boolean isOutOfReach(boolean nobody) {
    outOfReach = nobody ? outOfReach + 1 : 0;
    return outOfReach >= QUIET_TICKS;
  }

  CrawlTable.State state(boolean paused) {
    if (!isStopping()) {
      return paused ? CrawlTable.State.PAUSED : CrawlTable.State.RUNNING;
    }
    return reason.equals("interrupted") || reason.equals("stopped")
        ? CrawlTable.State.STOPPED
        : CrawlTable.State.FINISHED;
  }
}
