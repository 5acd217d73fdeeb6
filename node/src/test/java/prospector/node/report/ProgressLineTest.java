package prospector.node.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import prospector.actors.crawl.CrawlStatus;
import prospector.prioritizer.Policy;
import prospector.web.text.Columns;

class ProgressLineTest {
  @Test
  void of_midway_saysEverythingInOneLine() {
    assertThat(ProgressLine.of(Statuses.midway()))
        .isEqualTo(
            "2,500 of 10,000 pages, 250 nuggets | 25.0 pages/s | 5:00 left | relevant 12.5 % now, 10.0"
                + " % overall, control 2.0 % | lift 5.4 (2.3 to 16.9) | to find 40 (3 to 120) | 12,345 queued, 210 hosts");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "10; 2,500 of 1",
        "22; 2,500 of 10,000 pages",
        "40; 2,500 of 10,000 pages, 250 nuggets",
        "60; 2,500 of 10,000 pages, 250 nuggets | 25.0 pages/s",
        "80; 2,500 of 10,000 pages, 250 nuggets | 25.0 pages/s | 5:00 left",
        "120; 2,500 of 10,000 pages, 250 nuggets | 25.0 pages/s | 5:00 left | relevant 12.5 % now,"
            + " 10.0 % overall, control 2.0 %",
        "140; 2,500 of 10,000 pages, 250 nuggets | 25.0 pages/s | 5:00 left | relevant 12.5 % now,"
            + " 10.0 % overall, control 2.0 % | lift 5.4 (2.3 to 16.9)",
      })
  void of_narrowTerminal_leavesOutWhatMattersLeast(int columns, String line) {
    assertThat(ProgressLine.of(Statuses.midway(), columns, Optional.empty())).isEqualTo(line);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "80; 2,500 of 10,000 pages, 250 nuggets | 25.0 pages/s | 5:00 left",
        "98; 2,500 of 10,000 pages, 250 nuggets | 25.0 pages/s | 5:00 left | newest: The Flying"
            + " Scotsman of 19…",
        "170; 2,500 of 10,000 pages, 250 nuggets | 25.0 pages/s | 5:00 left | relevant 12.5 % now,"
            + " 10.0 % overall, control 2.0 % | lift 5.4 (2.3 to 16.9) | newest: The Flying Scotsman…",
        "240; 2,500 of 10,000 pages, 250 nuggets | 25.0 pages/s | 5:00 left | relevant 12.5 % now,"
            + " 10.0 % overall, control 2.0 % | lift 5.4 (2.3 to 16.9) | to find 40 (3 to 120) | 12,345 queued, 210 hosts"
            + " | newest: The Flying Scotsman of 1923",
      })
  void of_newestNugget_standsWhereThereIsRoom(int columns, String line) {
    String shown =
        ProgressLine.of(
            Statuses.midway(), columns, Optional.of("The\nFlying\u001b Scotsman of 1923"));

    assertThat(shown).isEqualTo(line).hasSizeLessThanOrEqualTo(columns);
  }

  @Test
  void of_newestNuggetOfWideLetters_isCutByTheColumnsTheyTake() {
    String shown = ProgressLine.of(Statuses.midway(), 100, Optional.of("蒸気機関車".repeat(9)));

    assertThat(shown).contains("5:00 left | newest: 蒸気機関車").endsWith("…");
    assertThat(Columns.width(shown)).isBetween(99, 100);
  }

  @Test
  void of_noLimitOfPages_saysOnlyHowMany() {
    assertThat(ProgressLine.of(Statuses.ended("exhausted"))).startsWith("2,500 pages, 250 nuggets");
  }

  @Test
  void of_noControlPageYet_hasDashes() {
    assertThat(ProgressLine.of(Statuses.withoutControl())).contains("control - | lift - | ");
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

    assertThat(ProgressLine.of(Statuses.windowRate(Policy.LEARNER, 0.04))).contains(words);
    assertThat(ProgressLine.of(Statuses.windowRate(Policy.LEARNER, 0.041))).doesNotContain(words);
    assertThat(ProgressLine.of(Statuses.windowRate(Policy.RANDOM, 0.04))).doesNotContain(words);
  }

  @Test
  void of_hostOutOfReachBeforeTheFirstPage_namesItAndTheCause() {
    CrawlStatus waits =
        Statuses.inRun(
            new CrawlStatus.Run(
                2_500, 250, 0, 90, Map.of("http://a.test", "connect Connection refused: a.test")));

    assertThat(ProgressLine.of(waits))
        .contains(", 250 nuggets | http://a.test refuses the connection");
  }

  @Test
  void of_noLimitedBudget_hasNoTimeLeft() {
    assertThat(ProgressLine.of(Statuses.ended("exhausted"))).doesNotContain("left");
  }
}
