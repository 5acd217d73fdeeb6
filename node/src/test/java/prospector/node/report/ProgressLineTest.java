package prospector.node.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import prospector.actors.crawl.CrawlStatus;

class ProgressLineTest {
  @Test
  void of_midway_saysEverythingInOneLine() {
    assertThat(ProgressLine.of(Statuses.midway()))
        .isEqualTo(
            "2,500 pages, 250 nuggets | relevant 12.5 % now, 10.0 % overall, control 2.0 % | lift"
                + " 5.4 (2.3 to 16.9) | 25.0 pages/s | 12,345 queued, 210 hosts | 5:00 left");
  }

  @Test
  void of_narrowTerminal_leavesOutWhatMattersLeast() {
    assertThat(ProgressLine.of(Statuses.midway(), 79))
        .isEqualTo("2,500 pages, 250 nuggets | lift 5.4 (2.3 to 16.9) | 25.0 pages/s | 5:00 left");
    assertThat(ProgressLine.of(Statuses.midway(), 40))
        .isEqualTo("2,500 pages, 250 nuggets | 5:00 left");
    assertThat(ProgressLine.of(Statuses.midway(), 10)).isEqualTo("2,500 page");
  }

  @Test
  void of_noControlPageYet_hasDashes() {
    assertThat(ProgressLine.of(Statuses.withoutControl())).contains("control - | lift - |");
  }

  @Test
  void of_noControlNuggetYet_saysAtLeast() {
    assertThat(ProgressLine.of(Statuses.withoutControlNugget()))
        .contains("control 0.0 % | lift at least 2.8 |");
  }

  @Test
  void of_tooFewControlPagesToSayAnything_saysHowMany() {
    assertThat(ProgressLine.of(Statuses.withFewControlPages()))
        .contains("| lift too early: 1 nugget in 3 random pages |");
  }

  @Test
  void of_copies_areNoNuggets() {
    assertThat(ProgressLine.of(Statuses.withCopies())).contains("12 nuggets (25 copies more) |");
  }

  @Test
  void of_noBetterThanChance_saysThatTheTopicSeemsExhausted() {
    String words = "topic seems exhausted";

    assertThat(ProgressLine.of(Statuses.windowRate("learner", 0.04))).contains(words);
    assertThat(ProgressLine.of(Statuses.windowRate("learner", 0.041))).doesNotContain(words);
    assertThat(ProgressLine.of(Statuses.windowRate("random", 0.04))).doesNotContain(words);
  }

  @Test
  void of_hostOutOfReachBeforeTheFirstPage_namesItAndTheCause() {
    CrawlStatus waits =
        Statuses.inRun(
            new CrawlStatus.Run(
                2_500, 250, 0, 90, Map.of("http://a.test", "connect Connection refused: a.test")));

    assertThat(ProgressLine.of(waits)).contains("| http://a.test refuses the connection");
  }

  @Test
  void of_noLimitedBudget_hasNoTimeLeft() {
    assertThat(ProgressLine.of(Statuses.ended("exhausted"))).doesNotContain("left");
  }
}
