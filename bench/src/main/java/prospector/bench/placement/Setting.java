package prospector.bench.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import prospector.sharding.placement.PlacementNode;

/**
 * One cluster to simulate.
 *
 * @param nodes of the cluster, at least 2
 * @param shards of the cluster
 * @param capacities that the nodes have in turn
 * @param events single leaves and joins, in turn
 * @param seed decides who leaves
 */
record Setting(int nodes, int shards, List<Integer> capacities, int events, long seed) {
  Setting {
    capacities = List.copyOf(capacities);
  }

  /** Node number i, counted from 0; newcomers go on counting. */
  PlacementNode node(int i) {
    String address = "akka://prospector@10." + i / 62500 + "." + i / 250 % 250 + "." + i % 250;
    return new PlacementNode(address + ":2551", i, capacities.get(i % capacities.size()));
  }

  List<PlacementNode> start() {
    List<PlacementNode> start = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      start.add(node(i));
    }
    return start;
  }

  Random random() {
    return new Random(seed);
  }

  /** Such as 1:2:4. */
  String ratio() {
    return capacities.stream().map(Object::toString).collect(Collectors.joining(":"));
  }
}
