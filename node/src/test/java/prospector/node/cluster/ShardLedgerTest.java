package prospector.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ShardLedgerTest {
  private static final long NOW = 1_000_000;
  private final ShardLedger ledger = new ShardLedger();

  @Test
  void seen_shardsComeAndGo_countsThemAndTellsWhatCame() {
    assertThat(ledger.seen(Map.of("1", 5, "2", 7), NOW)).containsExactlyInAnyOrder("1", "2");
    assertThat(ledger.seen(Map.of("2", 7, "3", 1), NOW + 10)).containsExactly("3");

    NodeStatus.Shards shards = ledger.shards();
    assertThat(shards.gained()).isEqualTo(3);
    assertThat(shards.lost()).isEqualTo(1);
    assertThat(shards.held()).containsExactly("2", "3");
    assertThat(shards.left()).containsExactly(Map.entry("1", NOW + 10));
    assertThat(ledger.hosts()).isEqualTo(8);
  }

  @Test
  void came_fromADeadNode_isUnservedSinceItsLastWord() {
    ledger.seen(Map.of("4", 9), NOW);

    ledger.came(Set.of("4"), NOW, List.of(word("dead", NOW - 15_000, List.of("4"), Map.of())));

    assertThat(ledger.shards().moves())
        .containsExactly(new NodeStatus.Move("4", "dead", 9, NOW, 15_000));
  }

  @Test
  void came_fromANodeThatHandedItOver_isUnservedSinceItLetGo() {
    ledger.seen(Map.of("4", 9), NOW);

    ledger.came(
        Set.of("4"),
        NOW,
        List.of(
            word("earlier", NOW - 60_000, List.of("4"), Map.of()),
            word("before", NOW - 100, List.of(), Map.of("4", NOW - 2_000))));

    assertThat(ledger.shards().moves())
        .containsExactly(new NodeStatus.Move("4", "before", 9, NOW, 2_000));
  }

  @Test
  void came_neverHadByAnother_isNoMove() {
    ledger.seen(Map.of("4", 9), NOW);

    ledger.came(Set.of("4"), NOW, List.of(word("other", NOW, List.of("5"), Map.of())));

    assertThat(ledger.shards().moves()).isEmpty();
  }

  @Test
  void came_manyMoves_theNewestAreKept() {
    for (int i = 0; i < 30; i++) {
      String shard = "" + i;
      ledger.seen(Map.of(shard, 1), NOW + i);
      ledger.came(Set.of(shard), NOW + i, List.of(word("o", NOW, List.of(shard), Map.of())));
    }

    assertThat(ledger.shards().moves()).hasSize(20).first().isEqualTo(move("29", 29));
  }

  @Test
  void parse_ofAnEarlierVersionsStatus_hasNoMoves() {
    String json = "{\"address\":\"h:1\",\"shards\":3,\"crawls\":[]}";

    assertThat(NodeStatus.parse(json).placement()).isEqualTo(NodeStatus.Shards.NONE);
  }

  private static NodeStatus.Move move(String shard, long after) {
    return new NodeStatus.Move(shard, "o", 1, NOW + after, after);
  }

  private static ShardLedger.Word word(
      String node, long told, List<String> held, Map<String, Long> left) {
    return new ShardLedger.Word(node, told, new NodeStatus.Shards(0, 0, 0, held, left, List.of()));
  }
}
