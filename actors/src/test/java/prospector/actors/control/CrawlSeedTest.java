package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import prospector.actors.crawl.CrawlSpec;

/** Where the random seed of a crawl comes from. */
class CrawlSeedTest {
  private static long own(String id, long createdMillis) {
    return CrawlSpec.seeded(CrawlSpec.OWN_SEED, id, createdMillis);
  }

  @Test
  void seeded_seedGiven_isThatSeed() {
    assertThat(CrawlSpec.seeded(7, "trams", 1)).isEqualTo(7);
  }

  @Test
  void seeded_noneGiven_isTheCrawlsOwnWheneverItGoesOn() {
    assertThat(own("trams", 1_000)).isEqualTo(own("trams", 1_000)).isNotEqualTo(CrawlSpec.OWN_SEED);
  }

  @Test
  void seeded_anotherCrawl_hasAnother() {
    assertThat(own("trams", 1_000)).isNotEqualTo(own("trams", 1_001)).isNotEqualTo(own("t", 1_000));
  }
}
