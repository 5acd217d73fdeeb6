package prospector.actors.host.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.HOST_KEY;
import static prospector.actors.host.Given.batchFrom;
import static prospector.actors.host.Given.received;
import static prospector.actors.host.Given.url;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.host.Given;
import prospector.actors.host.link.SitemapFile;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.prioritizer.Parent;
import prospector.web.exclusion.UrlGate;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;
import prospector.web.robots.RobotsRules;
import prospector.web.url.CrawlUrl;

class SitemapDeskTest {
  private static final long NOW = 70_000;
  private static final RobotsRules RULES = rules("Sitemap: " + HOST + "/sitemap.xml");
  private static final RobotsRules UNNAMED = rules("");

  private final HostState state = HostState.empty().apply(received(batchFrom(Parent.SEED, "/")));
  private final SitemapDesk desk = new SitemapDesk(SitemapSettings.DEFAULT, UrlGate.OPEN);

  private static RobotsRules rules(String text) {
    return new RobotsPolicy("prospector")
        .rules(new RobotsRecord(RobotsRecord.Kind.FILE, text, 200, 0, 1, 0));
  }

  private void read(String path, String outcome, String... parts) {
    List<String> urls = Stream.of(parts).map(part -> HOST + part).toList();
    SitemapFile file = new SitemapFile(HOST + path, NOW, outcome, 0, urls, Map.of());
    state.apply(new HostEvent.SitemapRead(CRAWL, file, state.clock()));
  }

  private Optional<CrawlUrl> next() {
    return next(RULES);
  }

  private Optional<CrawlUrl> next(RobotsRules rules) {
    CrawlSpec crawl = Given.spec(CrawlSpec.Bounds.NONE);
    return desk.next(HOST_KEY, state.share(CRAWL), rules, new SitemapDesk.Wish(crawl, NOW));
  }

  /** A host with so many nuggets that it is asked for what nobody names, and a feed. */
  private void promising() {
    for (int page = 0; page < SitemapSettings.DEFAULT.unannouncedAfter(); page++) {
      String url = HOST + "/" + page;
      state.apply(
          new HostEvent.Fetched(
              CRAWL,
              url,
              UrlState.PAGE,
              true,
              state.clock(),
              List.of(),
              List.of(),
              List.of(),
              List.of()));
    }
    desk.found(CRAWL, url("/feed"));
  }

  @Test
  void next_readByAClockThatWasAhead_isReadAgainAndHasRoom() {
    int all = SitemapSettings.DEFAULT.urls();
    long ahead = NOW + 43_200_000;
    SitemapFile file =
        new SitemapFile(HOST + "/sitemap.xml", ahead, "pages", all, List.of(), Map.of());
    state.apply(new HostEvent.SitemapRead(CRAWL, file, state.clock()));

    assertThat(next()).contains(url("/sitemap.xml"));
    assertThat(desk.room(state.share(CRAWL), NOW)).isEqualTo(all);
    assertThat(desk.room(state.share(CRAWL), ahead)).isZero();
  }

  @Test
  void next_usualPlaceMovedToNothing_isTheFeed() {
    promising();
    assertThat(next(UNNAMED)).contains(url("/sitemap.xml"));
    read("/sitemap.xml", "moved", "/sitemap/");
    assertThat(next(UNNAMED)).contains(url("/sitemap/"));
    read("/sitemap/", "http_404");

    assertThat(next(UNNAMED)).contains(url("/feed"));
  }

  @Test
  void next_usualPlaceMovedToASitemap_isNoFeed() {
    promising();
    read("/sitemap.xml", "moved", "/map.xml");
    read("/map.xml", "pages");

    assertThat(next(UNNAMED)).isEmpty();
  }

  @Test
  void next_usualPlaceMovedToAnotherHost_isTheFeed() {
    promising();
    read("/sitemap.xml", "moved");

    assertThat(next(UNNAMED)).contains(url("/feed"));
  }

  @Test
  void next_usualPlaceMovedToWhatMayNotBeAsked_isTheFeed() {
    RobotsRules rules = rules("User-agent: *\nDisallow: /login");
    promising();
    read("/sitemap.xml", "moved", "/login");

    assertThat(next(rules)).contains(url("/feed"));
  }

  @Test
  void next_usualPlaceMovedInACircle_isTheFeed() {
    promising();
    read("/sitemap.xml", "moved", "/other.xml");
    read("/other.xml", "moved", "/sitemap.xml");

    assertThat(next(UNNAMED)).contains(url("/feed"));
  }

  @Test
  void next_redirectToAnIndex_isWhatTheIndexNames() {
    assertThat(next()).contains(url("/sitemap.xml"));
    read("/sitemap.xml", "moved", "/sitemap_index.xml");
    assertThat(next()).contains(url("/sitemap_index.xml"));
    read("/sitemap_index.xml", "index", "/post-sitemap.xml", "/page-sitemap.xml");
    assertThat(next()).contains(url("/post-sitemap.xml"));
    read("/post-sitemap.xml", "pages");
    assertThat(next()).contains(url("/page-sitemap.xml"));
    read("/page-sitemap.xml", "index", "/far.xml");

    assertThat(next()).as("one level below an index").isEmpty();
  }

  @Test
  void next_partOfAnIndexThatRedirects_isWhereItLeads_andNoDeeper() {
    read("/sitemap.xml", "index", "/post.xml");
    read("/post.xml", "moved", "/maps/post.xml");
    assertThat(next()).contains(url("/maps/post.xml"));
    read("/maps/post.xml", "index", "/far.xml");

    assertThat(next()).as("one level below an index").isEmpty();
  }

  @Test
  void next_redirectsToEachOther_areReadOnceEach() {
    read("/sitemap.xml", "moved", "/other.xml");
    read("/other.xml", "moved", "/sitemap.xml");

    assertThat(next()).isEmpty();
  }

  @Test
  void next_redirectsOnAndOn_endAfterSoManyHops() {
    read("/sitemap.xml", "moved", "/1.xml");
    int hops = 1;
    for (; hops < 20 && next().isPresent(); hops++) {
      read("/" + hops + ".xml", "moved", "/" + (hops + 1) + ".xml");
    }

    assertThat(hops).isLessThan(10);
  }
}
