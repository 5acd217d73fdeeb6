package prospector.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.web.page.Parsing.PARSER;
import static prospector.web.page.Parsing.URL;
import static prospector.web.page.Parsing.parse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.url.CrawlUrl;

/** Text, links and directives as they are read out of a page. */
final class JsoupPageParserTest {
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
  void parse_titleAndLabelWithOrdersToATerminal_loseThem() {
    String text = "steam\u009b2J \u202ered\u2066 tr\u200bain";

    ParsedPage page = parse("<title>" + text + "</title><a href=/x title='" + text + "'></a>");

    assertThat(page.title()).isEqualTo("steam 2J red train");
    assertThat(only(page).anchor()).isEqualTo("steam 2J red train");
  }

  /** Events and rows refuse half a character: a host whose events are refused stands still. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void parse_textsCutWithinWideCharacters_haveNoHalfOfOne(int before) {
    String wide = "x".repeat(before) + "\ud83d\ude83".repeat(400);

    ParsedPage page =
        parse(
            "<title>"
                + wide
                + "</title><div id='"
                + wide
                + "'><p class='"
                + wide
                + "'>"
                + "<a href=/a>"
                + wide
                + "</a><a href=/b><img alt='"
                + wide
                + "'></a>"
                + "<a href=/c>c</a> "
                + wide
                + "</p></div>");

    assertThat(page.links()).hasSize(3);
    assertThat(page.links())
        .flatExtracting(Link::anchor, Link::context, Link::tagPath)
        .allMatch(text -> !ofHalves(text));
    assertThat(page.title()).matches(title -> !ofHalves(title)).hasSizeGreaterThan(100);
    assertThat(page.links().get(0).anchor()).hasSize(before == 0 ? 120 : 119);
  }

  private static boolean ofHalves(Object text) {
    return text.toString().codePoints().anyMatch(c -> c >= 0xD800 && c <= 0xDFFF);
  }

  @Test
  void parse_rubyReadings_areNotInTheWords() {
    ParsedPage page =
        parse(
            "<p><ruby>機関<rp>(</rp><rt>きかん</rt><rp>)</rp></ruby>車 <a href=/a><ruby>駅<rt>えき</ruby>前</a>");

    assertThat(page.text()).isEqualTo("機関車 駅前");
    assertThat(page.links().get(0).anchor()).isEqualTo("駅前");
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
    Link marked = only(parse("<a href=/x rel='" + rel + "'>x</a>"));

    assertThat(marked.nofollow()).isTrue();
    assertThat(marked.tagPath()).isEqualTo("body/a[nofollow]");
  }

  @Test
  void parse_markedOnceAndUnmarkedOnce_isNotMarked() {
    Link link = only(parse("<a rel=nofollow href=/x>x</a> <a href=/x>x</a>"));

    assertThat(link.nofollow()).isFalse();
    assertThat(link.tagPath()).isEqualTo("body/a");
  }

  @Test
  void parse_deepMarkedLink_keepsTheEndOfItsPath() {
    Link link = only(parse("<div class=abcdefgh>".repeat(30) + "<a rel=ugc href=/x>x</a>"));

    assertThat(link.tagPath()).hasSizeLessThanOrEqualTo(120).endsWith("/a[nofollow]");
  }

  /** That is the page's order, which is told from a mark on a link. */
  @Test
  void parse_pageSaysNofollow_marksNoLink() {
    ParsedPage page = parse("<meta name=ROBOTS content='NoIndex, NoFollow'><a href=/x>x</a>");

    assertThat(page.directives()).isEqualTo(new Directives(true, true, false));
    assertThat(only(page).nofollow()).isFalse();
  }

  @Test
  void parse_metaForUsAndForOthers_onlyOursCounts() {
    ParsedPage page =
        parse("<meta name=prospector content=noarchive><meta name=otherbot content=noindex>");

    assertThat(page.directives()).isEqualTo(new Directives(false, false, true));
  }

  @Test
  void parse_shadowRoot_isReadAndOtherTemplatesAreNot() {
    ParsedPage page =
        parse(
            "<my-nav><template shadowrootmode=Open><p>shown <a href=/s>s</a></template></my-nav>"
                + "<template><p>kept <a href=/t>t</a></template>");

    assertThat(page.text()).contains("shown").doesNotContain("kept");
    assertThat(only(page).target().value()).isEqualTo("http://example.org/s");
  }

