package prospector.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.persistence.table.NodeTable;

class GoneNodeTest {
  private static final Duration FAILOVER = Duration.ofMillis(8_500);

  private static NodeTable.Row row(String node, String address, long told, int shards) {
    List<String> held = new ArrayList<>(Collections.nCopies(shards, "1"));
    NodeStatus.Shards placement =
        new NodeStatus.Shards(0, 0, 0, held, java.util.Map.of(), List.of());
    NodeStatus status = new NodeStatus(address, 1, List.of(), "Up", 0, placement, 0, 0, List.of());
    return new NodeTable.Row(node, told, status.json());
  }

  @Test
  void words_knownNode_saysHowManyShardsMoveWhere() {
    List<NodeTable.Row> rows =
        List.of(row("node1", "h:1", 5, 7), row("node2", "h:2", 5, 23), row("node3", "h:3", 5, 7));

    assertThat(GoneNode.words("h:2", rows, List.of("h:3", "h:1"), FAILOVER))
        .isEqualTo(
            "node2 is gone; its 23 shards move to node1 and node3, which ask its hosts again"
                + " within 9 s, each after its delay");
    assertThat(GoneNode.words("h:2", rows, List.of("h:1"), FAILOVER))
        .startsWith(
            "node2 is gone; its 23 shards move to node1, which asks its hosts again within 9 s");
  }

  @Test
  void words_addressThatTwoNodesHad_isTheOneThatSpokeLast() {
    List<NodeTable.Row> rows = List.of(row("old", "h:2", 5, 3), row("new", "h:2", 6, 1));

    assertThat(GoneNode.words("h:2", rows, List.of("h:1"), FAILOVER))
        .startsWith("new is gone; its 1 shard moves to h:1, which asks ");
  }

  @Test
  void words_nodeThatNeverSpoke_hasAnAddress() {
    assertThat(GoneNode.words("h:2", List.of(), List.of("h:1", "h:3"), FAILOVER))
        .startsWith("the node at h:2 is gone; its shards move to h:1 and h:3, which ask ");
  }

  @Test
  void words_nodeWithoutShards_saysNothingOfThem() {
    assertThat(GoneNode.words("h:2", List.of(row("node2", "h:2", 5, 0)), List.of("h:1"), FAILOVER))
        .isEqualTo("node2 is gone");
  }

  @Test
  void words_manyNodes_areNotAllNamed() {
    assertThat(
            GoneNode.words(
                "h:2", List.of(), List.of("h:1", "h:3", "h:4", "h:5", "h:6", "h:7"), FAILOVER))
        .contains(" move to h:1, h:3, h:4, h:5 and 2 more, which ask ");
  }
}
