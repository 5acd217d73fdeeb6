package prospector.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.url.CrawlUrl;

/** What is read out of a page, and what hostile pages cannot do. */
final class JsoupPageParserTest {
  private static final CrawlUrl URL = CrawlUrl.ofNormal("http://example.org/dir/page");
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-01-15T00:00:00Z"), ZoneOffset.UTC);
  private static final JsoupPageParser PARSER = new JsoupPageParser(ParserSettings.DEFAULT, CLOCK);

  private static ParsedPage parse(String html) {
    return parse(html, Map.of("content-type", List.of("text/html; charset=utf-8")));
  }

  private static ParsedPage parse(String html, Map<String, List<String>> headers) {
    return PARSER.parse(URL, headers, html.getBytes(StandardCharsets.UTF_8));
  }

  private static Link only(ParsedPage page) {
    assertThat(page.links()).hasSize(1);
    return page.links().get(0);
  }

  @Test
  void parse_title_isFoldedAndFirst() {
    ParsedPage page =
        parse("<title> A &amp;\n  B </title><svg><title>x</title></svg><title>C</title>");

    assertThat(page.title()).isEqualTo("A & B");
  }

  @Test
  void parse_text_isVisibleTextWithBlockBoundariesAsSpaces() {
    ParsedPage page =
        parse(
            "<p>one<b>two</b></p><p>three</p><script>no()</script><style>no{}</style>"
                + "<noscript>no</noscript><template>no</template>four<br>five&nbsp;six");

    assertThat(page.text()).isEqualTo("onetwo three four five six");
  }

  @Test
  void parse_html_isTheDecodedSource() {
    assertThat(parse("<p>\u00fcber</p>").html()).isEqualTo("<p>\u00fcber</p>");
  }

  @Test
  void parse_anchor_hasTextContextPathAndPosition() {
    ParsedPage page =
        parse(
            "<body><div class='nav-17 x'><ul><li>Read <a href='/a'> all\n about it </a> today</li>"
                + "<li><a href='b'>B</a></ul></div>");

    assertThat(page.links())
        .containsExactly(
            new Link(
                CrawlUrl.ofNormal("http://example.org/a"),
                "all about it",
                "Read today",
                "body/div.nav-0/ul/li/a",
                0,
                Link.Kind.ANCHOR,
                false),
            new Link(
                CrawlUrl.ofNormal("http://example.org/dir/b"),
                "B",
                "",
                "body/div.nav-0/ul/li/a",
                1,
                Link.Kind.ANCHOR,
                false));
  }

  @Test
  void parse_nearestClassOrId_isTheOnlyMarkOfThePath() {
    ParsedPage page = parse("<div class=a><ul id=menu><li><a href=/x>x</a></ul></div>");

    assertThat(only(page).tagPath()).isEqualTo("body/div/ul#menu/li/a");
  }

  @Test
  void parse_deepPath_keepsItsEnd() {
    ParsedPage page = parse("<section>".repeat(40) + "<a class=more href=/x>x</a>");

    assertThat(only(page).tagPath()).hasSizeLessThanOrEqualTo(120).endsWith("section/a.more");
  }

  @Test
  void parse_longAnchorAndContext_areCutAtTheirLimits() {
    String words = "word ".repeat(100);

    Link link = only(parse("<p>" + words + "<a href=/x>" + words + "</a>" + words));

    assertThat(link.anchor()).hasSizeBetween(100, 120).startsWith("word word");
    assertThat(link.context()).hasSizeBetween(140, 160).startsWith("word ").endsWith(" word");
  }

  @Test
  void parse_contextAtTheEndOfABlock_comesFromTheLeft() {
    Link link = only(parse("<p>" + "left ".repeat(50) + "<a href=/x>x</a></p><p>other"));

    assertThat(link.context()).doesNotContain("other").hasSizeLessThanOrEqualTo(160);
  }

  @Test
  void parse_imageLink_takesAltText() {
    assertThat(only(parse("<a href=/x><img src=i.png alt=' A  picture '></a>")).anchor())
        .isEqualTo("A picture");
  }

  @Test
  void parse_emptyAnchorWithTitle_takesTheTitle() {
    assertThat(only(parse("<a href=/x title='The title'></a>")).anchor()).isEqualTo("The title");
  }

