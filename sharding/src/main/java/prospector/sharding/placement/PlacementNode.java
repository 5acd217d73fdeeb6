package prospector.sharding.placement;

/**
 * A place for shards.
 *
 * @param address stable over restarts: the only part of a node that decides which shards prefer it
 * @param incarnation tells a restarted node from its former self, which a return of the same
 *     address needs: the newcomer is due a share, the survivor is not
 * @param capacity what it can carry in proportion to the others; at least 1
 */
public record PlacementNode(String address, long incarnation, int capacity) {
  /** Refuses a capacity below 1. */
  public PlacementNode {
    if (capacity < 1) {
      throw new IllegalArgumentException(
          "capacity of " + address + ": at least 1, got " + capacity);
    }
  }
}