  @Test
  void parse_linksOfADrawing_areReadAndItsOtherWordsAreNot() {
    ParsedPage page =
        parse(
            "<p>before<svg><title>Map</title><desc>d</desc><text>axis</text>"
                + "<a xlink:href=/fr><title>France</title><path/></a>"
                + "<a href=/de xlink:href=/no><text>Germany</text></a></svg>after"
                + "<a href=/home><svg><title>Home</title><path/></svg></a>");

    assertThat(page.links())
        .extracting(link -> link.target().path() + " " + link.anchor())
        .containsExactly("/fr France", "/de Germany", "/home Home");
    assertThat(page.text()).contains("before").contains("after").contains("Germany");
    assertThat(page.text()).doesNotContain("axis").doesNotContain("Map");
    assertThat(page.title()).isEmpty();
  }

  @Test
  void parse_linkAndRefreshHeaders_areRelativeToThePageItself() {
    ParsedPage page =
        Parsing.PARSER.parse(
            Parsing.URL,
            Map.of(
                "content-type", List.of("text/html"),
                "link",
                    List.of(
                        "<plain>; rel=\"canonical\", </style.css>; rel=preload",
                        "<p2>; rel=next; title=\"more\""),
                "refresh", List.of("0; url=other")),
            "<base href=/elsewhere/><a href=here>h</a>".getBytes(StandardCharsets.UTF_8));

    assertThat(page.canonical().map(CrawlUrl::value)).contains("http://example.org/dir/plain");
    assertThat(page.links())
        .extracting(link -> link.kind() + " " + link.target().path() + " " + link.anchor())
        .containsExactly(
            "CANONICAL /dir/plain ",
            "NEXT_PREVIOUS /dir/p2 more",
            "META_REFRESH /dir/other ",
            "ANCHOR /elsewhere/here h");
  }

  /** A slide show leads on by itself, and lets its readers click. */
  @Test
  void parse_refreshAfterAWhile_isALink() {
    ParsedPage page =
        parse("<meta http-equiv=refresh content='30; url=2.html'><a href=2.html>Next</a>");

    assertThat(page.links())
        .extracting(link -> link.kind() + " " + link.target().path() + " " + link.anchor())
        .containsExactly("ANCHOR /dir/2.html Next");
  }

  @Test
  void parse_halfACharacterAsAReference_isReplaced() {
    ParsedPage page = parse("<p>so&#xDC00; it is <a href=/a>news &#xD83D;</a>");

    assertThat(page.links().get(0).anchor()).isEqualTo("news \ufffd");
    assertThat(page.links().get(0).context()).isEqualTo("so\ufffd it is");
  }

  @Test
  void parse_linkHeadersOfPlainText_areRead() {
    ParsedPage page =
        parse(
            "steam",
            Map.of(
                "content-type", List.of("text/plain"),
                "link", List.of("</next.txt>; rel=next, <page.html>; rel=canonical"),
                "refresh", List.of("0; url=other")));

    assertThat(page.text()).isEqualTo("steam");
    assertThat(page.canonical().map(CrawlUrl::path)).contains("/dir/page.html");
    assertThat(page.links())
        .extracting(link -> link.target().path())
        .containsExactly("/next.txt", "/dir/page.html", "/dir/other");
  }

  @Test
  void parse_pageOnWhichAReaderThrows_isNoneAndNotToBeKept() {
    Clock broken = Clock.fixed(Instant.MAX, ZoneOffset.UTC); // which is no date
    String html = "<meta name=robots content='unavailable_after: 2020-01-01'>x";

    ParsedPage page =
        new JsoupPageParser(ParserSettings.DEFAULT, broken)
            .parse(URL, Map.of(), html.getBytes(StandardCharsets.UTF_8));

    assertThat(page.problem()).isEqualTo("unparsable");
    assertThat(page.directives().noarchive()).isTrue();
  }

  @Test
  void parse_headersThatHoldUtf8_areReadAsThat() {
    ParsedPage page =
        parse(
            "x",
            Map.of(
                "link", List.of("</m\u00C3\u00BCnchen>; rel=next; title=\"M\u00C3\u00BCnchen\""),
                "refresh", List.of("0; url=/caf\u00C3\u00A9")));

    assertThat(page.links())
        .extracting(link -> link.target().path() + " " + link.anchor())
        .containsExactly("/m%C3%BCnchen München", "/caf%C3%A9 ");
  }

