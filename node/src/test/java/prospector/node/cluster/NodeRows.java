package prospector.node.cluster;

import java.util.List;
import java.util.Map;
import prospector.persistence.table.NodeTable;

/** What nodes say of themselves, in tests. */
final class NodeRows {
  private NodeRows() {}

  /** A node that is up. */
  static NodeTable.Row up(String node, String address, long toldMillis, String... shards) {
    return row(node, address, toldMillis, "Up", shards);
  }

  static NodeTable.Row row(
      String node, String address, long toldMillis, String member, String... shards) {
    NodeStatus.Shards placement =
        new NodeStatus.Shards(0, 0, 0, List.of(shards), Map.of(), List.of());
    NodeStatus status =
        new NodeStatus(address, 1, List.of(), member, 0, placement, 0, 0, List.of());
    return new NodeTable.Row(node, toldMillis, status.json());
  }
}
