package prospector.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.url.CrawlUrl;

class SoftNotFoundTest {
  private static final PageParser PARSER =
      new JsoupPageParser(ParserSettings.DEFAULT, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));

  private static boolean says(String title, String body) {
    String html = "<title>" + title + "</title><body>" + body;
    Map<String, List<String>> headers = Map.of("content-type", List.of("text/html; charset=utf-8"));
    return SoftNotFound.says(
        PARSER.parse(
            CrawlUrl.ofNormal("http://a.test/gone"),
            headers,
            html.getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "404 Not Found",
        "Page not found | Example Shop",
        "Example Shop - 404",
        "Error 404 (Not Found)!!1",
        "Oops! Page not found",
        "404 - Seite nicht gefunden",
        "Fehler 404",
        "Erreur 404 - Page introuvable - Le Journal",
        "P\u00E1gina no encontrada \u2013 Mi sitio",
        "Pagina non trovata | Comune",
        "P\u00E1gina n\u00E3o encontrada",
        "Pagina niet gevonden - Winkel",
        "\u0421\u0442\u0440\u0430\u043D\u0438\u0446\u0430 \u043D\u0435"
            + " \u043D\u0430\u0439\u0434\u0435\u043D\u0430",
        "\u30DA\u30FC\u30B8\u304C\u898B\u3064\u304B\u308A\u307E\u305B\u3093 | \u4F1A\u793E",
        "The page you\u2019re after: This page doesn\u2019t exist"
      })
  void says_titleOfAnErrorPage_isTrue(String title) {
    assertThat(says(title, "<p>Home Products Contact")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "How to fix a page not found error",
        "Error handling in HTTP 404 and 500",
        "Route 404 bus timetable",
        "Lost and found",
        "BMW 404 parts",
        "Object not found exception in Java",
        "Treasure not found yet"
      })
  void says_titleAboutSomethingElse_isFalse(String title) {
    assertThat(says(title, "<p>Some text of the page.")).isFalse();
  }

  /** Some 1,400 characters. */
  private static final String RUNNING =
      "<p>"
          + "The river left its bed in the third year, and with it went the trade of the city. "
              .repeat(17);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "404 (number) - Wikipedia",
        "404 \u2013 Wikipedia",
        "Not Found: the lost city",
        "File not found - Stack Overflow",
        "404. A bus line | City"
      })
  void says_titleOfATextAboutIt_isFalse(String title) {
    assertThat(says(title, "<h1>" + title + "</h1>" + RUNNING)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"404 (number) - Wikipedia", "Not Found: the lost city", "404. A bus line | City"})
  void says_titleWithItAsANameOfAShortPage_isFalse(String title) {
    assertThat(says(title, "<p>A stub.")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "404 Not Found | Shop",
        "Error 404 - Page not found",
        "Error 404 (Not Found)",
        "Page not found: Shop",
        "404: This page does not exist. Shop"
      })
  void says_titleOfAnErrorPageWithItsMenus_isTrueWhereTheTextSaysIt(String title) {
    assertThat(says(title, RUNNING + "<h1>Oops</h1> Page not found")).isTrue();
    assertThat(says(title, "<p>Home Products Contact")).isTrue();
  }

  @Test
  void says_nothingElseInTheTitle_isTrueWithMenus() {
    assertThat(says("Error 404 - Page not found", RUNNING)).isTrue();
    assertThat(says("404 Not Found", RUNNING)).isTrue();
    assertThat(says("404: (Not Found)", RUNNING)).isTrue();
  }

  @Test
  void says_wordsThatEndAGermanSentence_isFalse() {
    assertThat(says("Polizei", "<p>Der Wagen wurde bis heute nicht gefunden.")).isFalse();
  }

  @Test
  void says_muchText_isFalse() {
    assertThat(says("HTTP 404", "<p>" + "A long article on status codes. ".repeat(120))).isFalse();
  }

  @Test
  void says_shortTextThatBeginsWithIt_isTrue() {
    assertThat(says("Example", "<h1>Sorry</h1><p>The page you requested could not be found.</p>"))
        .isTrue();
  }

  @Test
  void says_shortTextThatMentionsItLater_isFalse() {
    String text = "Our guide to web servers explains many things, and among them logs. ".repeat(4);

    assertThat(says("Guide", text + "The page you requested could not be found.")).isFalse();
  }

  @Test
  void says_ordinaryShortPage_isFalse() {
    assertThat(says("Contact", "<p>Write to us.")).isFalse();
    assertThat(says("", "")).isFalse();
  }
}
