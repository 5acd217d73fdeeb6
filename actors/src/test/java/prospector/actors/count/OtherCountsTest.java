package prospector.actors.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import prospector.actors.crawl.CrawlLoad;
import prospector.persistence.page.Counts;
import prospector.prioritizer.control.ControlSample;

class OtherCountsTest {
  /** A counter that falls is taken for one that began anew. */
  @Test
  void absent_nodeThatWasHeard_keepsWhatItExchanged() {
    OtherCounts others = new OtherCounts();
    others.node(new NodeCount("n2", Counts.NONE, 9, CrawlLoad.NONE, 2, 77, ControlSample.NONE));

    others.absent("n2");

    assertThat(others.nodes()).extracting(NodeCount::exchanged).containsExactly(77L);
    assertThat(others.nodes()).extracting(NodeCount::pagesPerSecond).containsExactly(0.0);
  }
}
