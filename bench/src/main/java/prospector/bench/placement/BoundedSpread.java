package prospector.bench.placement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import prospector.sharding.placement.PlacementNode;
import prospector.sharding.placement.ShardMove;
import prospector.sharding.placement.ShardPlacement;

/**
 * Our placement as the shard coordinator uses it: shards of nodes that left are placed one by one,
 * then rounds of a limited number of moves until nothing moves.
 */
final class BoundedSpread implements Spread {
  private final String name;
  private final int shards;
  private final ShardPlacement placement;
  private final Map<PlacementNode, List<String>> held = new HashMap<>();

  BoundedSpread(String name, int shards, int movesAtOnce) {
    this.name = name;
    this.shards = shards;
    this.placement = new ShardPlacement(shards, movesAtOnce);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public PlacementNode[] over(List<PlacementNode> nodes) {
    held.keySet().retainAll(Set.copyOf(nodes));
    nodes.forEach(node -> held.computeIfAbsent(node, fresh -> new ArrayList<>()));
    PlacementNode[] before = homes();
    IntStream.range(0, shards).filter(shard -> before[shard] == null).forEach(this::place);
    while (isMoving()) {
      // the next round
    }
    return homes();
  }

  private boolean isMoving() {
    List<ShardMove> moves = placement.rebalance(held, Set.of());
    moves.forEach(move -> on(move.from()).remove(move.shard()));
    moves.forEach(move -> place(Integer.parseInt(move.shard())));
    return !moves.isEmpty();
  }

  private void place(int shard) {
    String name = Integer.toString(shard);
    on(placement.allocate(name, held, Set.of())).add(name);
  }

  private List<String> on(PlacementNode node) {
    return Objects.requireNonNull(held.get(node), "a node of the cluster");
  }

  /** Shards without a place are null. */
  private PlacementNode[] homes() {
    PlacementNode[] homes = new PlacementNode[shards];
    held.forEach((node, list) -> list.forEach(shard -> homes[Integer.parseInt(shard)] = node));
    return homes;
  }
}
