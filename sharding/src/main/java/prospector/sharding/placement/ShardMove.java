package prospector.sharding.placement;

/**
 * A shard that shall live elsewhere.
 *
 * @param from a node that stays
 * @param to a newcomer
 */
public record ShardMove(String shard, PlacementNode from, PlacementNode to) {}
