/**
 * Which node a shard belongs to: the arithmetic alone, without Akka.
 *
 * <p>Every pair of shard and node has a {@linkplain prospector.sharding.placement.Rendezvous
 * weight} that grows with the node's capacity, and a shard prefers the node with the largest one.
 * So a node that leaves gives up its own shards only, and a node that joins takes from the others
 * only. Chance makes some nodes heavier than others; a {@linkplain
 * prospector.sharding.placement.LoadBound bound} of 10 % over a node's fair share turns shards away
 * from full nodes. The bound steers shards that need a place anyway and never moves one between two
 * nodes that stay, which makes a placement depend on its history: the current one is an input of
 * {@link prospector.sharding.placement.ShardPlacement}, the face of this package.
 *
 * <p>Everything here is deterministic, and the same on every JVM.
 */
@NullMarked
package prospector.sharding.placement;

import org.jspecify.annotations.NullMarked;
