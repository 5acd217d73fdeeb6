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

  SharedClock(Clock own) {
    this.own = own;
  }

  /** The database has said what it is now, epoch milliseconds. */
  void told(long databaseMillis) {
    aheadMillis = databaseMillis - own.millis();
  }

  /** Epoch milliseconds. */
  long millis() {
    return own.millis() + aheadMillis;
  }
}
