package prospector.node.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import prospector.persistence.NodeTable;

/** Says in one plain line that a node died, and who takes over what it had. */
final class GoneNode {
  private static final int NAMED = 5; // of the nodes that are left

  private GoneNode() {}

  /**
   * Such as {@code node2 is gone; its 23 shards move to node1 and node3}.
   *
   * @param address host:port of the dead node
   * @param rows what the nodes said last, the dead one among them; may be empty
   * @param left addresses of the nodes that are up
   */
  static String words(String address, List<NodeTable.Row> rows, List<String> left) {
    Optional<NodeTable.Row> row = at(address, rows);
    String gone = row.map(NodeTable.Row::node).orElse("the node at " + address) + " is gone";
    Optional<Integer> shards =
        row.map(it -> NodeStatus.parse(it.status()))
            .filter(NodeStatus::isUp) // one that begins again at once has spoken for itself
            .map(status -> status.placement().held().size());
    if (left.isEmpty() || shards.equals(Optional.of(0))) {
      return gone;
    }
    String what = shards.map(count -> count + (count == 1 ? " shard" : " shards")).orElse("shards");
    String verb = shards.equals(Optional.of(1)) ? " moves to " : " move to ";
    return gone + "; its " + what + verb + names(rows, left);
  }

  private static String names(List<NodeTable.Row> rows, List<String> left) {
    List<String> names = new ArrayList<>();
    left.forEach(address -> names.add(at(address, rows).map(NodeTable.Row::node).orElse(address)));
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
  private static Optional<NodeTable.Row> at(String address, List<NodeTable.Row> rows) {
    return rows.stream()
        .filter(row -> NodeStatus.parse(row.status()).address().equals(address))
        .max(Comparator.comparingLong(NodeTable.Row::toldMillis));
  }
}
