package prospector.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.node.cluster.NodeRows.row;
import static prospector.node.cluster.NodeRows.up;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import prospector.persistence.table.NodeTable;

class TakeoverTest {
  private static final Duration FAILOVER = Duration.ofSeconds(9);
  private static final long GIVEN_UP = 100_000;
  private static final List<NodeTable.Row> BEFORE =
      List.of(
          up("node1", "h:1", 99_000, "7"),
          up("node2", "h:2", 90_000, "1", "2", "3"),
          up("node3", "h:3", 98_500));

  private static Takeover takeover() {
    return Takeover.of("h:2", BEFORE, GIVEN_UP, FAILOVER).orElseThrow();
  }

  @Test
  void words_othersHaveThemAll_saysWhoAndAfterWhatTime() {
    List<NodeTable.Row> now =
        List.of(
            up("node1", "h:1", 107_000, "7", "1"), BEFORE.get(1), up("node3", "h:3", 1, "2", "3"));
    assertThat(takeover().words(now, 107_500)).as("node3 has not spoken since").isEmpty();

    List<NodeTable.Row> later =
        List.of(now.get(0), BEFORE.get(1), up("node3", "h:3", 108_000, "2", "3"));
    assertThat(takeover().words(later, 108_200))
        .contains("node2's 3 shards are taken over by node1 and node3, 9 s after it was given up");
  }

  @Test
  void words_deadNodesLastWord_countsNotAsTakenOver() {
    assertThat(takeover().words(BEFORE, 101_000)).isEmpty();
  }

  @Test
  void words_nodeThatIsBackUnderItsName_mayHaveSome() {
    List<NodeTable.Row> now =
        List.of(up("node1", "h:1", 110_000, "7", "1"), up("node2", "h:2", 110_000, "2", "3"));

    assertThat(takeover().words(now, 110_000).orElseThrow()).contains("by node1 and node2, 10 s");
  }

  @Test
  void words_shardsThatNothingComesFor_areToldAfterAWhile() {
    List<NodeTable.Row> now = List.of(up("node1", "h:1", 160_000, "7", "1"), BEFORE.get(1));
    long lastOfWaiting = GIVEN_UP + FAILOVER.toMillis() + 60_000 - 1;
    assertThat(takeover().words(now, lastOfWaiting)).isEmpty();

    assertThat(takeover().words(now, lastOfWaiting + 1).orElseThrow())
        .startsWith("1 of node2's 3 shards are taken over by node1: a shard starts when");
    assertThat(takeover().words(BEFORE, lastOfWaiting + 1).orElseThrow())
        .startsWith("none of node2's 3 shards is taken over yet: a shard starts when");
  }

  @Test
  void of_nodeThatHadNoneOrNeverSpokeOrBeginsAgain_isNone() {
    List<NodeTable.Row> again = List.of(row("node2", "h:2", 99_000, "Joining", "1"));

    assertThat(Takeover.of("h:3", BEFORE, GIVEN_UP, FAILOVER)).isEqualTo(Optional.empty());
    assertThat(Takeover.of("h:4", BEFORE, GIVEN_UP, FAILOVER)).isEmpty();
    assertThat(Takeover.of("h:2", again, GIVEN_UP, FAILOVER)).isEmpty();
  }
}
