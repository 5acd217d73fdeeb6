package prospector.actors.host.decide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import prospector.actors.host.Given;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostState;
import prospector.actors.host.state.PageSameness;
import prospector.actors.work.ParameterLesson;
import prospector.prioritizer.Parent;
import prospector.web.url.CrawlUrl;

class ParameterFilterTest {
  private static final List<ParameterLesson> SAME = List.of(new ParameterLesson("visit", true));
  private static final List<ParameterLesson> OTHER = List.of(new ParameterLesson("visit", false));

  private final CrawlShare share = HostState.empty(100).share("c1");
  private final ParameterFilter filter = new ParameterFilter(3);

  private static CrawlUrl url(int page, int visit) {
    return CrawlUrl.ofNormal("http://a.test/p?page=" + page + "&visit=" + visit);
  }

  private void learn(List<ParameterLesson> lessons, int times) {
    for (int i = 0; i < times; i++) {
      share.compare(url(0, i), new PageSameness(true, lessons, false, false, false, false, null));
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
    assertThat(share.parameters().ignored(3).test("visit")).isTrue();
    assertThat(share.parameters().ignored(3).test("page")).isFalse();
  }

  @Test
  void bytes_urlsThatStandForOthers_takeSomeEach() {
    learn(SAME, 3);
    filter.refuses(share, url(2, 7));
    long one = filter.bytes();
    filter.refuses(share, url(2, 8));
    assertThat(filter.bytes()).isEqualTo(one).isPositive();

    filter.refuses(share, url(3, 7));

    assertThat(filter.bytes()).isEqualTo(2 * one);
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
    assertThat(share.parameters().ignored(0).test("visit")).isFalse();
  }

  @Test
  void restore_savedShare_knowsTheSamePairsAndYields() {
    learn(SAME, 3);

    CrawlShare restored = CrawlShare.restore(share.save(), 100);

    assertThat(restored.parameters().known()).isEqualTo(share.parameters().known());
    assertThat(restored.yields().save()).isEqualTo(share.yields().save());
  }

  private long refusedOf(String... paths) {
    return Arrays.stream(paths)
        .map(path -> CrawlUrl.ofNormal("http://a.test" + path))
        .filter(url -> filter.refuses(share, url))
        .count();
  }

  private static String[] numbered(String path) {
    return IntStream.range(0, 400).mapToObj(i -> path.formatted(i)).toArray(String[]::new);
  }

  @Test
  void refuses_otherOrderOfParameters_withoutALesson() {
    assertThat(refusedOf(numbered("/p?b=1&a=%d"))).isZero();
    assertThat(refusedOf(numbered("/p?a=%d&b=1"))).isBetween(340L, 399L);
  }

  @Test
  void refuses_whereAVisitorCameFrom_oncePageIsKnown() {
    share.finish(CrawlUrl.ofNormal("http://a.test/p").fingerprint(), UrlState.PAGE);

    assertThat(refusedOf(numbered("/p?utm_source=%d"))).isBetween(340L, 399L);
    assertThat(refusedOf(numbered("/p?sid=%d"))).isZero();
  }

  @Test
  void refuses_aCounterExample_dropsWhatWasKnown() {
    learn(List.of(new ParameterLesson("order of parameters", false)), 1);

    assertThat(refusedOf(numbered("/p?b=1&a=%d"))).isZero();
    assertThat(refusedOf(numbered("/p?a=%d&b=1"))).isZero();
  }

  @Test
  void refuses_indexPages_afterOnePair() {
    assertThat(refusedOf(numbered("/a%d/"))).isZero();
    assertThat(refusedOf(numbered("/a%d/index.html"))).isZero();

    learn(List.of(new ParameterLesson("index page", true)), 1);

    assertThat(refusedOf(numbered("/b%d/index.html"))).isZero();
    assertThat(refusedOf(numbered("/b%d/"))).isBetween(340L, 399L);
  }

  /** The page that stood for the others is not there: one of them is asked for. */
  @Test
  void refuses_theFirstCameToNothing_letsTheNextStand() {
    CrawlUrl first = CrawlUrl.ofNormal("http://a.test/p?b=1&a=1");
    CrawlUrl second = CrawlUrl.ofNormal("http://a.test/p?a=1&b=1");
    assertThat(filter.refuses(share, first)).isFalse();
    assertThat(filter.refuses(share, second)).isTrue();

    share.finish(first.fingerprint(), UrlState.FAILED);

    assertThat(filter.refuses(share, second)).isFalse();
    assertThat(filter.refuses(share, second)).isFalse();
  }

  @Test
  void superfluous_waitingSeeds_areNone() {
    learn(SAME, 2);
    for (int i = 3; i < 203; i++) {
      share.receive(link(i % 2 == 0 ? Parent.SEED : Given.parent("http://a.test/", false, 0), i));
    }

    List<CrawlUrl> superfluous = filter.superfluous(share, url(1, 2), SAME);

    assertThat(superfluous).hasSizeBetween(80, 100); // one in 20 is let through
    assertThat(superfluous)
        .noneMatch(url -> Integer.parseInt(url.value().split("visit=", 2)[1]) % 2 == 0);
  }

  private static LinkBatch link(Parent parent, int visit) {
    return new LinkBatch(parent, 1_000, List.of(Given.link(url(1, visit).value())));
  }
}
