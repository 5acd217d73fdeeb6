package prospector.sharding.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RendezvousTest {
  private static final PlacementNode A = ShardWorld.node(1, 1);
  private static final PlacementNode B = ShardWorld.node(2, 2);
  private static final PlacementNode C = ShardWorld.node(3, 4);

  private static PlacementNode preferred(String shard, List<PlacementNode> nodes) {
    return Collections.max(nodes, Rendezvous.preference(shard));
  }

  @Test
  void weight_knownPairs_isTheSameForEver() {
    assertThat(Rendezvous.weight(A, "0")).isEqualTo(0.9570774193233326);
    assertThat(Rendezvous.weight(C, "99")).isEqualTo(7.306835552026763);
  }

  @Test
  void preference_knownShards_isTheSameForEver() {
    String row =
        IntStream.range(0, 40)
            .mapToObj(shard -> preferred(Integer.toString(shard), List.of(A, B, C)))
            .map(node -> Long.toString(node.incarnation()))
            .collect(Collectors.joining());

    assertThat(row).isEqualTo("3133331231333133332331323333333323323223");
  }

  @Test
  void preference_anotherIncarnation_isTheSame() {
    PlacementNode restarted = new PlacementNode(A.address(), 77, A.capacity());

    assertThat(Rendezvous.weight(restarted, "5")).isEqualTo(Rendezvous.weight(A, "5"));
  }

  @Test
  void preference_manyShards_isInProportionToCapacity() {
    Map<PlacementNode, Integer> counts = new HashMap<>();
    for (int shard = 0; shard < 70_000; shard++) {
      counts.merge(preferred(Integer.toString(shard), List.of(A, B, C)), 1, Integer::sum);
    }

    // standard deviations 93, 120 and 131: four of them
    assertThat(counts.get(A)).isCloseTo(10_000, within(370));
    assertThat(counts.get(B)).isCloseTo(20_000, within(480));
    assertThat(counts.get(C)).isCloseTo(40_000, within(530));
  }

  @Test
  void preference_withoutANode_changesForItsShardsOnly() {
    for (int i = 0; i < 5_000; i++) {
      String shard = Integer.toString(i);
      PlacementNode before = preferred(shard, List.of(A, B, C));
      if (!before.equals(B)) {
        assertThat(preferred(shard, List.of(A, C))).isEqualTo(before);
      }
    }
  }
}
