package prospector.sharding;

import com.typesafe.config.Config;

/**
 * How hosts are spread.
 *
 * @param shards of the cluster; the same on every node
 * @param movesAtOnce shards that are between two nodes at most
 */
record PlacementSettings(int shards, int movesAtOnce) {
  /** The two of the actor system's configuration; sharding's own key holds the number of shards. */
  static PlacementSettings of(Config config) {
    return new PlacementSettings(
        config.getInt("akka.cluster.sharding.number-of-shards"),
        config.getInt("prospector.sharding.moves-at-once"));
  }
}
