package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static prospector.actors.Fishing.fish;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.batch;
import static prospector.actors.host.Given.batchFrom;
import static prospector.actors.host.Given.parent;

import org.junit.jupiter.api.Test;
import prospector.actors.control.CrawlActor;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.service.SlotBroker;
import prospector.persistence.page.PageRecord;
import prospector.web.exclusion.ExclusionReader;
import prospector.web.robots.RobotsRecord;

/** An exclusion that comes while a host has URLs waiting. */
class HostExclusionTest extends HostFixture {

  private void exclude(String line) {
    exclusions = ExclusionReader.read(line).list();
  }

  @Test
  void granted_excludedHost_isNotAskedAndItsQueueIsRefused() {
    SlotBroker.Bid bid = prepared("/1", "/2");
    exclude("domain a.example");

    grant(bid);

    released(false);
    assertThat(crawls.expectMessageClass(CrawlActor.Refused.class).rows())
        .extracting(PageRecord::url, PageRecord::reason)
        .containsExactlyInAnyOrder(tuple(HOST + "/1", "excluded"), tuple(HOST + "/2", "excluded"));
    settle();
    assertThat(web.isQuiet()).isTrue();
  }

  @Test
  void purge_excludedHost_itsQueueIsRefusedBeforeItsTurn() {
    prepared("/1", "/2");
    exclude("host a.example");

    host.tell(new HostMessage.Purge(HOST));

    assertThat(crawls.expectMessageClass(CrawlActor.Refused.class).rows())
        .extracting(PageRecord::url)
        .containsExactlyInAnyOrder(HOST + "/1", HOST + "/2");
    fish(dispatcher, Dispatcher.Withdraw.class, any -> true);
    assertThat(web.isQuiet()).isTrue();
  }

  @Test
  void purge_hostThatIsNotExcluded_nothingChanges() {
    SlotBroker.Bid bid = prepared("/1");

    host.tell(new HostMessage.Purge(HOST));
    settle();
    grant(bid);

    assertThat(web.next().url()).isEqualTo(HOST + "/1");
  }

  @Test
  void granted_hostExcludedBeforeItsRobotsAreKnown_isNotAskedForThem() {
    deliver(1, batch("/1"));
    SlotBroker.Bid bid = readyBid();
    exclude("host a.example");

    grant(bid);

    released(false);
    settle();
    assertThat(web.isQuiet()).isTrue();
  }

  @Test
  void granted_excludedPrefix_theRestIsFetched() {
    SlotBroker.Bid bid = prepared("/private/1");
    deliver(2, batchFrom(parent(OTHER + "/deep", false, 3), "/p"));
    settle();
    exclude("prefix " + HOST + "/private/");

    host.tell(new HostMessage.Granted(CRAWL, bid.score(), false));
    released(false);
    assertThat(crawls.expectMessageClass(CrawlActor.Refused.class).rows())
        .extracting(PageRecord::url)
        .containsExactly(HOST + "/private/1");

    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/p");
  }

  @Test
  void granted_asManyPagesOfTheHostAsTheCrawlWants_theRestIsRefusedWithoutARequest() {
    crawl.orders(Given.spec(new CrawlSpec.Bounds(Integer.MAX_VALUE, 1, Integer.MAX_VALUE)));
    grant(prepared("/1", "/2", "/3"));
    web.next().page("<p>one <a href=/4>and more</a>");
    released(true);
    pass(DELAY);

    host.tell(new HostMessage.Granted(CRAWL, readyBid().score(), false));
    released(false);
    settle();

    assertThat(web.isQuiet()).isTrue();
    assertThat(tables.archive.rows)
        .filteredOn(row -> row.state() == PageRecord.State.REFUSED)
        .extracting(PageRecord::reason)
        .hasSize(3)
        .containsOnly("host_pages");
  }

  @Test
  void askRobots_excludedHost_answersWithoutARequest() {
    exclude("host a.example");

    host.tell(new HostMessage.AskRobots(HOST, HOST + "/robots.txt", OTHER, 7, null));

    HostMessage.RobotsAnswered answered =
        others.expectMessageClass(HostMessage.RobotsAnswered.class);
    assertThat(answered.errand()).isEqualTo(7);
    assertThat(answered.answer().record().kind()).isEqualTo(RobotsRecord.Kind.UNREACHABLE);
    assertThat(web.isQuiet()).isTrue();
  }
}
