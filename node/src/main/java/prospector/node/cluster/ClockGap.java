package prospector.node.cluster;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Tells an operator that the clock of a node is off: hosts rest until an instant of their own
 * node's clock, and another node, whose clock is another, wakes them or takes them over.
 *
 * <p><em>Once for each clock that is off, and again where it is off by much more or less.</em>
 */
final class ClockGap {
  /** Two nodes that are off by as much differ by {@code host.passivate-after}. */
  static final Duration LARGE = Duration.ofSeconds(30);

  private final String node;
  private long toldMillis; // how far ahead it was then; 0 where nothing was told, or it is right

  /**
   * @param node its name
   */
  ClockGap(String node) {
    this.node = node;
  }

  /**
   * What there is to tell.
   *
   * @param databaseMillis what the database's clock shows, epoch milliseconds
   * @param aheadMillis how far the node's is ahead of it; less than 0 where it is behind
   */
  Optional<String> words(long databaseMillis, long aheadMillis) {
    long off = Math.abs(aheadMillis);
    if (off < LARGE.toMillis() / 2) { // around the bound it is told once
      toldMillis = 0;
    }
    if (off <= LARGE.toMillis() || Math.abs(aheadMillis - toldMillis) <= LARGE.toMillis()) {
      return Optional.empty();
    }
    toldMillis = aheadMillis;
    return Optional.of(
        "the clock of "
            + node
            + " shows "
            + seconds(databaseMillis + aheadMillis)
            + ", "
            + off / 1_000
            + (aheadMillis > 0 ? " s ahead of" : " s behind")
            + " the database's, which shows "
            + seconds(databaseMillis)
            + ": hosts that rest may be asked too early, or late; keep both right, as by NTP");
  }

  private static Instant seconds(long millis) {
    return Instant.ofEpochSecond(Math.floorDiv(millis, 1_000L));
  }
}
