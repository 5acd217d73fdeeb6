package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;

/** How long a crawl waits for hosts that all have a long delay. */
class CrawlPatienceTest {
  private static Duration patience(Map<String, Object> options) {
    return CrawlRun.patience(
        NodeSettings.of(ConfigFiles.ofClassPath().load(Optional.empty(), List.of(), options)));
  }

  @Test
  void patience_retryAfterAsLongAsAny_isLonger() {
    assertThat(patience(Map.of("prospector.web.politeness.back-off-max", "2h")))
        .isBetween(Duration.ofMinutes(121), Duration.ofHours(3));
  }

  @Test
  void patience_timeWindows_lastsUntilTheNextDaysWindow() {
    Map<String, Object> window = Map.of("hosts", "*", "windows", List.of("22:00-06:00"));

    assertThat(patience(Map.of("prospector.web.politeness.windows", List.of(window))))
        .isBetween(Duration.ofHours(24), Duration.ofHours(26));
  }
}
