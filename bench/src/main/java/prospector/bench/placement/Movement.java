package prospector.bench.placement;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import prospector.sharding.placement.PlacementNode;

/**
 * What a spread did in a setting.
 *
 * @param startMax largest load in units of the fair share, before anyone came or went
 * @param worstMax the same, the worst of all states
 * @param worstMin smallest load in units of the fair share, the worst of all states
 * @param betweenStaying shards that moved between two nodes that stayed: the most of any event
 * @param moved shards that moved, in units of the share of the node that came or went: the most of
 *     any event; 1 is what must move
 */
record Movement(
    String spread,
    Setting setting,
    double startMax,
    double worstMax,
    double worstMin,
    int betweenStaying,
    double moved) {

  /** The largest and the smallest load of one state, in units of the fair share. */
  private record Loads(double max, double min) {
    static Loads of(List<PlacementNode> nodes, PlacementNode[] homes) {
      Map<PlacementNode, Integer> counts = new HashMap<>();
      nodes.forEach(node -> counts.put(node, 0));
      for (PlacementNode home : homes) {
        counts.merge(home, 1, Integer::sum);
      }
      double capacity = nodes.stream().mapToInt(PlacementNode::capacity).sum();
      double max = 0;
      double min = Double.MAX_VALUE;
      for (Map.Entry<PlacementNode, Integer> entry : counts.entrySet()) {
        double share = homes.length * entry.getKey().capacity() / capacity;
        max = Math.max(max, entry.getValue() / share);
        min = Math.min(min, entry.getValue() / share);
      }
      return new Loads(max, min);
    }
  }

  /** Runs the setting from its first state, however the spread got there. */
  static Movement of(Spread spread, Setting setting) {
    List<PlacementNode> nodes = setting.start();
    PlacementNode[] homes = spread.over(nodes);
    Loads first = Loads.of(nodes, homes);
    Loads worst = first;
    int between = 0;
    double moved = 0;
    Membership membership = new Membership(setting, nodes);
    for (int i = 0; i < setting.events(); i++) {
      double capacityBefore = membership.capacity();
      PlacementNode cameOrWent = membership.next();
      PlacementNode[] now = spread.over(membership.nodes());
      Loads loads = Loads.of(membership.nodes(), now);
      worst = new Loads(Math.max(worst.max(), loads.max()), Math.min(worst.min(), loads.min()));
      between = Math.max(between, betweenOthers(homes, now, cameOrWent));
      double larger = Math.max(capacityBefore, membership.capacity());
      double share = homes.length * cameOrWent.capacity() / larger;
      moved = Math.max(moved, moved(homes, now) / share);
      homes = now;
    }
    return new Movement(
        spread.name(), setting, first.max(), worst.max(), worst.min(), between, moved);
  }

  private static int betweenOthers(
      PlacementNode[] before, PlacementNode[] now, PlacementNode cameOrWent) {
    int count = 0;
    for (int shard = 0; shard < now.length; shard++) {
      boolean others = !before[shard].equals(cameOrWent) && !now[shard].equals(cameOrWent);
      count += others && !before[shard].equals(now[shard]) ? 1 : 0;
    }
    return count;
  }

  private static int moved(PlacementNode[] before, PlacementNode[] now) {
    int count = 0;
    for (int shard = 0; shard < now.length; shard++) {
      count += Objects.equals(before[shard], now[shard]) ? 0 : 1;
    }
    return count;
  }
}
