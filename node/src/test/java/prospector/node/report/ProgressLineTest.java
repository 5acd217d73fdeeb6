package prospector.node.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgressLineTest {
  @Test
  void of_midway_saysEverythingInOneLine() {
    assertThat(ProgressLine.of(Statuses.midway()))
        .isEqualTo(
            "2,500 pages, 250 nuggets | relevant 12.5 % now, 10.0 % overall, control 2.0 % | lift"
                + " 5.1 (1.2 to 98.0) | 25.0 pages/s | 12,345 queued, 210 hosts | 5:00 left");
  }

  @Test
  void of_noControlPageYet_hasDashes() {
    assertThat(ProgressLine.of(Statuses.withoutControl())).contains("control - | lift - |");
  }

  @Test
  void of_noControlNuggetYet_saysAtLeast() {
    assertThat(ProgressLine.of(Statuses.withoutControlNugget()))
        .contains("control 0.0 % | lift at least 2.6 |");
  }

  @Test
  void of_tooFewControlPagesToSayAnything_doesNotPretend() {
    assertThat(ProgressLine.of(Statuses.withFewControlPages())).contains("| lift not known yet |");
  }

  @Test
  void of_noBetterThanChance_saysThatTheTopicSeemsExhausted() {
    String words = "topic seems exhausted";

    assertThat(ProgressLine.of(Statuses.windowRate("learner", 0.04))).contains(words);
    assertThat(ProgressLine.of(Statuses.windowRate("learner", 0.041))).doesNotContain(words);
    assertThat(ProgressLine.of(Statuses.windowRate("random", 0.04))).doesNotContain(words);
  }

  @Test
  void of_noLimitedBudget_hasNoTimeLeft() {
    assertThat(ProgressLine.of(Statuses.ended("exhausted"))).doesNotContain("left");
  }
}
