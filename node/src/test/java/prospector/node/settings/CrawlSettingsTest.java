package prospector.node.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import prospector.actors.crawl.CrawlSpec;

class CrawlSettingsTest {
  /** With a fixed seed chance would mislead small crawls in the same way again and again. */
  @Test
  void randomSeed_byDefault_isOneOfEachCrawlsOwn() {
    NodeSettings defaults = NodeSettings.of(ConfigFiles.ofClassPath().defaults().resolve());

    assertThat(defaults.crawl().randomSeed()).isEqualTo(CrawlSpec.OWN_SEED);
  }
}
