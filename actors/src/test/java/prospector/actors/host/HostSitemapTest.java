package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static prospector.actors.Fishing.fish;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.batchFrom;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import prospector.actors.control.CrawlActor;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.host.decide.HostSettings;
import prospector.actors.host.decide.SitemapSettings;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.service.SlotBroker;
import prospector.persistence.page.PageRecord;
import prospector.prioritizer.Parent;
import prospector.web.fetch.FetchRequest;
import prospector.web.politeness.TimeWindows;

/** Sitemaps that a host's robots.txt names: requests of their own, in the place of pages. */
class HostSitemapTest extends HostFixture {
  private static final Duration INTERVAL = Duration.ofHours(1);
  private static final String MAP = HOST + "/sitemap.xml";
  private static final String ROBOTS = "User-agent: *\nDisallow: /no\nSitemap: " + MAP + "\n";

  private static String sitemap(String... paths) {
    StringBuilder xml = new StringBuilder("<?xml version='1.0'?><urlset>");
    for (String path : paths) {
      xml.append("<url><loc>").append(HOST).append(path).append("</loc></url>");
    }
    return xml.append("</urlset>").toString();
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return out.toByteArray();
  }

  /** A host with a seed, its robots.txt read. */
  private SlotBroker.Bid seeded(String robots) {
    deliver(1, batchFrom(Parent.SEED, "/"));
    grant(readyBid());
    web.next().text(robots);
    released(false);
    pass(DELAY);
    return readyBid();
  }

  @Test
  void granted_hostOfASeed_readsItsSitemapBeforeAPage() {
    grant(seeded(ROBOTS));

    FakeWeb.Asked asked = web.next();
    assertThat(asked.url()).isEqualTo(MAP);
    assertThat(asked.purpose()).isEqualTo(FetchRequest.Purpose.SITEMAP);
    asked.text(sitemap("/1", "/2"));
    released(false);

    assertThat(fish(crawls, CrawlActor.Received.class, any -> true).bytes())
        .isEqualTo(sitemap("/1", "/2").length());
    assertThat(bid(bid -> bid.queued() == 3).ready()).isFalse();
    pass(DELAY);
    grant(readyBid());
    assertThat(web.next().url()).as("read once an interval").isEqualTo(HOST + "/");
    assertThat(tables.archive.kept)
        .extracting(FetchRequest::purpose)
        .containsExactly(FetchRequest.Purpose.ROBOTS, FetchRequest.Purpose.SITEMAP);
  }

  @Test
  void granted_hostWithoutASeedOrANugget_leavesItsSitemapAlone() {
    grant(preparedUnder(ROBOTS, "/1"));

    FakeWeb.Asked page = web.next();
    assertThat(page.url()).isEqualTo(HOST + "/1");
    page.page("<p>steam");
    released(true);
    deliver(2, batchFrom(Given.parent(Given.OTHER + "/2", false, 0), "/2"));
    pass(DELAY);
    grant(readyBid());

    assertThat(web.next().url()).as("once it yielded a nugget").isEqualTo(MAP);
  }

  @Test
  void sitemapRead_itsLinks_areSortedByTheRulesAndTellWhereTheyCameFrom() {
    grant(seeded(ROBOTS));
    web.next()
        .text(
            sitemap("/a", "/no/b")
                .replace("</urlset>", "<url><loc>http://b.example/c</loc></url></urlset>"));
    released(false);

    assertThat(tables.archive.rows)
        .extracting(PageRecord::url, PageRecord::reason)
        .containsExactly(tuple(HOST + "/no/b", "robots"));
    pass(DELAY);
    grant(readyBid());
    web.next().page("<p>nothing");
    released(true);
    pass(DELAY);
    grant(readyBid());
    FakeWeb.Asked asked = web.next();
    assertThat(asked.url()).isEqualTo(HOST + "/a");
    asked.page("<p>nothing");
    released(true);
    assertThat(tables.archive.rows)
        .filteredOn(row -> row.url().equals(HOST + "/a"))
        .extracting(PageRecord::via)
        .containsExactly(MAP);
  }

