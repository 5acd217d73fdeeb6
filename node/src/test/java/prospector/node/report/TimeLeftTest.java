package prospector.node.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import prospector.actors.crawl.CrawlStatus;

/** 2,500 of 10,000 pages after 100 s over all runs. */
class TimeLeftTest {
  @Test
  void of_firstRun_goesByItsSpeed() {
    assertThat(TimeLeft.of(Statuses.midway())).contains(Duration.ofSeconds(300));
  }

  @Test
  void of_resumedAfterAKillThatLeftNoTime_goesByThisRunsSpeed() {
    CrawlStatus resumed = Statuses.inRun(new CrawlStatus.Run(2_400, 240, 0, 0, Map.of()));

    assertThat(TimeLeft.of(resumed)).contains(Duration.ofSeconds(7_500)); // a page a second
  }

  @Test
  void of_resumedWithoutAPageYet_isNotKnown() {
    CrawlStatus resumed = Statuses.inRun(new CrawlStatus.Run(2_500, 250, 0, 90, Map.of()));

    assertThat(TimeLeft.of(resumed)).isEmpty();
  }
}
