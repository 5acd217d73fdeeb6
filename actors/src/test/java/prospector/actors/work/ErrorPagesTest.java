package prospector.actors.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;

class ErrorPagesTest {
  private static final PageParser PARSER =
      new JsoupPageParser(ParserSettings.DEFAULT, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
  private static final String MENU = words("menu", 150);

  private final ErrorPages errors = new ErrorPages(2);

  private static String words(String word, int count) {
    return IntStream.range(0, count).mapToObj(i -> word + i).collect(Collectors.joining(" "));
  }

  private static ParsedPage page(String url, String title, String text) {
    return PARSER.parse(
        CrawlUrl.ofNormal(url),
        Map.of("content-type", List.of("text/html")),
        ("<title>" + title + "</title><p>" + text).getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void isError_pageThatSaysSo_isTrueWithoutAnyKnown() {
    assertThat(errors.isError(page("http://a.test/1", "404 Not Found", "nothing"))).isTrue();
  }

  @Test
  void isError_pageLikeAnErrorOfItsHost_isTrueThereOnly() {
    errors.add(page("http://a.test/gone", "Shop", MENU + " we looked and looked"));

    assertThat(errors.isError(page("http://a.test/x", "Shop", MENU + " we looked and looked")))
        .isTrue();
    assertThat(errors.isError(page("http://b.test/x", "Shop", MENU + " we looked and looked")))
        .isFalse();
  }

  @Test
  void isError_sameTemplateOtherTitleOrOtherText_isFalse() {
    errors.add(page("http://a.test/gone", "Shop", MENU + " we looked and looked"));

    assertThat(errors.isError(page("http://a.test/x", "Shoes", MENU + " we looked and looked")))
        .isFalse();
    assertThat(errors.isError(page("http://a.test/x", "Shop", MENU + words("shoe", 150))))
        .isFalse();
  }

  /** Whole texts are alike where the menu is long, whatever the page says. */
  @Test
  void isError_longMenuAndFewOwnWords_isFalse() {
    String menu = words("menu", 800) + " ";
    errors.add(page("http://a.test/gone", "Shop", menu + "we looked and looked"));

    for (int item = 0; item < 20; item++) {
      String url = "http://a.test/" + item;
      assertThat(errors.isError(page(url, "Shop", menu + words("own" + item, 20)))).isFalse();
    }
    assertThat(errors.isError(page("http://a.test/x", "Shop", menu + "we looked for /x in vain")))
        .isTrue();
  }

  @Test
  void isError_longErrorThatComesAgain_isTrue() {
    errors.add(page("http://a.test/gone", "Shop", words("menu", 3_000) + " gone"));

    assertThat(errors.isError(page("http://a.test/x", "Shop", words("menu", 3_000) + " gone")))
        .isTrue();
  }

  /** A gallery has few words. */
  @Test
  void isError_fewOwnWordsAndLinksThatTheErrorLacks_isFalse() {
    errors.add(page("http://a.test/gone", "Shop", MENU + " we looked and looked"));
    String pictures =
        IntStream.range(0, 12)
            .mapToObj(i -> "<a href=/picture" + i + "><img src=x></a>")
            .collect(Collectors.joining());

    assertThat(
            errors.isError(page("http://a.test/x", "Shop", MENU + " we looked at it " + pictures)))
        .isFalse();
  }

  @Test
  void add_moreHostsThanRemembered_forgetsTheOldest() {
    for (String host : List.of("a", "b", "c")) {
      errors.add(page("http://" + host + ".test/gone", "Shop", MENU));
    }

    assertThat(errors.isError(page("http://a.test/x", "Shop", MENU))).isFalse();
    assertThat(errors.isError(page("http://c.test/x", "Shop", MENU))).isTrue();
  }
}
