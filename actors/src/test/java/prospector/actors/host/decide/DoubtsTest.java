package prospector.actors.host.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import prospector.actors.host.link.UrlState;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageRecord;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;
import prospector.web.url.CrawlUrl;

class DoubtsTest {
  private static final CrawlUrl URL = CrawlUrl.ofNormal(HOST + "/p");

  private static final RobotsJudge ALL = judge("");
  private static final RobotsJudge NONE = judge("User-agent: *\nDisallow: /");

  private static RobotsJudge judge(String text) {
    RobotsRecord copy = new RobotsRecord(RobotsRecord.Kind.FILE, text, 200, 0, 1, 0);
    return RobotsJudge.of(new RobotsPolicy("prospector").rules(copy));
  }

  private static UrlState refused(String reason) {
    return Doubts.state(new PageArchive.End(PageRecord.State.REFUSED, reason));
  }

  private static UrlState remembered(UrlState state) {
    Doubts doubts = new Doubts();
    doubts.learn(
        Groundwork.NONE.with(
            List.of(), List.of(), Map.of(new Groundwork.Key(CRAWL, URL.value()), state)));
    return doubts.settle(CRAWL, URL, Groundwork.NONE, ALL, same -> true);
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "REFUSED_DEPTH",
        "REFUSED_MOVED",
        "REFUSED_SAME",
        "REFUSED_ROBOTS",
        "REFUSED_NO_HOST"
      })
  void state_refusalThatMayEnd_isToldFromOthersAndNotRemembered(UrlState state) {
    assertThat(refused(state.reason())).isEqualTo(state);
    assertThat(remembered(state)).isEqualTo(UrlState.MAYBE_KNOWN);
  }

  @Test
  void settle_refusedByRules_isRememberedWhileTheyRefuseIt() {
    Groundwork looked =
        Groundwork.NONE.with(
            List.of(),
            List.of(),
            Map.of(new Groundwork.Key(CRAWL, URL.value()), UrlState.REFUSED_ROBOTS));
    Doubts doubts = new Doubts();
    doubts.learn(looked);

    assertThat(doubts.settle(CRAWL, URL, Groundwork.NONE, NONE, same -> true))
        .isEqualTo(UrlState.REFUSED_ROBOTS);
    assertThat(doubts.settle(CRAWL, URL, Groundwork.NONE, ALL, same -> true))
        .isEqualTo(UrlState.MAYBE_KNOWN);
    assertThat(doubts.settle(CRAWL, URL, looked, ALL, same -> true))
        .isEqualTo(UrlState.REFUSED_ROBOTS);
    assertThat(doubts.settle(CRAWL, URL, Groundwork.NONE, NONE, same -> true))
        .isEqualTo(UrlState.MAYBE_KNOWN);
  }

  @Test
  void settle_refusedByRulesThatAreNotAskedYet_isStillRemembered() {
    Doubts doubts = new Doubts();
    doubts.learn(
        Groundwork.NONE.with(
            List.of(),
            List.of(),
            Map.of(new Groundwork.Key(CRAWL, URL.value()), UrlState.REFUSED_ROBOTS)));
    RobotsJudge open = new RobotsJudge(NONE.rules(), 1, RobotsJudge.Rulings.NONE);

    assertThat(doubts.settle(CRAWL, URL, Groundwork.NONE, open, same -> true))
        .isEqualTo(UrlState.REFUSED_ROBOTS);
    assertThat(doubts.settle(CRAWL, URL, Groundwork.NONE, NONE, same -> true))
        .isEqualTo(UrlState.REFUSED_ROBOTS);
  }

  @Test
  void settle_refusedAsAnotherStandsForIt_isRememberedUntilThatComesToNothing() {
    Groundwork looked =
        Groundwork.NONE.with(
            List.of(),
            List.of(),
            Map.of(new Groundwork.Key(CRAWL, URL.value()), UrlState.REFUSED_SAME));
    Doubts doubts = new Doubts();
    doubts.learn(looked);

    assertThat(doubts.settle(CRAWL, URL, Groundwork.NONE, ALL, same -> false))
        .isEqualTo(UrlState.REFUSED_SAME);
    assertThat(doubts.settle(CRAWL, URL, Groundwork.NONE, ALL, same -> true))
        .as("it may wait once more, and end otherwise")
        .isEqualTo(UrlState.MAYBE_KNOWN);
    assertThat(doubts.settle(CRAWL, URL, looked, ALL, same -> true))
        .isEqualTo(UrlState.REFUSED_SAME);
    assertThat(doubts.settle(CRAWL, URL, Groundwork.NONE, ALL, same -> false))
        .isEqualTo(UrlState.MAYBE_KNOWN);
  }

  @Test
  void state_refusalForGood_isRemembered() {
    assertThat(refused(UrlState.REFUSED_TRAP.reason())).isEqualTo(UrlState.REFUSED);
    assertThat(remembered(UrlState.REFUSED)).isEqualTo(UrlState.REFUSED);
  }
}
