package prospector.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hosts, URLs and dates as the index takes them. */
class SmallPartsTest {
  private static final long NOW = Instant.parse("2026-11-23T00:00:00Z").toEpochMilli();

  @ParameterizedTest
  @CsvSource({
    "https://A.Example:8443/x?y, a.example",
    "a.example/path, a.example",
    "stra\u00dfe.example, xn--strae-oqa.example",
    "b\u00fccher.example, xn--bcher-kva.example",
    "http://[2001:db8::1]:80/, [2001:db8::1]",
    "http://127.0.0.1:80, 127.0.0.1"
  })
  void host_ofAnyForm_isItsName(String text, String name) {
    assertThat(HostNames.of(text)).isEqualTo(name);
  }

  @Test
  void host_withItsDomains_endsWithTheLast() {
    assertThat(HostNames.withDomains("a.b.example"))
        .containsExactly("a.b.example", "b.example", "example");
    assertThat(HostNames.withDomains("127.0.0.1")).containsExactly("127.0.0.1");
    assertThat(HostNames.withDomains("")).isEmpty();
    assertThat(HostNames.withDomains("x".repeat(254))).isEmpty();
  }

  @Test
  void urlWords_escapesAndDashes_areReadable() {
    assertThat(UrlWords.of("http://a.example/Z%C3%BCge_und-mehr?x=1").split(" +"))
        .containsExactly("http", "a", "example", "Z\u00fcge", "und", "mehr", "x", "1");
    assertThat(UrlWords.of("http://a.example/%zz")).contains("zz");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<meta property=\"article:published_time\" content=\"2020-05-17T10:00:00+02:00\">",
        "<meta content='2020-05-17' name='DC.date'>",
        "<script"
            + " type=\"application/ld+json\">{\"headline\":\"x\",\"datePublished\":\"2020-05-17\"}",
        "<time itemprop=datePublished datetime=2020-05-17>May</time>",
        "<span itemprop='datePublished'>2020-05-17</span>",
        "<script type='application/ld+json'>{\"video\":{\"datePublished\":\"2012-02-02\"},"
            + "\"datePublished\":\"2020-05-17\"}</script>",
        "<script"
            + " type='application/ld+json'>{\"review\":{\"datePublished\":\"2012-02-02\"}}</script><script"
            + " type='application/ld+json'>{\"datePublished\":\"2020-05-17\"}</script>",
        "<script type='application/ld+json'>{\"about\":\"two\nlines\","
            + "\"datePublished\":\"2020-05-17\"}</script>",
        "<script type='application/ld+json'>{\"author\":{\"name\":\"x\",},"
            + "\"datePublished\":\"2020-05-17\"}</script>",
        "<script type=\"application/ld&#x2B;json\">{\"datePublished\":\"2020-05-17\"}</script>",
        "<script type=\"application/ld&#43;json\">{\"datePublished\":\"2020-05-17\"}</script>",
        "<link rel='alternate' type='application/ld+json' href='/data'>"
            + "<script type='application/ld+json'>{\"datePublished\":\"2020-05-17\"}</script>",
        "<SCRIPT TYPE='application/ld+json'>{\"video\":{}}</SCRIPT>"
            + "<script type='application/ld+json'>{\"datePublished\":\"2020-05-17\"}</script>",
        "<meta name='DC.date.modified' content='2025-05-05'>"
            + "<meta name='DC.date.issued' content='2020-05-17'>",
        "<meta name='dc.date.modified' content='2025-05-05'><meta name='dc.date'"
            + " content='2020-05-17'>"
      })
  void published_statedInAnyOfTheseWays_isThatDay(String html) {
    assertThat(PublishedDate.of("<html>" + html, NOW))
        .hasValue(Instant.parse("2020-05-17T00:00:00Z").toEpochMilli());
  }

  @Test
  void published_atTheBeginningOfALongBlock_isThatDay() {
    String block =
        "<script type='application/ld+json'>{\"datePublished\":\"2020-05-17\",\"articleBody\":\""
            + "x".repeat(250_000)
            + "\"}</script>";

    assertThat(PublishedDate.of(block, NOW))
        .hasValue(Instant.parse("2020-05-17T00:00:00Z").toEpochMilli());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<meta property='article:published_time' content='tomorrow'>",
        "<meta property='article:published_time' content='2020-13-40'>",
        "<meta property='article:published_time' content='2099-01-01'>",
        "<meta property='article:published_time' content='1812-01-01'>",
        "\"datePublished\":null,\"dateModified\":\"2020-05-17\"",
        "<script"
            + " type=\"application/ld+json\">{\"review\":{\"datePublished\":\"2020-05-17\"}}</script>",
        "<script type=\"application/ld+json\">{\"comment\":[{\"datePublished\":\"2020-05-17\"}]",
        "<script>let teaser = {\"datePublished\":\"2020-05-17\"}</script>",
        "<link type='application/ld+json'>{\"datePublished\":\"2020-05-17\"}",
        "<meta name='dc.date.modified' content='2020-05-17'>",
        "<meta name='datePublishedOfSource' content='2020-05-17'>",
        "datePublished"
      })
  void published_whatIsNoLikelyDay_isNone(String html) {
    assertThat(PublishedDate.of(html, NOW)).isEmpty();
  }

  /** Half a minute of looking back over all of the page, before that had a bound. */
  @Test
  @Timeout(20)
  void published_nameThatStandsThousandsOfTimes_isLookedForInTime() {
    assertThat(PublishedDate.of("<" + "dc.date ".repeat(37_000), NOW)).isEmpty();
    assertThat(PublishedDate.of("application/ld+json".repeat(15_000), NOW)).isEmpty();
  }
}
