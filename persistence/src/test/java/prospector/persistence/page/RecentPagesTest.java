package prospector.persistence.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import prospector.persistence.Samples;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.ParsedPage;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;

final class RecentPagesTest {
  private static final int CHARS = 10_000;

  private final RecentPages recent = new RecentPages(10L * CHARS, 1, 1);

  private static ParsedPage page(String url, String html) {
    return new JsoupPageParser(ParserSettings.DEFAULT, Clock.systemUTC())
        .parse(
            CrawlUrl.ofNormal(url),
            Map.of("content-type", List.of("text/html")),
            html.getBytes(StandardCharsets.UTF_8));
  }

  private static String html(int chars) {
    return "<title>t</title><p><a href=/b>links</a> " + "x".repeat(chars / 2);
  }

  private static PageRecord row(String url) {
    return Samples.page(url, PageRecord.State.PAGE, "", true);
  }

  private static PageRecord fetchedLater(PageRecord page) {
    return new PageRecord(
        page.crawl(),
        page.url(),
        page.host(),
        page.state(),
        page.reason(),
        new PageRecord.Answer(
            page.status(),
            page.fetchedAtMillis() + 1,
            page.mime(),
            page.answer().charset(),
            page.bytes(),
            page.answer().millis()),
        page.choice(),
        page.judged(),
        page.words(),
        page.copy(),
        LeftLinks.NONE);
  }

  private void add(String url, int chars) {
    recent.add(row(url), page(url, html(chars)));
  }

  @Test
  void find_addedPage_givesItWithoutItsLinks() {
    add("http://a.sim/1", CHARS);

    ParsedPage found = recent.find(row("http://a.sim/1")).orElseThrow();

    assertThat(found.text()).isEqualTo(page("http://a.sim/1", html(CHARS)).text());
    assertThat(found.layout()).isEqualTo(page("http://a.sim/1", html(CHARS)).layout());
    assertThat(found.links()).isEmpty();
    assertThat(recent.found()).isEqualTo(1);
  }

  @Test
  void find_byEachFollower_isHeldNoLonger() {
    add("http://a.sim/1", CHARS);

    assertThat(recent.find(row("http://a.sim/1"))).isPresent();
    assertThat(recent.held()).isPositive();
    assertThat(recent.find(row("http://a.sim/1"))).isPresent();
    assertThat(recent.held()).isZero();
    assertThat(recent.find(row("http://a.sim/1"))).isEmpty();
  }

  @Test
  void add_pageThatNobodyTakes_isNotHeld() {
    RecentPages nuggets = new RecentPages(10L * CHARS, 0, 1);
    PageRecord other = Samples.page("http://a.sim/1", PageRecord.State.PAGE, "", false);

    nuggets.add(other, page("http://a.sim/1", html(CHARS)));
    assertThat(nuggets.held()).isZero();
    assertThat(nuggets.find(other)).isEmpty();
    assertThat(nuggets.missed()).isZero();

    nuggets.add(row("http://a.sim/2"), page("http://a.sim/2", html(CHARS)));
    assertThat(nuggets.held()).isPositive();
  }

  @Test
  void find_rowOfAnotherFetch_givesNone() {
    add("http://a.sim/1", CHARS);

    assertThat(recent.find(fetchedLater(row("http://a.sim/1")))).isEmpty();
    assertThat(recent.missed()).isEqualTo(1);
  }

  @Test
  void add_moreThanIsHeld_forgetsTheOldest() {
    for (int i = 0; i < 50; i++) {
      add("http://a.sim/" + i, CHARS);
    }

    assertThat(recent.held()).isBetween(5L * CHARS, 10L * CHARS);
    assertThat(recent.find(row("http://a.sim/0"))).isEmpty();
    assertThat(recent.find(row("http://a.sim/49"))).isPresent();
  }

  @Test
  void add_theSameUrlAgain_countsOnce() {
    add("http://a.sim/1", CHARS);
    long once = recent.held();
    add("http://a.sim/1", CHARS);

    assertThat(recent.held()).isEqualTo(once);
  }

  @Test
  void add_pageThatIsLargeForAllOfIt_isNotHeldAndLeavesTheOthers() {
    add("http://a.sim/1", CHARS);
    add("http://a.sim/2", 5 * CHARS);

    assertThat(recent.find(row("http://a.sim/2"))).isEmpty();
    assertThat(recent.find(row("http://a.sim/1"))).isPresent();
  }

  @Test
  void add_pageThatForbidsItsArchiving_isNotHeld() {
    String url = "http://a.sim/1";
    recent.add(row(url), page(url, "<meta name=robots content=noarchive>" + html(CHARS)));

    assertThat(recent.find(row(url))).isEmpty();
    assertThat(recent.held()).isZero();
  }
}