  @Test
  void parse_canonicalInBoth_isThePagesOwn() {
    ParsedPage page =
        Parsing.PARSER.parse(
            Parsing.URL,
            Map.of(
                "content-type", List.of("text/html"),
                "link", List.of("</header>; rel=canonical")),
            "<link rel=canonical href=/element>".getBytes(StandardCharsets.UTF_8));

    assertThat(page.canonical().map(CrawlUrl::path)).contains("/element");
  }

  @Test
  void parse_refreshThatHasAName_isOne() {
    ParsedPage page = parse("<meta name=x http-equiv=refresh content='0; url=/to'>");

    assertThat(only(page).target().path()).isEqualTo("/to");
  }

  @Test
  void baseOf_elementInATemplate_isNotThePages() {
    ParsedPage page =
        parse("<body><template><base href=/no/></template><base href=/yes/><a href=x>x</a>");

    assertThat(only(page).target().path()).isEqualTo("/yes/x");
    assertThat(PageTree.baseOf(page, PageTree.of(page)).path()).isEqualTo("/yes/");
  }

  /** As browsers write it, and PHP's urlencode: not each byte is escaped. */
  @ParameterizedTest
  @CsvSource({
    "shift_jis, \u30A2, ?q=%83A",
    "shift_jis, \u30BD, ?q=%83\\",
    "gbk, \u4E02, ?q=%81@",
    "windows-1251, \u0430, ?q=%E0",
    "utf-8, \u30A2, ?q=%E3%82%A2"
  })
  void parse_queryInAnotherCharset_isWrittenInItsBytes(String charset, String text, String query)
      throws Exception {
    byte[] html = ("<a href='?q=" + text + "'>x</a>").getBytes(charset);

    ParsedPage page =
        Parsing.PARSER.parse(
            Parsing.URL, Map.of("content-type", List.of("text/html; charset=" + charset)), html);

    assertThat(only(page).target().value()).isEqualTo("http://example.org/dir/page" + query);
  }

  @Test
  void parse_agentWithAVersion_obeysWhatNamesIt() {
    JsoupPageParser ours =
        new JsoupPageParser(ParserSettings.DEFAULT.withAgent("MyBot/1.0"), Parsing.CLOCK);
    byte[] html = "<meta name=mybot content=nofollow>".getBytes(StandardCharsets.UTF_8);

    ParsedPage page =
        ours.parse(Parsing.URL, Map.of("x-robots-tag", List.of("mybot: noindex")), html);

    assertThat(page.directives()).isEqualTo(new Directives(true, true, false));
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
        "unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT | true",
        "unavailable_after: Friday, 25-Jun-10 15:00:00 UTC | true",
        "unavailable_after: Fri, 25 Jun 2060 15:00:00 GMT | false",
        "noarchive, unavailable_after: Fri, 25 Jun 2060 15:00:00 GMT, noindex | true",
        "unavailable_after: 31-Dec-35 23:59:59 GMT | false",
        "unavailable_after: 31-Dec-99 23:59:59 GMT | true",
        "unavailable_after: whenever | false",
        "unavailable_after: Fri | false",
        "noindex; unavailable_after: Fri, 25 Jun 2060 15:00:00 GMT | true",
        "nofollow; unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT | true",
        "unavailable_after: 25 Jun 2060 15:00:00 GMT; noindex | true",
        "otherbot: noindex | false",
        "Prospector: noindex | true",
        "max-snippet: 10, noindex | true",
      })
  void parse_robotsHeader_countsWhenMeantForUsAndPassed(String value, boolean noindex) {
    ParsedPage page = parse("x", Map.of("x-robots-tag", List.of(value)));

    assertThat(page.directives().noindex()).isEqualTo(noindex);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "noarchive;unavailable_after: 25 Jun 2060 15:00:00 GMT;nofollow",
        "unavailable_after: 25 Jun 2060 15:00:00 GMT | noarchive nofollow",
        "noarchive&nbsp;nofollow",
        "noarchive,&nbsp;nofollow&nbsp;"
      })
  void parse_robotsMetaWithOtherSeparators_isReadToItsEnd(String content) {
    ParsedPage page = parse("<meta name=robots content='" + content + "'>x");

    assertThat(page.directives()).isEqualTo(new Directives(false, true, true));
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
            Link.Kind.FEED,
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
    assertThat(parse("<html lang=iw>x").language()).contains("he");
    assertThat(parse("<html lang=nb-NO>x").language()).contains("no");
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
}
