package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

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
}