  @Test
  void sitemapRead_index_itsPartsFollowOneByOneInflated() throws IOException {
    grant(seeded(ROBOTS));
    web.next().text("<sitemapindex><sitemap><loc>" + HOST + "/p.gz</loc></sitemap></sitemapindex>");
    released(false);
    pass(DELAY);
    grant(readyBid());

    FakeWeb.Asked part = web.next();
    assertThat(part.url()).isEqualTo(HOST + "/p.gz");
    part.bytes(gzip(sitemap("/1")));
    released(false);
    assertThat(bid(bid -> bid.queued() == 2).queued()).isEqualTo(2);
  }

  @Test
  void sitemapRead_aPartOfIt_itsLinksAreTakenButForATornLine() {
    grant(seeded(ROBOTS));
    FakeWeb.Asked asked = web.next();
    assertThat(asked.takesPart()).isTrue();

    asked.part(HOST + "/1\n" + HOST + "/2\n" + HOST + "/tor");

    released(false);
    assertThat(bid(bid -> bid.queued() > 1).queued()).as("with the seed").isEqualTo(3);
  }

  @Test
  void sitemapRead_moreLinksThanTheBound_theRestIsLeftOut() {
    grant(seeded(ROBOTS));
    web.next().text(sitemap("/1", "/2", "/3", "/4"));
    released(false);

    assertThat(bid(bid -> bid.queued() > 1).queued()).isEqualTo(1 + 3);
  }

  @Test
  void sitemapAsked_checksForCookies_isAskedOnceMoreAndThenInTheNextInterval() {
    grant(seeded(ROBOTS));
    for (int time = 1; time <= 2; time++) {
      FakeWeb.Asked asked = web.next();
      assertThat(asked.url()).isEqualTo(MAP);
      asked.checkForCookies();
      released(false);
      pass(DELAY);
      grant(readyBid());
    }

    assertThat(web.next().url()).isEqualTo(HOST + "/");
  }

  @Test
  void sitemapAsked_tooManyRequests_backsOff() {
    grant(seeded(ROBOTS));
    web.next().tooManyRequests(Duration.ofSeconds(30));
    released(false);

    SlotBroker.Bid next = bid(bid -> !bid.ready());
    assertThat(next.freeAtMillis()).isGreaterThanOrEqualTo(clock.millis() + 30_000);
  }

  @Test
  void killed_afterASitemapWasRead_itsLinksAreKeptAndItIsNotReadAgain() {
    grant(seeded(ROBOTS));
    web.next().text(sitemap("/1"));
    released(false);

    killAndRestart();

    assertThat(bidOfThisLife().queued()).isEqualTo(2);
    pass(DELAY);
    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/");
  }

  @Test
  void sitemapRead_byAHostWithVisitsAlone_itsLinksPutItIntoTheIndex() {
    grant(seeded(ROBOTS));
    web.next().text(sitemap());
    released(false);
    pass(DELAY);
    grant(readyBid());
    web.next().page("<p>nothing");
    released(true);
    settleWithoutLinks();
    clock.move(INTERVAL.toMillis());
    assertThat(tables.due.hosts).as("nothing new waits").isEmpty();
    host.tell(new HostMessage.Revisit(HOST, CRAWL, List.of(HOST + "/")));
    grant(readyBid());
    FakeWeb.Asked asked = web.next();
    assertThat(asked.url()).isEqualTo(MAP);

    asked.text(sitemap("/new"));
    released(false);

    assertThat(tables.due.hosts).containsOnlyKeys(HOST);
  }

  /** The page was visited on the day of the date, and may have changed after the visit. */
  @Test
  void sitemapRead_aDateThatIsOver_saysThatThePageChangedByTheEndOfThatDay() {
    long day = Duration.ofDays(1).toMillis();
    clock.move(day / 2);
    crawl.orders(
        Given.visited(new CrawlSpec.Revisits(0.5, Duration.ofHours(1), Duration.ofDays(1))));
    grant(seeded(ROBOTS));
    web.next().text(sitemap("/new"));
    released(false);
    pass(DELAY);
    grant(readyBid());
    web.next().page("<p>nothing");
    released(true);
    settle();
    clock.move(day * 3 / 4); // robots.txt keeps for a day
    host.tell(new HostMessage.Wake(HOST));
    grant(readyBid());
    FakeWeb.Asked asked = web.next();
    assertThat(asked.url()).isEqualTo(MAP);
    asked.text(sitemap("/").replace("</loc>", "</loc><lastmod>1970-01-01</lastmod>"));

    assertThat(fish(crawls, CrawlActor.SaidToHaveChanged.class, any -> true).changedMillis())
        .containsOnly(Map.entry(HOST + "/", day));
  }

