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
import prospector.web.url.CrawlUrl;

class DoubtsTest {
  private static final CrawlUrl URL = CrawlUrl.ofNormal(HOST + "/p");

  private static UrlState refused(String reason) {
    return Doubts.state(new PageArchive.End(PageRecord.State.REFUSED, reason));
  }

  private static UrlState remembered(UrlState state) {
    Doubts doubts = new Doubts();
    doubts.learn(
        Groundwork.NONE.with(
            List.of(), List.of(), Map.of(new Groundwork.Key(CRAWL, URL.value()), state)));
    return doubts.settle(CRAWL, URL, Groundwork.NONE);
  }

  @ParameterizedTest
  @EnumSource(names = {"REFUSED_DEPTH", "REFUSED_MOVED"})
  void state_refusalThatMayEnd_isToldFromOthersAndNotRemembered(UrlState state) {
    assertThat(refused(state.reason())).isEqualTo(state);
    assertThat(remembered(state)).isEqualTo(UrlState.MAYBE_KNOWN);
  }

  @Test
  void state_refusalForGood_isRemembered() {
    assertThat(refused(UrlState.REFUSED_ROBOTS.reason())).isEqualTo(UrlState.REFUSED);
    assertThat(remembered(UrlState.REFUSED)).isEqualTo(UrlState.REFUSED);
  }
}
