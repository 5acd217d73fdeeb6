package prospector.prioritizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PoliciesTest {
  private static final long NOW = 1_795_000_000_000L; // epoch milliseconds in 2026

  private static QueuedUrl at(String path, int depth, long discovered, Parent parent) {
    return new QueuedUrl(Links.url(path), discovered, depth, Links.link(parent, "x"));
  }

  @Test
  void bfs_depthThenDiscovery_decide() {
    UrlScorer bfs = Policies.bfs();
    Parent parent = Links.parent("p", false);
    double early = bfs.score(at("a", 2, NOW, parent));
    double late = bfs.score(at("b", 2, NOW + 1, parent));

    assertThat(early).isGreaterThan(late);
    assertThat(bfs.score(at("c", 1, NOW + 9_999_999, parent))).isGreaterThan(early);
  }

  @Test
  void parent_bestParentThenDiscovery_decide() {
    UrlScorer best = Policies.parent();
    QueuedUrl plain = at("a", 5, NOW, Links.parent("p", false));
    QueuedUrl relevant = at("b", 5, NOW + 5_000, Links.parent("q", true));

    assertThat(best.score(relevant)).isGreaterThan(best.score(plain));
    double before = best.score(plain);
    plain.add(Links.link(Links.parent("r", true), "x"));
    assertThat(best.score(plain)).isGreaterThan(before).isGreaterThan(best.score(relevant));
  }

  @Test
  void dfs_latestDiscovered_comesFirst() {
    UrlScorer dfs = Policies.dfs();
    Parent parent = Links.parent("p", true);

    assertThat(dfs.score(at("a", 1, NOW + 1, parent)))
        .isGreaterThan(dfs.score(at("b", 9, NOW, parent)));
  }

  @Test
  void opic_mostCashThenDiscovery_decide() {
    UrlScorer opic = Policies.opic();
    QueuedUrl poor = at("a", 1, NOW, rich("p", 0.01));
    QueuedUrl rich = at("b", 1, NOW + 5, rich("q", 0.02));

    assertThat(opic.score(rich)).isGreaterThan(opic.score(poor));
    poor.add(Links.link(rich("r", 0.02), "x"));
    assertThat(opic.score(poor)).isGreaterThan(opic.score(rich));
    assertThat(opic.score(at("c", 1, NOW, rich("q", 0.02)))).isGreaterThan(opic.score(rich));
    assertThat(opic.score(at("d", 1, NOW, rich("q", 0)))).isLessThanOrEqualTo(0);
  }

  private static Parent rich(String path, double cash) {
    Parent plain = Links.parent(path, false);
    return new Parent(
        plain.url(),
        plain.score(),
        plain.relevant(),
        plain.depth(),
        plain.sinceNugget(),
        plain.terms(),
        cash);
  }

  @Test
  void random_manyUrls_isUniformAndFixedBySeed() {
    UrlScorer random = Policies.random(3);
    Parent parent = Links.parent("p", false);

    double mean =
        IntStream.range(0, 2_000)
            .mapToDouble(i -> random.score(at("x" + i, 1, NOW, parent)))
            .average()
            .orElseThrow();

    assertThat(mean).isCloseTo(0.5, within(0.03));
    QueuedUrl url = at("x", 1, NOW, parent);
    assertThat(Policies.random(3).score(url)).isEqualTo(random.score(url));
    assertThat(Policies.random(4).score(url)).isNotEqualTo(random.score(url));
  }

  @Test
  void explain_everyPolicy_sumsToTheScore() {
    QueuedUrl url = at("x", 3, NOW, Links.parent("p", true));
    for (Policy policy : Policy.values()) {
      if (policy.learns()) {
        continue;
      }
      UrlScorer scorer = Policies.scorer(policy, 5);
      double sum = scorer.explain(url).parts().stream().mapToDouble(Explanation.Part::share).sum();
      assertThat(sum).isEqualTo(scorer.score(url));
    }
  }

  @Test
  void parse_names_areReadInAnyCase() {
    assertThat(Policy.parse("BFS ")).isEqualTo(Policy.BFS);
    assertThat(Policy.parse("learner").learns()).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Policy.parse("best"))
        .withMessage("expected a policy of learner, random, bfs, parent, dfs, opic, got: best");
  }
}
