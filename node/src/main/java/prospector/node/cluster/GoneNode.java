package prospector.node.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import prospector.persistence.table.NodeTable;

/** Says in one plain line that a node died, who takes over what it had, and by when. */
final class GoneNode {
  private static final int NAMED = 5; // of the nodes that are left

  private GoneNode() {}

  /**
   * Such as {@code node2 is gone; its 23 shards move to node1 and node3, which ask its hosts again
   * within 9 s, each after its delay}.
   *
   * @param address host:port of the dead node
   * @param rows what the nodes said last, the dead one among them; may be empty
   * @param left addresses of the nodes that are up
   * @param failover how long its hosts wait at most
   */
  static String words(
      String address, List<NodeTable.Row> rows, List<String> left, Duration failover) {
    Optional<NodeTable.Row> row = at(address, rows);
    String gone = row.map(NodeTable.Row::node).orElse("the node at " + address) + " is gone";
    Optional<Integer> shards = row.flatMap(GoneNode::shards).map(List::size);
    if (left.isEmpty() || shards.equals(Optional.of(0))) {
      return gone;
    }
    String what = shards.map(count -> count + (count == 1 ? " shard" : " shards")).orElse("shards");
    String verb = shards.equals(Optional.of(1)) ? " moves to " : " move to ";
    List<String> names = new ArrayList<>();
    left.forEach(it -> names.add(at(it, rows).map(NodeTable.Row::node).orElse(it)));
    return gone
        + "; its "
        + what
        + verb
        + names(names)
        + (left.size() == 1 ? ", which asks" : ", which ask")
        + " its hosts again within "
        + seconds(failover.toMillis())
        + " s, each after its delay";
  }

  /** Whole seconds, rounded up. */
  static long seconds(long millis) {
    return (millis + 999) / 1000;
  }

  /** In one order, and not more than a few. */
  static String names(Collection<String> all) {
    List<String> names = new ArrayList<>(all);
    names.sort(Comparator.naturalOrder());
    if (names.size() > NAMED) {
      String more = names.size() - NAMED + 1 + " more";
      names.subList(NAMED - 1, names.size()).clear();
      names.add(more);
    }
    int last = names.size() - 1;
    return last == 0
        ? names.get(0)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }

  /** The node that spoke last from an address. */
  static Optional<NodeTable.Row> at(String address, List<NodeTable.Row> rows) {
    return rows.stream()
        .filter(row -> NodeStatus.parse(row.status()).address().equals(address))
        .max(Comparator.comparingLong(NodeTable.Row::toldMillis));
  }

  /** What it has, as it says; empty while it begins, as one that begins again at once. */
  static Optional<List<String>> shards(NodeTable.Row row) {
    return Optional.of(NodeStatus.parse(row.status()))
        .filter(NodeStatus::isUp)
        .map(status -> status.placement().held());
  }
}
