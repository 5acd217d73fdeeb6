package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import prospector.actors.count.NodeCount;
import prospector.actors.crawl.CrawlLoad;
import prospector.persistence.page.Counts;
import prospector.prioritizer.control.ControlSample;

class PageQuotaTest {

  @Test
  void claim_withoutABudget_isEndless() {
    assertThat(PageQuota.claim(Long.MAX_VALUE, 5, List.of(3L), 2, true)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void claim_ofTheOnlyNode_isTheWholeBudget() {
    assertThat(PageQuota.claim(100, 30, List.of(), 1, false)).isEqualTo(100);
    assertThat(PageQuota.claim(100, 30, List.of(20L), 1, false)).as("a dead node").isEqualTo(80);
  }

  @Test
  void claim_whenAllIsClaimed_isWhatIsUsed() {
    assertThat(PageQuota.claim(100, 30, List.of(70L), 2, true)).isEqualTo(30);
    assertThat(PageQuota.claim(100, 30, List.of(90L), 2, true)).isEqualTo(30);
  }

  /** Nodes of very different appetite, each hearing of the others' claims one round late. */
  @Test
  void claim_overManyRounds_spendsTheBudgetAndLittleMore() {
    Random random = new Random(3);
    for (int trial = 0; trial < 200; trial++) {
      int nodes = 1 + random.nextInt(6);
      long budget = 50 + random.nextInt(3_000);
      long[] used = new long[nodes];
      long[] told = new long[nodes];
      int[] appetite = new int[nodes];
      for (int node = 0; node < nodes; node++) {
        appetite[node] = node == 0 ? 40 : random.nextInt(3) * random.nextInt(20);
      }
      for (int round = 0; round < 400 && Arrays.stream(used).sum() < budget; round++) {
        long[] claims = new long[nodes];
        for (int node = 0; node < nodes; node++) {
          List<Long> others = new ArrayList<>();
          for (int other = 0; other < nodes; other++) {
            if (other != node) {
              others.add(Math.max(told[other], 0));
            }
          }
          claims[node] =
              PageQuota.claim(budget, used[node], others, nodes, round / 3 % nodes == node);
        }
        for (int node = 0; node < nodes; node++) {
          used[node] += Math.min(appetite[node], claims[node] - used[node]);
        }
        told = claims;
      }
      long spent = Arrays.stream(used).sum();
      assertThat(spent).isBetween(budget, budget + 40L * nodes);
    }
  }

  @Test
  void turn_isOfTheNodeWithTheBestUrl() {
    assertThat(PageQuota.turn("b", 2, List.of(told("a", 1), told("c", -3)), 3, 0)).isTrue();
    assertThat(PageQuota.turn("b", 2, List.of(told("a", 2.5)), 2, 0)).isFalse();
    assertThat(PageQuota.turn("b", 2, List.of(told("a", 2)), 2, 0)).as("by name").isFalse();
    assertThat(PageQuota.turn("a", 2, List.of(told("b", 2)), 2, 0)).as("by name").isTrue();
    assertThat(PageQuota.turn("b", NONE, List.of(told("a", -9)), 2, 0)).isFalse();
  }

  /**
   * Nodes that count their rounds from another moment each, hear each other at once and in the same
   * order, and of which only those near the best score use what they claim.
   */
  @Test
  void claim_ofNodesOutOfStep_spendsTheLastPages() {
    Random random = new Random(5);
    for (int trial = 0; trial < 500; trial++) {
      int nodes = 2 + random.nextInt(4);
      long budget = 1 + random.nextInt(20);
      int user = random.nextInt(nodes); // has the best URL, or where nobody has one the only one
      boolean scored = random.nextBoolean();
      NodeCount[] told = new NodeCount[nodes];
      int[] offset = new int[nodes];
      for (int node = 0; node < nodes; node++) {
        told[node] = told("n" + node, NONE);
        offset[node] = random.nextInt(50);
      }
      long used = 0;
      for (int round = 0; round < 300 && used < budget; round++) {
        for (int node = 0; node < nodes; node++) {
          List<NodeCount> others = new ArrayList<>(Arrays.asList(told));
          others.remove(node);
          long own = node == user ? used : 0;
          boolean turn =
              PageQuota.turn(
                  "n" + node, told[node].load().best(), others, nodes, round + offset[node]);
          long claim =
              PageQuota.claim(
                  budget, own, others.stream().map(NodeCount::limit).toList(), nodes, turn);
          used = node == user ? claim : used;
          told[node] = told("n" + node, claim, scored ? node == user ? 3 : -node : NONE);
        }
      }
      assertThat(used).as("trial %s, %s nodes", trial, nodes).isEqualTo(budget);
    }
  }

  private static final double NONE = Double.NEGATIVE_INFINITY;

  private static NodeCount told(String node, double best) {
    return told(node, 0, best);
  }

  private static NodeCount told(String node, long limit, double best) {
    return new NodeCount(
        node, Counts.NONE, limit, new CrawlLoad(0, 0, 0, best), 0, 0, ControlSample.NONE);
  }
}
