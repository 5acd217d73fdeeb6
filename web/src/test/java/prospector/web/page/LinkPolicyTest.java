package prospector.web.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import prospector.web.url.CrawlUrl;

/** Which links of a page are followed. */
final class LinkPolicyTest {
  private static final String LINKS =
      "<a href=/a>a</a><a rel=nofollow href=/b>b</a><a href=/c.zip>c</a>";
  private static final ParsedPage PAGE = parse(LINKS);

  private static ParsedPage parse(String html) {
    return new JsoupPageParser(ParserSettings.DEFAULT, Clock.systemUTC())
        .parse(CrawlUrl.ofNormal("http://example.org/"), Map.of(), html.getBytes(UTF_8));
  }

  @Test
  void followed_marksRefused_leavesMarkedAndUnwantedLinks() {
    LinkPolicy policy = new LinkPolicy(true, url -> !url.path().endsWith(".zip"));

    assertThat(policy.followed(PAGE))
        .extracting(link -> link.target().path())
        .containsExactly("/a");
    assertThat(policy.refusal(PAGE, PAGE.links().get(1))).contains("nofollow");
    assertThat(policy.refusal(PAGE, PAGE.links().get(2))).contains("extension");
  }

  @Test
  void followed_marksFollowed_keepsMarkedLinks() {
    LinkPolicy policy = new LinkPolicy(false, url -> true);

    assertThat(policy.followed(PAGE)).hasSize(3);
  }

  @Test
  void sort_whatIsNotTaken_isCountedByReason() {
    ParsedPage page = parse(LINKS + "<a href=mailto:a@b.test>m</a><a href=/d.zip>d</a>");

    assertThat(new LinkPolicy(true, url -> !url.path().endsWith(".zip")).sort(page).left())
        .containsExactly(entry("extension", 2), entry("nofollow", 1), entry("scheme", 1));
  }

  /** An order of the page itself, not a mark. */
  @Test
  void followed_pageSaysNofollow_leavesAllWhateverTheMarksMean() {
    ParsedPage page = parse("<meta name=robots content=nofollow>" + LINKS);
    LinkPolicy policy = new LinkPolicy(false, url -> true);

    assertThat(policy.followed(page)).isEmpty();
    assertThat(policy.refusal(page, page.links().get(0))).contains("page_nofollow");
  }
}
