package prospector.sharding.placement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/** A cluster's shards, moved as the coordinator would move them. */
final class ShardWorld {
  private final int shards;
  private final int movesAtOnce;
  private final Map<PlacementNode, List<String>> held = new LinkedHashMap<>();
  private ShardPlacement placement;

  ShardWorld(int shards, int movesAtOnce) {
    this.shards = shards;
    this.movesAtOnce = movesAtOnce;
    this.placement = new ShardPlacement(shards, movesAtOnce);
  }

  static PlacementNode node(int number, int capacity) {
    return new PlacementNode("akka://prospector@10.0.0." + number + ":2551", number, capacity);
  }

  /** Another node is coordinator now. */
  void failOver() {
    placement = new ShardPlacement(shards, movesAtOnce);
  }

  void join(PlacementNode node) {
    held.put(node, new ArrayList<>());
  }

  /** The node and its shards are gone. */
  void leave(PlacementNode node) {
    held.remove(node);
  }

  void allocate(String shard) {
    on(placement.allocate(shard, held, Set.of())).add(shard);
  }

  void allocateAll() {
    Collection<String> placed = where().keySet();
    IntStream.range(0, shards)
        .mapToObj(Integer::toString)
        .filter(shard -> !placed.contains(shard))
        .forEach(this::allocate);
  }

  /** One round: every move starts and ends. */
  List<ShardMove> round() {
    List<ShardMove> moves = placement.rebalance(held, Set.of());
    moves.forEach(move -> on(move.from()).remove(move.shard()));
    moves.forEach(move -> allocate(move.shard()));
    return moves;
  }

  /** Rounds until nothing moves, which is twice in a row, so that a late mover is seen. */
  int settle() {
    int moved = 0;
    int idle = 0;
    for (int rounds = 0; idle < 2; rounds++) {
      int now = round().size();
      moved += now;
      idle = now == 0 ? idle + 1 : 0;
      if (rounds > shards) {
        throw new AssertionError("shards never come to rest");
      }
    }
    return moved;
  }

  /** Shards that live elsewhere than before, between two nodes that are neither of these. */
  long movedBetweenOthers(Map<String, PlacementNode> before, PlacementNode cameOrWent) {
    Map<String, PlacementNode> now = where();
    return before.entrySet().stream()
        .filter(entry -> !entry.getValue().equals(cameOrWent))
        .filter(entry -> !cameOrWent.equals(now.get(entry.getKey())))
        .filter(entry -> !entry.getValue().equals(now.get(entry.getKey())))
        .count();
  }

  List<String> on(PlacementNode node) {
    return Objects.requireNonNull(held.get(node), () -> "no longer here: " + node);
  }

  List<PlacementNode> nodes() {
    return List.copyOf(held.keySet());
  }

  Map<String, PlacementNode> where() {
    Map<String, PlacementNode> where = new HashMap<>();
    held.forEach((node, list) -> list.forEach(shard -> where.put(shard, node)));
    return where;
  }

  /** The largest load in units of the node's fair share. */
  double maxOverMean() {
    LoadBound bound = LoadBound.over(held.keySet(), shards);
    return held.entrySet().stream()
        .mapToDouble(entry -> entry.getValue().size() / bound.share(entry.getKey()))
        .max()
        .orElseThrow();
  }
}
