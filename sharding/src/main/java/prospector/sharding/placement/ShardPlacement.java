package prospector.sharding.placement;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Places shards one by one, and moves to a newcomer what is due to it.
 *
 * <p><em>A shard moves only from or to a node that came or went; no node goes over its bound while
 * another that may take shards has room.</em> In detail:
 *
 * <ul>
 *   <li>A shard without a place goes to the node it prefers among those below their bound. The
 *       bound is over all shards of the cluster, so it is the same whether many or few are
 *       allocated yet. Shards of a node that left are such shards.
 *   <li>A newcomer gets its share by {@link NewcomerShare}, a limited number of shards at a time;
 *       several newcomers share one plan. Where a planned shard goes is remembered until it
 *       arrives. If its newcomer is gone by then, it is a shard without a place.
 *   <li>A node that has its share is settled: from then on it is a survivor that gives to newcomers
 *       and takes only shards without a place.
 *   <li>A node that restarted under its address is a newcomer that the same shards prefer as
 *       before.
 * </ul>
 *
 * <p>Which nodes are settled is all the memory there is, and it is not stored. A coordinator that
 * took over knows the current placement only. On its first look it takes every node with half of
 * its share for settled; and until it has once seen all nodes within their bounds, which an
 * interrupted join or a cold start can prevent, it counts the least loaded node among the
 * newcomers.
 *
 * <p>Not for several threads: it belongs to the coordinator.
 */
public final class ShardPlacement {
  private final int shards;
  private final int movesAtOnce;
  private final Set<PlacementNode> settled = new HashSet<>();
  private final Map<String, PlacementNode> destinations = new LinkedHashMap<>();
  private boolean looked; // at a placement, once
  private boolean seenInBounds;

  /**
   * @param shards of the cluster, allocated or not; at least 1
   * @param movesAtOnce shards that are between two nodes at most; at least 1
   */
  public ShardPlacement(int shards, int movesAtOnce) {
    if (shards < 1 || movesAtOnce < 1) {
      throw new IllegalArgumentException(
          "shards and moves at once: at least 1, got " + shards + " and " + movesAtOnce);
    }
    this.shards = shards;
    this.movesAtOnce = movesAtOnce;
  }

  /**
   * The place of a shard that has none.
   *
   * @param current shards of every node, in any order; at least one node
   * @param candidates the nodes that can take it now, some of {@code current}; empty stands for all
   */
  public PlacementNode allocate(
      String shard, Map<PlacementNode, List<String>> current, Set<PlacementNode> candidates) {
    Set<PlacementNode> open = candidates.isEmpty() ? current.keySet() : candidates;
    PlacementNode destination = destinations.get(shard);
    if (destination != null && open.contains(destination)) {
      return destination;
    }
    Map<PlacementNode, Integer> loads = loads(current);
    LoadBound bound = LoadBound.over(current.keySet(), shards);
    Comparator<PlacementNode> preference = Rendezvous.preference(shard);
    return open.stream()
        .filter(node -> load(loads, node) < bound.most(node))
        .max(preference)
        .orElseGet(() -> leastLoaded(open, loads, preference));
  }

  /**
   * Shards that shall move now; call it only while no node is coming, going or out of reach.
   *
   * @param current shards of every node
   * @param moving shards that are being moved already; they stay where they are listed
   */
  public List<ShardMove> rebalance(Map<PlacementNode, List<String>> current, Set<String> moving) {
    forgetArrived(current, moving);
    Map<PlacementNode, Integer> loads = loads(current);
    NewcomerShare due = new NewcomerShare(loads, LoadBound.over(loads.keySet(), shards));
    Set<PlacementNode> newcomers = newcomers(loads.keySet(), due);
    if (newcomers.isEmpty()) {
      return List.of();
    }
    List<ShardMove> moves = due.moves(movable(current, newcomers, moving), newcomers);
    int now = Math.min(moves.size(), free(moving));
    settleServed(newcomers, moves.subList(now, moves.size()));
    moves.subList(0, now).forEach(move -> destinations.put(move.shard(), move.to()));
    return List.copyOf(moves.subList(0, now));
  }

  private void forgetArrived(Map<PlacementNode, List<String>> current, Set<String> moving) {
    Set<String> still = new HashSet<>(destinations.keySet());
    current.values().forEach(still::removeAll); // listed nowhere: given up, not taken yet
    destinations
        .entrySet()
        .removeIf(
            entry ->
                !current.containsKey(entry.getValue())
                    || !(moving.contains(entry.getKey()) || still.contains(entry.getKey())));
  }

  private Set<PlacementNode> newcomers(Set<PlacementNode> nodes, NewcomerShare due) {
    settled.retainAll(nodes);
    if (!looked) {
      nodes.stream().filter(node -> !due.isNearlyEmpty(node)).forEach(settled::add);
      looked = true;
    }
    if (!seenInBounds) {
      seenInBounds = due.isInBounds();
      if (!seenInBounds) {
        settled.remove(due.leastLoaded());
      }
    }
    nodes.stream().filter(due::isServed).forEach(settled::add);
    Set<PlacementNode> newcomers = new HashSet<>(nodes);
    newcomers.removeAll(settled);
    return newcomers;
  }

  /** At once, not when the last shard has arrived: a node may leave in between. */
  private void settleServed(Set<PlacementNode> newcomers, List<ShardMove> later) {
    Set<PlacementNode> waiting =
        later.stream().map(ShardMove::to).collect(Collectors.toUnmodifiableSet());
    newcomers.stream().filter(node -> !waiting.contains(node)).forEach(settled::add);
  }

  private static Map<PlacementNode, List<String>> movable(
      Map<PlacementNode, List<String>> current, Set<PlacementNode> newcomers, Set<String> moving) {
    Map<PlacementNode, List<String>> movable = new HashMap<>();
    current.forEach(
        (node, held) -> {
          if (!newcomers.contains(node)) {
            movable.put(node, held.stream().filter(shard -> !moving.contains(shard)).toList());
          }
        });
    return movable;
  }

  /** Shards of each node, those with a destination counted there. */
  private Map<PlacementNode, Integer> loads(Map<PlacementNode, List<String>> current) {
    Map<PlacementNode, Integer> loads = new HashMap<>();
    current.forEach(
        (node, held) -> loads.put(node, held.size() - (destinations.isEmpty() ? 0 : away(held))));
    destinations.values().forEach(node -> loads.computeIfPresent(node, (key, load) -> load + 1));
    return loads;
  }

  private int away(List<String> held) {
    return (int) held.stream().filter(destinations::containsKey).count();
  }

  private int free(Set<String> moving) {
    Set<String> busy = new HashSet<>(moving);
    busy.addAll(destinations.keySet());
    return Math.max(0, movesAtOnce - busy.size());
  }

  /** Every node that can take shards is full, because others cannot take any just now. */
  private static PlacementNode leastLoaded(
      Set<PlacementNode> open,
      Map<PlacementNode, Integer> loads,
      Comparator<PlacementNode> preference) {
    return open.stream()
        .min(
            Comparator.<PlacementNode>comparingDouble(
                    node -> (double) load(loads, node) / node.capacity())
                .thenComparing(preference.reversed()))
        .orElseThrow(() -> new IllegalArgumentException("no node to place a shard on"));
  }

  private static int load(Map<PlacementNode, Integer> loads, PlacementNode node) {
    return Objects.requireNonNullElse(loads.get(node), 0);
  }
}
