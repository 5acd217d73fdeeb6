package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.fish;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.OTHER_NODE;
import static prospector.actors.host.Given.batch;
import static prospector.actors.host.Given.batchFrom;
import static prospector.actors.host.Given.parent;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import prospector.actors.control.CrawlActor;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.handoff.HandoffRelay;
import prospector.actors.host.decide.HostSettings;
import prospector.actors.host.link.Refusal;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.service.SlotBroker;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.prioritizer.Parent;

/** A host that has more ended URLs than it may keep exactly. */
class GiantHostTest extends HostFixture {
  private static final int EXACT = 10;
  private static final String MAP = HOST + "/sitemap.xml";

  @Override
  HostSettings settings() {
    HostSettings usual = super.settings();
    return new HostSettings(
        usual.delays(),
        usual.overflowBound(),
        EXACT,
        usual.maxTries(),
        usual.holdLinks(),
        usual.resendAfter(),
        usual.passivateAfter());
  }

  /** Fetches /1 to /11: one more than is kept exactly. */
  private void fetchMany() {
    String[] paths = new String[EXACT + 1];
    for (int i = 0; i < paths.length; i++) {
      paths[i] = "/" + (i + 1);
    }
    SlotBroker.Bid bid = preparedUnder("Sitemap: " + MAP, paths);
    for (int i = 0; i < paths.length; i++) {
      grant(bid);
      web.next().page("<p>done");
      released(true);
      if (i + 1 < paths.length) {
        pass(DELAY);
        bid = readyBid();
      }
    }
    relay.receiveMessage();
  }

  @Test
  void sitemapRead_saysThatAPageFetchedLongAgoHasChanged_theCrawlIsTold() {
    fetchMany();
    CrawlSpec.Revisits wanted =
        new CrawlSpec.Revisits(0.5, Duration.ofHours(1), Duration.ofDays(1));
    crawl.orders(Given.visited(wanted));
    deliver(2, batchFrom(Parent.SEED, "/12"));
    pass(DELAY);
    grant(readyBid());
    FakeWeb.Asked asked = web.next();
    assertThat(asked.url()).isEqualTo(MAP);

    asked.text(
        "<urlset><url><loc>%s/1</loc><lastmod>1970-01-02</lastmod></url></urlset>".formatted(HOST));

    assertThat(fish(crawls, CrawlActor.SaidToHaveChanged.class, any -> true).changedMillis())
        .containsOnly(Map.entry(HOST + "/1", Duration.ofDays(1).toMillis()));
  }

  @Test
  void deliver_urlFetchedLongAgo_isLookedUpAndNotFetchedAgain() {
    fetchMany();
    killAndRestart();

    deliver(2, batchFrom(parent(OTHER + "/late", true, 0), "/1", "/2"));
    relay.expectMessage(new HandoffRelay.Receipt(OTHER, OTHER_NODE, List.of(2L)));
    deliver(3, batchFrom(parent(OTHER + "/later", true, 0), "/1"));
    relay.expectMessage(new HandoffRelay.Receipt(OTHER, OTHER_NODE, List.of(3L)));

    assertThat(tables.archive.asked)
        .as("asked once for each, then remembered")
        .containsExactlyInAnyOrder(HOST + "/1", HOST + "/2");
    pass(DELAY);
    assertThat(told(prospector.actors.dispatch.Dispatcher.BidPlaced.class)).isEmpty();
  }

  /** Nobody knows by memory whether robots.txt refused it. */
  @Test
  void deliver_seedThatOnlyTheFilterKnows_hasRobotsAskedForAgainInANewLife() {
    fetchMany();
    killAndRestart();
    pass(DELAY);

    deliverAwaited(2, batch("/1"));
    deliver(3, batch("/new"));
    grant(readyBid());

    assertThat(web.next().url()).isEqualTo(HOST + "/robots.txt");
  }

  @Test
  void deliver_newUrl_isFetchedWithoutALookUp() {
    fetchMany();

    deliver(2, batch("/new"));
    pass(DELAY);
    grant(readyBid());

    assertThat(web.next().url()).isEqualTo(HOST + "/new");
    assertThat(tables.archive.asked).isEmpty();
  }

  @Test
  void deliver_urlThatOnlyTheFilterKnows_isNew() {
    fetchMany();
    tables.archive.rows.removeIf(row -> row.url().equals(HOST + "/1")); // as if never there

    deliver(2, batch("/1"));
    pass(DELAY);
    grant(readyBid());

    assertThat(web.next().url()).isEqualTo(HOST + "/1");
  }

  @Test
  void page_linksToOldPages_areLookedUpBeforeItsOutcomeIsPersisted() {
    fetchMany();
    deliver(2, batch("/hub"));
    pass(DELAY);
    grant(readyBid());

    web.next().page("<a href='/1'>one</a> <a href='/new'>new</a>");
    released(true);

    assertThat(tables.archive.asked).containsExactly(HOST + "/1");
    pass(DELAY);
    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/new");
  }

  @Test
  void snapshot_ofAGiantHost_keepsItsFilter() {
    HostState state = HostState.empty(EXACT);
    for (int i = 0; i <= EXACT; i++) {
      state.apply(Given.received(batch("/" + i)));
      state.apply(
          new HostEvent.UrlsRefused(
              CRAWL,
              List.of(new Refusal(UrlState.REFUSED_ROBOTS, List.of(Given.fingerprint("/" + i))))));
    }

    HostState restored = HostState.restore(state.save());

    assertThat(restored.stateOf(CRAWL, Given.fingerprint("/1"))).isEqualTo(UrlState.MAYBE_KNOWN);
    assertThat(restored.stateOf(CRAWL, Given.fingerprint("/x"))).isEqualTo(UrlState.UNKNOWN);
  }
}
