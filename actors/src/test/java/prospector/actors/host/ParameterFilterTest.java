package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import prospector.actors.work.ParameterLesson;
import prospector.web.url.CrawlUrl;

class ParameterFilterTest {
  private static final List<ParameterLesson> SAME = List.of(new ParameterLesson("visit", true));
  private static final List<ParameterLesson> OTHER = List.of(new ParameterLesson("visit", false));

  private final CrawlShare share = new CrawlShare("c1", new KnownUrls(100));
  private final ParameterFilter filter = new ParameterFilter(3);

  private static CrawlUrl url(int page, int visit) {
    return CrawlUrl.ofNormal("http://a.test/p?page=" + page + "&visit=" + visit);
  }

  private void learn(List<ParameterLesson> lessons, int times) {
    for (int i = 0; i < times; i++) {
      share.compare(url(0, i), new PageSameness(true, lessons, false));
    }
  }

  private long refused(int from, int to) {
    return IntStream.range(from, to).filter(i -> filter.refuses(share, url(1, i))).count();
  }

  @Test
  void refuses_fewerPairsThanNeeded_nothing() {
    learn(SAME, 2);

    assertThat(refused(0, 100)).isZero();
  }

  @Test
  void refuses_ignoredParameter_allButTheFirstAndASample() {
    learn(SAME, 3);

    assertThat(refused(0, 1_000)).isBetween(900L, 980L); // one in 20 is let through
    assertThat(share.parameters().names(3)).containsExactly("visit");
  }

  @Test
  void refuses_sameUrlTwice_isTheSameDecision() {
    learn(SAME, 3);

    for (int i = 0; i < 50; i++) {
      boolean first = filter.refuses(share, url(1, i));
      assertThat(filter.refuses(share, url(1, i))).isEqualTo(first);
    }
  }

  @Test
  void refuses_counterExample_dropsTheRule() {
    learn(SAME, 50);
    assertThat(refused(0, 100)).isPositive();

    learn(OTHER, 1);

    assertThat(refused(100, 200)).isZero();
  }

  @Test
  void refuses_otherPages_areAdmittedOnceEach() {
    learn(SAME, 3);

    assertThat(IntStream.range(0, 50).filter(i -> filter.refuses(share, url(i, 7))).count())
        .isZero();
  }

  @Test
  void refuses_switchedOff_nothing() {
    learn(SAME, 100);

    assertThat(new ParameterFilter(0).refuses(share, url(1, 1))).isFalse();
    assertThat(share.parameters().names(0)).isEmpty();
  }

  @Test
  void restore_savedShare_knowsTheSamePairsAndYields() {
    learn(SAME, 3);

    CrawlShare restored = CrawlShare.restore(share.save(), 100);

    assertThat(restored.parameters().known()).isEqualTo(share.parameters().known());
    assertThat(restored.yields().save()).isEqualTo(share.yields().save());
  }
}