  @Test
  void parse_sameTargetTwice_isOneLinkWithLongestAnchorAtEarliestPlace() {
    ParsedPage page =
        parse(
            "<p><a rel=nofollow href=/x#1>x</a> <a href=/y>y</a></p>"
                + "<div>see <a href=/x#2>the long text</a> here</div>");

    assertThat(page.links()).hasSize(2);
    Link first = page.links().get(0);
    assertThat(first.anchor()).isEqualTo("the long text");
    assertThat(first.context()).isEqualTo("see here");
    assertThat(first.tagPath()).isEqualTo("body/p/a");
    assertThat(first.nofollow()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nofollow", "external NOFOLLOW", "ugc", "sponsored noopener"})
  void parse_relSaysNofollow_isMarked(String rel) {
    assertThat(only(parse("<a href=/x rel='" + rel + "'>x</a>")).nofollow()).isTrue();
  }

  @Test
  void parse_pageSaysNofollow_marksEveryLink() {
    ParsedPage page = parse("<meta name=ROBOTS content='NoIndex, NoFollow'><a href=/x>x</a>");

    assertThat(page.directives()).isEqualTo(new Directives(true, true, false));
    assertThat(only(page).nofollow()).isTrue();
  }

  @Test
  void parse_metaForUsAndForOthers_onlyOursCounts() {
    ParsedPage page =
        parse("<meta name=prospector content=noarchive><meta name=otherbot content=noindex>");

    assertThat(page.directives()).isEqualTo(new Directives(false, false, true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "unavailable_after: 25 Jun 2010 15:00:00 PST | true",
        "unavailable_after: 2025-12-31 | true",
        "unavailable_after: 25-Aug-2007 15:00:00 EST | true",
        "unavailable_after: 01-Feb-26 00:00:00 GMT | false",
        "unavailable_after: 2099-01-01T00:00:00Z | false",
        "unavailable_after: whenever | false",
        "otherbot: noindex | false",
        "Prospector: noindex | true",
        "max-snippet: 10, noindex | true",
      })
  void parse_robotsHeader_countsWhenMeantForUsAndPassed(String value, boolean noindex) {
    ParsedPage page = parse("x", Map.of("x-robots-tag", List.of(value)));

    assertThat(page.directives().noindex()).isEqualTo(noindex);
  }

  @Test
  void parse_baseBehindLinks_stillCounts() {
    ParsedPage page = parse("<a href=x>x</a><base href=/other/><base href=/third/>");

    assertThat(only(page).target().value()).isEqualTo("http://example.org/other/x");
  }

  @Test
  void parse_canonicalAndAlternates_areLinksOfTheirKind() {
    ParsedPage page =
        parse(
            "<link rel=canonical href=/c><link rel='alternate' hreflang=de href=/de>"
                + "<link rel=alternate type=application/rss+xml href=/feed>"
                + "<link rel='alternate stylesheet' href=/s.css><link rel=next href=?p=2>"
                + "<meta http-equiv=Refresh content='3; URL=/r'><map><area href=/m alt=Map></map>"
                + "<iframe src=/f></iframe>");

    assertThat(page.canonical()).contains(CrawlUrl.ofNormal("http://example.org/c"));
    assertThat(page.links())
        .extracting(Link::kind)
        .containsExactly(
            Link.Kind.CANONICAL,
            Link.Kind.ALTERNATE,
            Link.Kind.NEXT_PREVIOUS,
            Link.Kind.META_REFRESH,
            Link.Kind.AREA,
            Link.Kind.FRAME);
  }

  @Test
  void parse_referencesToThePageItself_areLeftOut() {
    ParsedPage page =
        parse(
            "<link rel=canonical href=/dir/page><a href=#top>t</a><a href=page#x>p</a><a href=''>");

    assertThat(page.links()).isEmpty();
    assertThat(page.canonical()).contains(URL);
  }

  @Test
  void parse_uncrawlableReferences_areCountedByReason() {
    ParsedPage page =
        parse("<a href=mailto:a@b.c>m</a><a href='javascript:x()'>j</a><a href='http://[x/'>h</a>");

    assertThat(page.links()).isEmpty();
    assertThat(page.refusedLinks()).containsEntry("scheme", 2);
    assertThat(page.refusedLinks().values().stream().mapToInt(Integer::intValue).sum())
        .isEqualTo(3);
  }

  @Test
  void parse_queryInLegacyPage_isEncodedAsThePageIs() {
    byte[] body =
        "<meta charset=windows-1252><a href='/\u00e4?q=\u00e4\u0416&r'>x</a>"
            .replace("\u0416", "&#x416;")
            .getBytes(Charset.forName("windows-1252"));

    ParsedPage page = PARSER.parse(URL, Map.of("content-type", List.of("text/html")), body);

    assertThat(only(page).target().value())
        .isEqualTo("http://example.org/%C3%A4?q=%E4%26%231046%3B&r");
  }

  @Test
  void parse_language_comesFromHtmlThenMetaThenHeader() {
    Map<String, List<String>> header = Map.of("content-language", List.of("fr-CA, en"));

    assertThat(parse("<html lang=de-AT>x", header).language()).contains("de");
    assertThat(parse("<meta http-equiv=content-language content=it>x", header).language())
        .contains("it");
    assertThat(parse("x", header).language()).contains("fr");
    assertThat(parse("<html lang='???'>x").language()).isEmpty();
  }

  @Test
  void parse_plainText_hasTextAndNoLinks() {
    ParsedPage page =
        parse("Hello\n  <a href=/x>x</a>", Map.of("content-type", List.of("text/plain")));

    assertThat(page.mime()).isEqualTo("text/plain");
    assertThat(page.text()).isEqualTo("Hello <a href=/x>x</a>");
    assertThat(page.links()).isEmpty();
  }

  @Test
  void parse_xhtml_isParsed() {
    ParsedPage page =
        parse(
            "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml' xml:lang='nl'><head>"
                + "<script src='s.js'/><title>T</title></head><body><p/><a href='/x'>x</a><br/>"
                + "<![CDATA[y < z]]></body></html>",
            Map.of("content-type", List.of("application/xhtml+xml")));

    assertThat(page.title()).isEqualTo("T");
    assertThat(page.language()).contains("nl");
    assertThat(page.links()).hasSize(1);
    assertThat(page.text()).isEqualTo("x y < z");
  }

  @Test
  void parse_unknownMediaType_isEmptyAndHarmless() {
    ParsedPage page = parse("\u0000\u0001", Map.of("content-type", List.of("image/png")));

    assertThat(page.text()).isEmpty();
  }

  @Test
  void parse_players_areMedia() {
    ParsedPage page =
        parse(
            "<video title=Film><source src=a.webm><source src=a.mp4>no video for you</video>"
                + "<audio src=b.ogg></audio>"
                + "<iframe src='https://www.youtube.com/embed/xyz' title='Tube'></iframe>"
                + "<a href='/c.mp3?x'>A song</a>");

    assertThat(page.media())
        .extracting(Media::kind, Media::url, Media::title)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(Media.Kind.VIDEO, "a.webm", "Film"),
            org.assertj.core.groups.Tuple.tuple(Media.Kind.VIDEO, "a.mp4", "Film"),
            org.assertj.core.groups.Tuple.tuple(Media.Kind.AUDIO, "b.ogg", ""),
            org.assertj.core.groups.Tuple.tuple(
                Media.Kind.VIDEO, "https://www.youtube.com/embed/xyz", "Tube"),
            org.assertj.core.groups.Tuple.tuple(Media.Kind.AUDIO, "/c.mp3?x", "A song"));
    assertThat(page.text()).isEqualTo("A song");
  }

  @Test
  void parse_structuredData_givesAuthorAndFormat() {
    ParsedPage page =
        parse(
            "<script type='application/ld+json'>{\"@type\":\"VideoObject\",\"name\":\"Trains\","
                + "\"author\":[{\"@type\":\"Person\",\"name\":\"Ann\"}],\"publisher\":{\"name\":\"TV\"},"
                + "\"encodingFormat\":\"video/webm\",\"contentUrl\":\"/t.webm\"}</script><div"
                + " itemscope itemtype='https://schema.org/AudioObject'><span itemprop=creator"
                + " itemscope itemtype='https://schema.org/Person'><span"
                + " itemprop=name>Bob</span></span><link itemprop=contentUrl"
                + " href=/h.mp3></div><video><source src=p.mp4 type=video/mp4></video>");

    assertThat(page.media())
        .extracting(Media::url, Media::author, Media::format)
        .containsExactlyInAnyOrder(
            org.assertj.core.groups.Tuple.tuple("/t.webm", "Ann", "video/webm"),
            org.assertj.core.groups.Tuple.tuple("/h.mp3", "Bob", ""),
            org.assertj.core.groups.Tuple.tuple("p.mp4", "", "video/mp4"));
  }

  @Test
  void parse_twitterPlayer_isAMediumWhereOpenGraphNamesNone() {
    String card =
        "<meta name=author content=Ann><meta name=twitter:player content=https://p.test/1>"
            + "<meta name=twitter:player:stream content=/s.mp3>"
            + "<meta name=twitter:player:stream:content_type content=audio/mpeg>";

    assertThat(parse(card).media())
        .containsExactly(
            new Media(Media.Kind.AUDIO, "/s.mp3", "", Optional.empty(), "Ann", "audio/mpeg"));
    assertThat(parse(card + "<meta property=og:video content=/v.mp4>").media())
        .extracting(Media::url)
        .containsExactly("/v.mp4");
  }

  @Test
  void parse_enclosureOfAFeed_isAMedium() {
    ParsedPage page =
        parse("<item><enclosure url=/e.mp3 type=audio/mpeg><enclosure url=/e.jpg></item>");

    assertThat(page.media())
        .extracting(Media::kind, Media::url, Media::format)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(Media.Kind.AUDIO, "/e.mp3", "audio/mpeg"));
  }

  @Test
  void parse_structuredData_givesTitleAndDuration() {
    ParsedPage page =
        parse(
            "<script"
                + " type='application/ld+json'>{\"@graph\":[{\"@type\":[\"Thing\",\"VideoObject\"],"
                + "\"name\":\"Trains\",\"duration\":\"PT1H2M3S\",\"contentUrl\":\"/t.mp4\"}]}</script><div"
                + " itemscope itemtype='https://schema.org/AudioObject'><span"
                + " itemprop=name>Hoot</span><meta itemprop=duration content=PT90S><link"
                + " itemprop=contentUrl href=/h.mp3></div><meta property=og:title"
                + " content=Engines><meta property=og:video content=/e.mp4><meta"
                + " property=video:duration content=61>");

    assertThat(page.media())
        .containsExactly(
            new Media(
                Media.Kind.VIDEO,
                "/t.mp4",
                "Trains",
                Optional.of(Duration.ofHours(1).plusMinutes(2).plusSeconds(3))),
            new Media(Media.Kind.AUDIO, "/h.mp3", "Hoot", Optional.of(Duration.ofSeconds(90))),
            new Media(Media.Kind.VIDEO, "/e.mp4", "Engines", Optional.of(Duration.ofSeconds(61))));
  }

  @ParameterizedTest
  @CsvSource({
    "PT1M30S, 90",
    "P1DT1S, 86401",
    "P0Y0M0DT0H3M, 180",
    "1:02:03, 3723",
    "75, 75",
    "PT0.5S, 0",
  })
  void duration_inItsForms_isRead(String text, long seconds) {
    assertThat(IsoDuration.parse(text).map(Duration::toSeconds)).contains(seconds);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "P", "PT", "P1", "one hour", "PT1X", "1::2", "-5", "PT99999999999H"})
  void duration_ofOtherText_isAbsent(String text) {
    assertThat(IsoDuration.parse(text)).isEmpty();
  }

