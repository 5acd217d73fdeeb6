package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.actors.count.OtherSites;
import prospector.actors.count.SiteCount;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.dispatch.Dispatcher;

/** One crawl at a site that shares it with another one. */
class CrawlOfSitesTest extends CrawlFixture {
  private volatile boolean heard = true;

  /** Another site, of the same capacity, that has done nothing yet. */
  private final class Another implements OtherSites {
    @Override
    public boolean areIdle(String crawl, boolean idleHere, SiteCount own) {
      return false;
    }

    @Override
    public List<SiteCount> counts(String crawl) {
      return List.of();
    }

    @Override
    public String own() {
      return "a";
    }

    @Override
    public int count() {
      return 1;
    }

    @Override
    public boolean areHeard() {
      return heard;
    }

    @Override
    public long share(long budget) {
      return budget == Long.MAX_VALUE ? budget : budget / 2;
    }
  }

  @Test
  void barred_everyHostHere_runsOnAsTheOtherSiteMayTellOfMore() {
    others = new Another();
    load.set(new Dispatcher.Load(0, 3, 1, 0));
    begin(CrawlSpec.Budget.UNLIMITED);
    seconds(1);
    takeSeed();
    crawl.tell(new CrawlActor.Barred("http://a.example", "connect refused"));

    seconds(20);

    runsOn();
    assertThat(status().finishReason()).isEmpty();
  }
}
