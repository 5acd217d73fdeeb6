package prospector.node.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.typesafe.config.ConfigFactory;
import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostState;
import prospector.node.settings.NodeSettings;
import prospector.prioritizer.Explanation;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.Parent;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.UrlScorer;
import prospector.web.url.CrawlUrl;

/** What a host learned of itself is in the score that is explained, and in its order. */
class HostWorthTest {
  private static final NodeSettings.Host SETTINGS = NodeSettings.of(ConfigFactory.load()).host();

  private final HostState host = HostState.empty();
  private final CrawlShare share = host.share("c");

  /** Every URL is worth 2. */
  private record Constant(double atLeast) implements UrlScorer {
    @Override
    public long version() {
      return 1;
    }

    @Override
    public double score(QueuedUrl url) {
      return 2;
    }

    @Override
    public double atLeast(long pages, long nuggets) {
      return atLeast;
    }

    @Override
    public Explanation explain(QueuedUrl url) {
      return new Explanation(2, 1, List.of(new Explanation.Part("all", 2)));
    }
  }

  private void waits(String path) {
    CrawlUrl url = CrawlUrl.ofNormal("http://a.test" + path);
    share.queue().add(url, 0, 1, new LinkEvidence(Parent.SEED, "", "", "", 0));
  }

  private void lists(boolean drained) {
    for (int month = 1; month <= 4; month++) {
      CrawlUrl url = CrawlUrl.ofNormal("http://a.test/2022/0" + month + "/");
      share.yields().count(url, false, true, drained);
    }
  }

  private HostWorth worth(double atLeast) {
    return new HostWorth(host, "c", new Constant(atLeast), SETTINGS);
  }

  @Test
  void best_prefixThatBringsNothing_standsBehindAndSaysSo() {
    lists(true);
    waits("/2022/05/");
    waits("/steam/engine");

    List<Explained> best = worth(-9).best(9);

    assertThat(best).extracting(it -> it.score().score()).containsExactly(2.0, -1.0);
    assertThat(best.get(1).score().parts().get(0).name()).startsWith("nothing new came from");
    assertThat(best).extracting(Explained::position).containsExactly(1, 2);
    HostWorth worth = worth(-9);
    assertThat(best)
        .extracting(it -> worth.explain(it.url()).position())
        .as("asked for one by one")
        .containsExactly(1, 2);
    assertThat(best).extracting(Explained::bid).containsExactly(2.0, -1.0);
  }

  @Test
  void bid_listsThatLeadSomewhere_areBehindTheirHostAndNotBehindOthers() {
    lists(false);
    waits("/2022/05/");

    Explained best = worth(-9).best(1).get(0);

    assertThat(best.score().score()).isEqualTo(-1);
    assertThat(best.bid()).isEqualTo(2);
    assertThat(worth(0).doubt()).isEmpty();
  }

  @Test
  void bid_hostWithABetterRecordThanItsUrls_isByItsRecord() {
    waits("/steam/engine");

    assertThat(worth(3).best(1).get(0).bid()).isCloseTo(3, within(1e-9));
    assertThat(worth(3).doubt()).hasValue(3);
    assertThat(worth(1).doubt()).isEmpty();
  }
}
