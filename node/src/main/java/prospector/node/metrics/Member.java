package prospector.node.metrics;

/**
 * What a node of the cluster said last of how it is.
 *
 * @param toldMillis when, epoch milliseconds by the database's clock
 * @param address host:port
 * @param member state of its membership, such as Up
 * @param capacity share of the hosts it takes
 * @param shards it has
 * @param hosts in its memory
 * @param gained shards that came since it started
 * @param lost shards that went since it started
 * @param lastMoveMillis when one came or went last, epoch milliseconds; 0 for never
 */
public record Member(
    String name,
    long toldMillis,
    String address,
    String member,
    int capacity,
    int shards,
    int hosts,
    long gained,
    long lost,
    long lastMoveMillis) {
  /** A node says how it is every two seconds; one that was silent for longer is gone. */
  private static final long SILENT_MILLIS = 15_000;

  public boolean isGone(long nowMillis) {
    return nowMillis - toldMillis > SILENT_MILLIS;
  }
}
