package prospector.node.metrics;

/**
 * What a node of the cluster said last of how it is.
 *
 * @param toldMillis when, epoch milliseconds by the database's clock
 * @param ageMillis how long ago that was when it was read, by the same clock: this node's may be
 *     off
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
    long ageMillis,
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

  /** The same, read so long ago. */
  public Member older(long millis) {
    return new Member(
        name,
        toldMillis,
        ageMillis + millis,
        address,
        member,
        capacity,
        shards,
        hosts,
        gained,
        lost,
        lastMoveMillis);
  }

  public boolean isGone() {
    return ageMillis > SILENT_MILLIS;
  }
}
