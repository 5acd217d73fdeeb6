package prospector.sharding.placement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What newcomers take from the nodes that were there before them.
 *
 * <p>A newcomer takes the shards that prefer it most. First from nodes that are over their bound
 * now that there is one node more, up to the newcomer's own bound; then from any node over its fair
 * share, up to the newcomer's fair share. <em>A shard moves to a newcomer only, and a node that
 * gives keeps its fair share.</em>
 *
 * <p>Taking the excess is possible whenever the nodes were within their bounds before the join: the
 * bounds of the old nodes shrink together by what the newcomer's bound is, up to rounding.
 */
final class NewcomerShare {
  private record Wish(double weight, ShardMove move) {}

  private static final Comparator<Wish> MOST_WANTED =
      Comparator.comparingDouble(Wish::weight)
          .reversed()
          .thenComparing(wish -> wish.move().shard())
          .thenComparing(wish -> wish.move().to().address());

  private final Map<PlacementNode, Integer> loads;
  private final LoadBound planned;
  private final LoadBound present;
  private final Set<String> taken = new HashSet<>();
  private final List<ShardMove> moves = new ArrayList<>();

  /**
   * @param loads shards of every node, moves under way counted where they go to
   * @param planned bounds over all shards, allocated or not
   */
  NewcomerShare(Map<PlacementNode, Integer> loads, LoadBound planned) {
    this.loads = new HashMap<>(loads);
    this.planned = planned;
    this.present =
        LoadBound.over(loads.keySet(), loads.values().stream().mapToInt(Integer::intValue).sum());
  }

  /** Whether the node has its fair share of what is allocated. */
  boolean isServed(PlacementNode node) {
    return load(node) >= floorShare(node);
  }

  /** Whether the node has so little that it cannot have been through a join or a cold start. */
  boolean isNearlyEmpty(PlacementNode node) {
    return 2.0 * load(node) < floorShare(node);
  }

  boolean isInBounds() {
    return loads.keySet().stream().allMatch(node -> load(node) <= planned.most(node));
  }

  /** The node with the fewest shards for its capacity; ties by address. */
  PlacementNode leastLoaded() {
    return Collections.min(
        loads.keySet(),
        Comparator.<PlacementNode>comparingDouble(node -> (double) load(node) / node.capacity())
            .thenComparing(PlacementNode::address));
  }

  /**
   * The moves, most urgent first.
   *
   * @param movable for each node that gives, the shards that are not on the move already
   */
  List<ShardMove> moves(Map<PlacementNode, List<String>> movable, Set<PlacementNode> newcomers) {
    List<Wish> wishes = wishes(movable, newcomers);
    for (Wish wish : wishes) {
      ShardMove move = wish.move();
      if (load(move.from()) > planned.most(move.from())
          && load(move.to()) < planned.most(move.to())) {
        take(move);
      }
    }
    for (Wish wish : wishes) {
      ShardMove move = wish.move();
      if (load(move.from()) > present.share(move.from()) && !isServed(move.to())) {
        take(move);
      }
    }
    return moves;
  }

  private static List<Wish> wishes(
      Map<PlacementNode, List<String>> movable, Set<PlacementNode> newcomers) {
    List<Wish> wishes = new ArrayList<>();
    movable.forEach(
        (from, shards) -> {
          for (String shard : shards) {
            for (PlacementNode to : newcomers) {
              wishes.add(new Wish(Rendezvous.weight(to, shard), new ShardMove(shard, from, to)));
            }
          }
        });
    wishes.sort(MOST_WANTED);
    return wishes;
  }

  private void take(ShardMove move) {
    if (taken.add(move.shard())) {
      loads.merge(move.from(), -1, Integer::sum);
      loads.merge(move.to(), 1, Integer::sum);
      moves.add(move);
    }
  }

  private double floorShare(PlacementNode node) {
    return Math.floor(present.share(node));
  }

  private int load(PlacementNode node) {
    return loads.getOrDefault(node, 0);
  }
}
