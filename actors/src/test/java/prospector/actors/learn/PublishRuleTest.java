package prospector.actors.learn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PublishRuleTest {
  private static final PublishRule RULE = new PublishRule(5, 0.02, 100);

  @Test
  void isDue_oneNode_growsWithTheCrawlUpToItsBound() {
    assertThat(RULE.isDue(10, 4, 4)).isFalse();
    assertThat(RULE.isDue(10, 5, 5)).isTrue();
    assertThat(RULE.isDue(1_000, 19, 19)).isFalse();
    assertThat(RULE.isDue(1_000, 20, 20)).isTrue();
    assertThat(RULE.isDue(1_000_000, 99, 99)).isFalse();
    assertThat(RULE.isDue(1_000_000, 100, 100)).isTrue();
  }

  @Test
  void isDue_youngCrawlOfSeveralNodes_countsThePagesOfAll() {
    assertThat(RULE.isDue(1_000, 20, 1)).isTrue();
    assertThat(RULE.isDue(1_000, 20, 0)).isTrue();
  }

  @Test
  void isDue_oldCrawlOfSeveralNodes_countsItsOwnPages() {
    assertThat(RULE.isDue(100_000, 396, 99)).isFalse();
    assertThat(RULE.isDue(100_000, 400, 100)).isTrue();
    assertThat(RULE.isDue(100_000, 2_000, 0))
        .isTrue(); // one that fetches nothing learns all the same
  }
}