  @Test
  void killed_whileASitemapIsAsked_itIsAskedAgain() {
    grant(seeded(ROBOTS));
    assertThat(web.next().url()).isEqualTo(MAP);

    killAndRestart();

    grant(readyAfterRestart());
    assertThat(web.next().url()).isEqualTo(MAP);
  }

  @Test
  void granted_intervalIsOver_readsItOnceMore() {
    grant(seeded("Sitemap: " + MAP));
    web.next().text(sitemap());
    released(false);
    settle();
    clock.move(INTERVAL.toMillis());
    host.tell(new HostMessage.Wake(HOST));

    grant(readyBid());

    assertThat(web.next().url()).isEqualTo(MAP);
  }

  private static final String FEED =
      "<link rel=alternate type=application/rss+xml href=/feed><p>steam";

  /** A host that gives two nuggets, with what it answers for robots.txt. */
  private SlotBroker.Bid promising(String robots) {
    SlotBroker.Bid bid = preparedUnder(robots, "/1", "/2", "/3", "/4", "/5");
    for (int page = 1; page <= 2; page++) {
      grant(bid);
      FakeWeb.Asked asked = web.next();
      assertThat(asked.url()).isEqualTo(HOST + "/" + page);
      asked.page(FEED);
      released(true);
      pass(DELAY);
      bid = readyBid();
    }
    return bid;
  }

  @Test
  void granted_noneIsNamed_triesTheUsualPlaceOnce() {
    grant(promising(""));
    FakeWeb.Asked asked = web.next();
    assertThat(asked.url()).isEqualTo(MAP);
    assertThat(asked.purpose()).isEqualTo(FetchRequest.Purpose.SITEMAP);
    asked.text(sitemap("/new"));
    released(false);

    assertThat(bid(bid -> bid.queued() == 4).queued()).isEqualTo(4);
    pass(DELAY);
    grant(readyBid());
    assertThat(web.next().url()).as("the feed says less").isEqualTo(HOST + "/3");
  }

  @Test
  void granted_nothingAtTheUsualPlace_readsTheFeedOnce() {
    grant(promising(""));
    web.next().status(404);
    released(false);
    pass(DELAY);
    grant(readyBid());
    FakeWeb.Asked asked = web.next();
    assertThat(asked.url()).isEqualTo(HOST + "/feed");
    assertThat(asked.purpose()).isEqualTo(FetchRequest.Purpose.SITEMAP);
    asked.text(
        "<?xml version='1.0'?><rss version='2.0'><channel><link>http://a.example/</link>"
            + "<item><link>http://a.example/post</link></item></channel></rss>");
    released(false);

    assertThat(bid(bid -> bid.queued() == 4).queued()).isEqualTo(4);
    pass(DELAY);
    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(HOST + "/3");
  }

  @Test
  void granted_robotsForbidsTheUsualPlace_leavesItAlone() {
    grant(promising("User-agent: *\nDisallow: /sitemap.xml\n"));

    assertThat(web.next().url()).isEqualTo(HOST + "/3");
  }

  @Override
  HostSettings settings() {
    HostSettings plain = Given.settings();
    return new HostSettings(
        plain.delays(),
        plain.overflowBound(),
        plain.exactUrls(),
        plain.maxTries(),
        plain.holdLinks(),
        plain.resendAfter(),
        plain.passivateAfter(),
        new SitemapSettings(5, 3, INTERVAL, 2),
        TimeWindows.NONE,
        HostSettings.Sameness.DEFAULT,
        HostSettings.Misses.DEFAULT,
        HostSettings.Sizes.DEFAULT);
  }
}
