package prospector.bench.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class LinkGraphTest {
  // 0 -> 1 -> 2 -> 0, 2 -> 2, 3 -> 4, 5 alone; rows in no order
  private final LinkGraph graph =
      LinkGraph.of(6, new int[] {2, 0, 3, 1, 2}, new int[] {0, 1, 4, 2, 2});

  @Test
  void reachableFrom_cycle_holdsEachPageOnce() {
    assertThat(graph.reachableFrom(List.of(1)).stream()).containsExactly(0, 1, 2);
  }

  @Test
  void reachableFrom_linksAreDirected_doesNotGoBack() {
    assertThat(graph.reachableFrom(List.of(4)).stream()).containsExactly(4);
  }

  @Test
  void reachableFrom_severalSeeds_unitesWhatTheyReach() {
    assertThat(graph.reachableFrom(List.of(5, 3, 5)).stream()).containsExactly(3, 4, 5);
  }
}
