package prospector.actors.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import prospector.nugget.Judgement;
import prospector.nugget.topic.Topic;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.page.ParserSettings;
import prospector.web.page.TextArea;
import prospector.web.scope.CrawlScope;
import prospector.web.url.CrawlUrl;

class PageRulingsTest {
  private static final PageParser PARSER =
      new JsoupPageParser(ParserSettings.DEFAULT, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
  private static final Topic TOPIC =
      new Topic("steam", page -> new Judgement(0.9, List.of("steam 3x")), 0.5, List.of(), "test");

  private static PageRulings.Ruling rule(String html) {
    return new PageRulings(new HostFrames(2))
        .rule(
            TOPIC,
            CrawlScope.OPEN,
            PARSER.parse(
                CrawlUrl.ofNormal("http://a.test/"),
                Map.of("content-type", List.of("text/html")),
                html.getBytes(StandardCharsets.UTF_8)),
            false);
  }

  @Test
  void rule_pageThatAsksNotToBeIndexed_isNotRelevantAndSaysWhy() {
    PageRulings.Ruling ruling = rule("<meta name=robots content=noindex><p>steam steam steam");

    assertThat(ruling.relevant()).isFalse();
    assertThat(ruling.judgement()).isEqualTo(new Judgement(0.9, List.of("noindex", "steam 3x")));
  }

  /** As blogs show a post in full on their home, and under its month, category and tags. */
  @Test
  void rule_postThatManyListsShow_isNoFrameOfItsHost() {
    PageRulings rulings = new PageRulings(new HostFrames(2));
    String text = "<p>Of the steam engines that drew the trains of this line two are left.";
    String other = "<h2><a href=/post/%d>Bread</a></h2><p>It rises while the oven gets hot.";
    for (int list = 0; list < 8; list++) {
      String page = "<nav>Home Posts</nav><h2><a href=/post/0>Engines</a></h2>" + text;
      rulings.rule(
          TOPIC, CrawlScope.OPEN, parsed("/tag/" + list, page + other.formatted(list + 1)), false);
    }

    PageRulings.Ruling post =
        rulings.rule(TOPIC, CrawlScope.OPEN, parsed("/post/0", "<h1>Engines</h1>" + text), false);

    assertThat(post.page().layout().areas())
        .noneMatch(area -> area.kind() == TextArea.Kind.NAVIGATION);
  }

  @Test
  void rule_boxOfTeasersOnAllArticles_isFrame() {
    PageRulings rulings = new PageRulings(new HostFrames(2));
    String box =
        "<div><h3><a href=/post/1>Steam engines</a></h3><p>Two are left of them.</p>"
            + "<h3><a href=/post/2>Steam trains</a></h3><p>They run on Sundays.</p></div>";
    PageRulings.@Nullable Ruling last = null;
    for (int article = 0; article < 8; article++) {
      String own =
          "<h1>Bread %d</h1><p>%s".formatted(article, "It rises while it is warm. ".repeat(20));
      last =
          rulings.rule(
              TOPIC, CrawlScope.OPEN, parsed("/bread/" + article, own + article + box), false);
    }

    ParsedPage page = Objects.requireNonNull(last).page();
    assertThat(page.layout().areas())
        .filteredOn(area -> area.kind() == TextArea.Kind.NAVIGATION)
        .extracting(area -> page.text().substring(area.from(), area.to()).strip())
        .contains("Two are left of them.", "They run on Sundays.");
  }

  private static ParsedPage parsed(String path, String html) {
    return PARSER.parse(
        CrawlUrl.ofNormal("http://a.test" + path),
        Map.of("content-type", List.of("text/html")),
        html.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void rule_pageThatAsksForNothing_hasTheReasonsOfTheTopic() {
    PageRulings.Ruling ruling = rule("<p>steam steam steam");

    assertThat(ruling.relevant()).isTrue();
    assertThat(ruling.judgement().reasons()).containsExactly("steam 3x");
  }
}
