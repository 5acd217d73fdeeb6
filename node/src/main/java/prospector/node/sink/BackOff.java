package prospector.node.sink;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait before a receiver is tried again: a second, then twice as long each time, up to
 * a bound, less by chance up to half, so that many do not come at once. One thread.
 */
final class BackOff {
  private static final long FIRST_MILLIS = 1_000;
  private static final int DOUBLINGS = 40; // beyond every bound

  private final long mostMillis;
  private final RandomGenerator chance;
  private int tries;

  BackOff(Duration most, RandomGenerator chance) {
    this.mostMillis = most.toMillis();
    this.chance = chance;
  }

  /**
   * After another failure.
   *
   * @param wantedMillis what the receiver asked for; more than the bound counts as the bound
   */
  long nextMillis(long wantedMillis) {
    long whole = Math.min(mostMillis, FIRST_MILLIS << Math.min(tries, DOUBLINGS));
    tries++;
    long jittered = whole / 2 + chance.nextLong(whole / 2 + 1);
    return Math.max(jittered, Math.min(mostMillis, wantedMillis));
  }

  /** Failures since the last success. */
  int tries() {
    return tries;
  }

  void succeeded() {
    tries = 0;
  }
}
