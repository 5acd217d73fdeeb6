package prospector.node.cluster;

import java.time.Clock;

/**
 * The database's clock, which all nodes tell their times by, as this node knows it without asking:
 * what nodes say of one shard is compared, and the clock of one of their machines may be off.
 * Thread-safe.
 */
final class SharedClock {
  private final Clock own;
  private volatile long aheadMillis; // of this node's clock; 0 before the database has said
  private volatile long ownAheadMillis; // of the database's, at least; less than 0: behind

  SharedClock(Clock own) {
    this.own = own;
  }

  /**
   * The database has said what it is now, epoch milliseconds.
   *
   * @param askedMillis when it was asked, by this node's clock: the answer may have taken minutes
   * @return how far this node's clock is ahead of it at least, milliseconds; less than 0 where it
   *     is behind
   */
  long told(long askedMillis, long databaseMillis) {
    long now = own.millis();
    aheadMillis = databaseMillis - now;
    long ahead = Math.max(0, askedMillis - databaseMillis);
    ownAheadMillis = ahead > 0 ? ahead : Math.min(0, now - databaseMillis);
    return ownAheadMillis;
  }

  /** How far this node's clock is ahead of the database's; less than 0 where it is behind. */
  double aheadSeconds() {
    return ownAheadMillis / 1_000.0;
  }

  /** Epoch milliseconds. */
  long millis() {
    return own.millis() + aheadMillis;
  }
}