  @Test
  void parse_moreLinksThanTheLimit_keepsTheFirst() {
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < 3_000; i++) {
      html.append("<a href=/").append(i).append(">x</a>");
    }

    ParsedPage page = parse(html.toString());

    assertThat(page.links()).hasSize(2_000);
    assertThat(page.refusedLinks()).containsEntry("over_limit", 1_000);
  }

  @Test
  void parse_moreTextThanTheLimit_keepsTheStart() {
    ParsedPage page = parse("<p>" + "lorem ".repeat(400_000));

    assertThat(page.text()).hasSizeBetween(900_000, 1_000_001);
  }

  /** Uncut, the tables and roots among these take jsoup minutes. */
  @ParameterizedTest
  @ValueSource(strings = {"<ul><li>", "<table><b>", "<body a%d=y>", "<a %d=y "})
  void parse_aMegabyteOfOneTag_costsSeconds(String piece) {
    StringBuilder html = new StringBuilder();
    for (int i = 0; html.length() < 1_000_000; i++) {
      html.append(piece.replace("%d", Integer.toString(i)));
    }

    assertThat(cpuSeconds(() -> parse(html.toString()))).isLessThan(20);
  }

  @Test
  void parse_manyElementsFosteredOutOfATable_costsSeconds() {
    String html = "<table>" + "<b>x</b>".repeat(200_000);

    assertThat(cpuSeconds(() -> parse(html))).isLessThan(20);
  }

  /** CPU time of this thread, because the machine may be busy. */
  private static double cpuSeconds(Runnable work) {
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    work.run();
    return (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before) / 1e9;
  }

  @Test
  void cut_pageOfManyProperTables_isWhole() {
    String html = "<table><tr><td><b>x</b></td></tr></table>".repeat(4_000);

    assertThat(MarkupBound.cut(html)).isSameAs(html);
  }

  @Test
  void parse_randomBytes_neverThrows() {
    Random random = new Random(11);
    String[] starts = {
      "", "<a href=", "<meta charset=", "<script type=application/ld+json>{", "<video "
    };
    for (int i = 0; i < 300; i++) {
      byte[] noise = new byte[random.nextInt(400)];
      random.nextBytes(noise);
      String html = starts[i % starts.length] + new String(noise, StandardCharsets.ISO_8859_1);

      assertThat(PARSER.parse(URL, Map.of(), html.getBytes(StandardCharsets.ISO_8859_1)))
          .isNotNull();
    }
  }
}
