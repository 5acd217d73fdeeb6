package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static prospector.actors.Fishing.fish;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.batchFrom;
import static prospector.actors.host.Given.parent;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import prospector.actors.control.CrawlActor;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.service.SlotBroker;
import prospector.persistence.page.PageRecord;
import prospector.web.scope.ScopePattern;
import prospector.web.scope.ScopeRules;

/** What a host does with a crawl's scope. */
class HostScopeTest extends HostFixture {
  private static List<ScopePattern> patterns(String... texts) {
    return Stream.of(texts).map(text -> ScopePattern.parse(text).orElseThrow()).toList();
  }

  private void scope(String only, String except, int beyond) {
    ScopeRules rules =
        new ScopeRules(patterns(only), patterns(except), ScopeRules.Stay.ANYWHERE, beyond);
    crawl.orders(Given.scoped(rules));
  }

  @Test
  void granted_whatWaitsIsOutOfANarrowerScope_isRefusedAndTheRestFetched() {
    SlotBroker.Bid bid = prepared("/private/1");
    deliver(2, batchFrom(parent(OTHER + "/deep", false, 3), "/p"));
    settle();
    scope("a.example", "a.example/private/", 0);

    host.tell(new HostMessage.Granted(Given.CRAWL, bid.score(), false));
    released(false);
    assertThat(crawls.expectMessageClass(CrawlActor.Refused.class).rows())
        .extracting(PageRecord::url, PageRecord::reason)
        .containsExactly(tuple(HOST + "/private/1", "scope"));

    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/p");
  }

  private void depth(int most) {
    crawl.orders(Given.spec(new CrawlSpec.Bounds(most, Integer.MAX_VALUE, Integer.MAX_VALUE)));
  }

  /** As on a node that has not read the table of crawls yet when the first links come. */
  @Test
  void granted_waitsDeeperThanTheBound_isRefusedWithoutARequest() {
    prepared("/1");
    deliver(2, batchFrom(parent(OTHER, false, 1), "/deep"));
    settle();
    depth(1);
    grant(readyBid());
    web.next().page("<p>one");
    released(true);
    pass(DELAY);

    grant(readyBid());
    released(false);

    assertThat(fish(crawls, CrawlActor.Refused.class, any -> true).rows())
        .extracting(PageRecord::url, PageRecord::reason)
        .containsExactly(tuple(HOST + "/deep", "depth"));
    assertThat(web.isQuiet()).isTrue();
  }

  /** As the links of pages that are in flight when their crawl is stopped. */
  @Test
  void deliver_linkTooDeepAfterTheCrawlWasClosed_isRefused() {
    depth(1);
    prepared("/1");
    services.directory().close(Given.CRAWL);

    deliver(2, batchFrom(parent(OTHER, false, 1), "/deep"));
    settle();

    assertThat(tables.archive.rows)
        .extracting(PageRecord::url, PageRecord::reason)
        .containsExactly(tuple(HOST + "/deep", "depth"));
  }

  @Test
  void fetched_pageWithLinksOutOfScope_followsTheOthersAndCountsThem() {
    SlotBroker.Bid bid = prepared("/1");
    scope("a.example", "*/never/", 0);

    grant(bid);
    web.next()
        .page("steam <a href=/never/x>x</a> <a href=" + OTHER + "/y>y</a> <a href=/in>in</a>");

    CrawlActor.Report report = crawls.expectMessageClass(CrawlActor.Report.class);
    assertThat(report.report().judged().orElseThrow().links())
        .extracting(link -> link.target().value())
        .containsExactly(HOST + "/in");
    assertThat(report.report().judged().orElseThrow().left().byReason())
        .containsExactly(Map.entry("scope", 2));
  }
}
