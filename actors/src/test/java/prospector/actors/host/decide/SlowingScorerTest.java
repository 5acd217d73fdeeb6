package prospector.actors.host.decide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import prospector.actors.host.state.Yields;
import prospector.prioritizer.Explanation;
import prospector.prioritizer.HostQueue;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.Parent;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.UrlScorer;
import prospector.web.url.CrawlUrl;

class SlowingScorerTest {
  private static final int WINDOW = 32;

  private final Yields yields = new Yields();
  private final Set<Long> failed = new HashSet<>();
  private final Set<Long> unread = new HashSet<>();
  private final SlowingScorer scorer =
      new SlowingScorer(new Constant(), yields, failed::contains, unread::contains, WINDOW);

  private record Constant() implements UrlScorer {
    @Override
    public long version() {
      return 1;
    }

    @Override
    public double score(QueuedUrl url) {
      return 2;
    }

    @Override
    public Explanation explain(QueuedUrl url) {
      return new Explanation(2, 1, List.of());
    }
  }

  private static QueuedUrl url(String path) {
    CrawlUrl url = CrawlUrl.ofNormal("http://a.test" + path);
    return new QueuedUrl(url, 0, 1, new LinkEvidence(Parent.SEED, "", "", "", 0));
  }

  private void fetched(boolean drained) {
    for (int month = 1; month <= 4; month++) {
      CrawlUrl url = CrawlUrl.ofNormal("http://a.test/2022/0" + month + "/");
      yields.count(url, false, true, drained);
    }
  }

  @Test
  void score_listsThatLeadSomewhere_areBehindTheirHostAndNotBehindOthers() {
    fetched(false);

    assertThat(scorer.score(url("/2022/05/"))).isEqualTo(-1);
    assertThat(scorer.withinHost(url("/2022/05/"))).isEqualTo(3);
    assertThat(scorer.score(url("/2022/05/steam/"))).isEqualTo(2);
    assertThat(scorer.withinHost(url("/2022/05/steam/"))).isZero();
    assertThat(scorer.explain(url("/2022/05/")).parts())
        .singleElement()
        .satisfies(part -> assertThat(part.name()).startsWith("pages like it are lists"));
  }

  @Test
  void score_urlAskedForInVain_isBehindItsHostAndNotBehindOthers() {
    failed.add(url("/broken").fingerprint());

    assertThat(scorer.score(url("/broken"))).isEqualTo(-1);
    assertThat(scorer.amongHosts(url("/broken"))).isEqualTo(2);
    assertThat(scorer.explain(url("/broken")).parts())
        .singleElement()
        .satisfies(part -> assertThat(part.name()).startsWith("it was asked for in vain"));
    assertThat(scorer.score(url("/whole"))).isEqualTo(2);
  }

  @Test
  void explain_fileThatNothingRead_saysWhyItIsBehindAllOthersOfItsHost() {
    QueuedUrl file = url("/timetable.pdf");
    unread.add(file.fingerprint());
    failed.add(file.fingerprint());

    Explanation explained = scorer.explain(file);

    assertThat(explained.score()).isEqualTo(scorer.score(file)).isEqualTo(-51);
    assertThat(explained.parts())
        .satisfiesExactly(
            part -> {
              assertThat(part.name()).startsWith("nothing could read it");
              assertThat(part.share()).isEqualTo(-SlowingScorer.UNREAD);
            },
            part -> assertThat(part.name()).startsWith("it was asked for in vain"));
  }

  @Test
  void amongHosts_shapeThatTurnsOutAList_isAsBefore() {
    HostQueue queue = new HostQueue(10);
    QueuedUrl list = url("/2022/05/");
    queue.add(list);
    double before = scorer.amongHosts(queue.best(scorer).orElseThrow());

    fetched(false);

    assertThat(scorer.amongHosts(queue.best(scorer).orElseThrow())).isEqualTo(before);
  }

  @Test
  void score_listsThatLeadNowhereNew_areBehindAll() {
    fetched(true);

    assertThat(scorer.score(url("/2022/05/"))).isEqualTo(-1);
    assertThat(scorer.withinHost(url("/2022/05/"))).isZero();
    assertThat(scorer.explain(url("/2022/05/")).parts())
        .singleElement()
        .satisfies(part -> assertThat(part.name()).contains("nothing new came from /#/#/"));
  }
}
