package prospector.actors.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import prospector.nugget.Judgement;
import prospector.nugget.topic.Topic;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.PageParser;
import prospector.web.page.ParserSettings;
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

  @Test
  void rule_pageThatAsksForNothing_hasTheReasonsOfTheTopic() {
    PageRulings.Ruling ruling = rule("<p>steam steam steam");

    assertThat(ruling.relevant()).isTrue();
    assertThat(ruling.judgement().reasons()).containsExactly("steam 3x");
  }
}
