package prospector.bench.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import prospector.sharding.placement.PlacementNode;

/** Who is in the cluster: in turn, one at random leaves, and a new one joins. */
final class Membership {
  private final Setting setting;
  private final List<PlacementNode> nodes;
  private final Random random;
  private int joined;
  private boolean isLeaveNext = true;

  Membership(Setting setting, List<PlacementNode> start) {
    this.setting = setting;
    this.nodes = new ArrayList<>(start);
    this.random = setting.random();
    this.joined = start.size();
  }

  /** The node that came or went. */
  PlacementNode next() {
    PlacementNode node;
    if (isLeaveNext) {
      node = nodes.remove(random.nextInt(nodes.size()));
    } else {
      node = setting.node(joined++);
      nodes.add(node);
    }
    isLeaveNext = !isLeaveNext;
    return node;
  }

  List<PlacementNode> nodes() {
    return List.copyOf(nodes);
  }

  double capacity() {
    return nodes.stream().mapToInt(PlacementNode::capacity).sum();
  }
}
