package prospector.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.web.page.Parsing.PARSER;
import static prospector.web.page.Parsing.URL;
import static prospector.web.page.Parsing.parse;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.fuzz.Adversary;
import prospector.web.fuzz.Cost;
import prospector.web.markup.MarkupBound;

/** What a page cannot do to the parser. */
final class PageBoundsTest {
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
  void parse_fragments_takeNoPlacesOfTheLimit() {
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < 3_000; i++) {
      html.append("<a href=/a#").append(i).append(">x</a>");
    }

    ParsedPage page = parse(html + "<a href=/b>y</a>");

    assertThat(page.links())
        .extracting(link -> link.target().value())
        .containsExactly("http://example.org/a", "http://example.org/b");
    assertThat(page.refusedLinks()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>add('<tr><td>' + x + '</td></tr>')</script>",
        "<video><track kind=captions></video>",
        "<template><tr><td>x</td></tr></template>",
        "</tr>",
        "<!-- <tr> -->",
        "<table><tr><th\n>x</th></tr></table>"
      })
  void parse_rowsThatAreNone_doNotCutALongPage(String before) {
    ParsedPage page =
        parse(before + "<ul>" + "<li><b>x</b></li>".repeat(4_000) + "<a href=/end>y</a>");

    assertThat(page.links()).hasSize(1);
  }

  /** A map's markers as PHP's json_encode writes them: no end tag is one. */
  @Test
  void parse_scriptOfTagsWithoutEnds_doesNotCutThePage() {
    String marker =
        "<div class=\\\"s\\\"><div"
            + " class=\\\"n\\\">n<\\/div><div>s<\\/div><div>t<\\/div><\\/div>\",\"";
    String many = "<p>top<script>var m=[\"" + marker.repeat(570) + "\"];</script>";
    String few = "<script>var m=[\"" + marker.repeat(70) + "\"];</script>";

    assertThat(parse(many + "<a href=/end>y</a>").links()).hasSize(1);
    assertThat(parse(few + "<div>row</div>".repeat(2_100) + "<a href=/end>y</a>").links())
        .hasSize(1);
  }

  @Test
  void parse_scriptThatComparesBeforeALongList_doesNotCutThePage() {
    String points =
        IntStream.range(0, 5_100)
            .mapToObj(i -> "[" + (1_704_067_200_000L + i) + ", 0." + i + "]")
            .collect(Collectors.joining(", "));
    String script =
        "<script>for(var i=0;i<tabs.length;i++){t()} var data=[" + points + "];</script>";

    assertThat(parse("<p>top" + script + "<a href=/end>y</a>").links()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"script", "STYLE", "textarea", "title"})
  void parse_rawTextWithALongWordAfterASign_doesNotCutThePage(String name) {
    String list = "0123456789,".repeat(100);
    String html = "<" + name + ">for(i=0;i<n;i++)t[i]=[" + list + "];</" + name + ">";

    ParsedPage page = parse("<p>article" + html + "<a href=/end>y</a>");

    assertThat(page.links()).hasSize(1);
    assertThat(page.text()).startsWith("article");
  }

  /** The table in the script has no cell, so that all that follows stood between cells. */
  @Test
  void parse_scriptThatWritesATable_doesNotCutALongPage() {
    String script = "<script>document.write('<table>')</script>";

    ParsedPage page = parse(script + "<p><b>x</b>".repeat(6_000) + "<a href=/end>y</a>");

    assertThat(page.links()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<!-- <table> -->", "<p><!-- <table><tr><td>old</td> <!-- row -->"})
  void parse_commentWithATable_doesNotCutALongPage(String comment) {
    ParsedPage page =
        parse(comment + "<p>x <a href=/a>y</a></p>".repeat(3_000) + "<a href=/end>y</a>");

    assertThat(page.links()).hasSize(2);
  }

  /** What looks like a comment in these is none, and does not take what follows. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<iframe><!--</iframe>",
        "<xmp><!--</xmp>",
        "<noembed><!--</noembed>",
        "<?php <!-- ?>",
        "</i title='<!--'>",
        "<svg><![CDATA[ > <!-- ]]></svg>"
      })
  void parse_signOfACommentInNone_keepsALongPage(String start) {
    String links =
        IntStream.range(0, 400)
            .mapToObj("<a href=/%d>y</a>"::formatted)
            .collect(Collectors.joining());
    String end = "<!-- <table> -->" + "<b>x</b>".repeat(6_000) + "<a href=/end>y</a>";
    ParsedPage page = parse(start + links + end);

    assertThat(page.links()).hasSize(401);
  }

  @Test
  void cut_commentsThatEndInABang_costsAFewTimesItsBytes() {
    String html = "<!-- --!>".repeat(200_000) + "-->";

    assertThat(Cost.of(() -> MarkupBound.cut(html, false)).nanos()).isLessThan(2_000_000_000L);
  }

  @Test
  void parse_namesThatBeginLikeARoot_doNotCutAPage() {
    ParsedPage page =
        parse("<body-text><html-x>x</html-x></body-text>".repeat(210) + "<a href=/end>y</a>");

    assertThat(page.links()).hasSize(1);
  }

  /** What stands between the cells of a table costs by its square. */
  @Test
  void parse_tagsBetweenCells_areBounded() {
    ParsedPage page = parse("<table><tr>" + "<b>x</b>".repeat(6_000) + "<a href=/end>y</a>");

    assertThat(page.links()).isEmpty();
  }

  @Test
  void parse_listsWithoutEnd_areReadInPart() {
    ParsedPage page =
        parse(
            "<meta name=robots content='"
                + "a,".repeat(2_000_000)
                + "noindex'><a href=/x rel='"
                + "a ".repeat(2_000_000)
                + "'>x</a>");

    assertThat(page.directives().noindex()).isTrue();
    assertThat(page.links()).hasSize(1);
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

    assertThat(MarkupBound.cut(html, false)).isSameAs(html);
  }

  @Test
  void cut_blocksInEachOtherWithoutEnd_keepsTheFirstThousands() {
    String html = "<p>first" + "<div>x".repeat(200_000);

    assertThat(MarkupBound.cut(html, false).length()).isBetween(10_000, 20_000);
    assertThat(parse(html).text()).startsWith("first x x");
  }

  @Test
  void cut_manyBlocksThatEnd_isWhole() {
    String html = "<div>".repeat(300) + "<div><ul><li>x</ul></div>".repeat(500) + "<p>last";

    assertThat(MarkupBound.cut(html, false)).isSameAs(html);
  }

  /**
   * 10 MB, which are 150 kB on the wire: with a map of namespaces an element, this ended a node.
   */
  @Test
  void parse_xhtmlOfNestedNamespaces_costsAFewTimesItsBytes() {
    byte[] page = Adversary.repeated("", "", "<i xmlns:n%d='u'>").input(10_000_000);
    Map<String, List<String>> headers =
        Map.of("content-type", List.of("application/xhtml+xml; charset=utf-8"));

    Cost cost = Cost.of(() -> PARSER.parse(URL, headers, page));

    assertThat(cost.heapBytes()).isLessThan(100_000_000);
    assertThat(cost.nanos()).isLessThan(5_000_000_000L);
  }

  /** What our bound hides: with a map of namespaces an element these 60 kB took 200 MB. */
  @Test
  void jsoup_xmlOfNestedNamespaces_costsAFewTimesItsBytes() {
    byte[] bytes = Adversary.repeated("", "", "<i xmlns:n%d='u'>").input(60_000);
    String xml = new String(bytes, StandardCharsets.US_ASCII);

    Cost cost =
        Cost.of(() -> Parser.xmlParser().setMaxDepth(Integer.MAX_VALUE).parseInput(xml, ""));

    assertThat(cost.heapBytes()).isLessThan(20_000_000);
  }

  @Test
  void cut_xmlNestedDeeperThanIsLookedAt_endsThere() {
    String deep = "<i>".repeat(1_000);

    assertThat(MarkupBound.cut(deep + "<i>x", true)).isEqualTo(deep);
    assertThat(MarkupBound.cut(deep + "<br>x</i>", true)).hasSize(deep.length() + 9);
    assertThat(MarkupBound.cut("<i><b a='c'/></i><p>".repeat(3_000), true)).hasSize(60_000);
  }

  @Test
  void cut_elementsOfAnyKindNestedWithoutEnd_endsThere() {
    String deep = "<ins>".repeat(50_000);

    assertThat(MarkupBound.cut(deep + "<ins>x", false)).isEqualTo(deep);
    assertThat(MarkupBound.cut("<p>a<li>b<br>".repeat(30_000), false)).hasSize(390_000);
  }

  @Test
  void cut_moreNamespacesThanTheBound_endsThere() {
    String some = "<m xmlns='u'/>".repeat(10_000);

    assertThat(MarkupBound.cut(some + "<b/><m xmlns='u'/>", true)).isEqualTo(some + "<b/>");
    assertThat(MarkupBound.cut(some + "<m xmlns='u'/>", false)).hasSize(some.length() + 14);
  }

  /** A name of 4 MB was copied for each 32 KiB of it: 30 GB. */
  @Test
  void parse_elementWithANameOfMegabytes_costsAFewTimesItsBytes() {
    String html = "<p>first<" + "x".repeat(4_000_000);

    assertThat(Cost.of(() -> parse(html)).heapBytes()).isLessThan(200_000_000);
    assertThat(parse(html).text()).isEqualTo("first");
  }

  @Test
  void cut_elementOfThousandsOfAttributes_endsBeforeIt() {
    String stuffed = "<p" + " a12345=1".repeat(20_000) + ">";

    assertThat(MarkupBound.cut("<p>before</p>" + stuffed + "after", false))
        .isEqualTo("<p>before</p>");
  }

  @Test
  void cut_longAttributeFullOfSigns_isWhole() {
    String html = "<div data-page='" + "a=1&b=2 ".repeat(20_000) + "'>text</div>";

    assertThat(MarkupBound.cut(html, false)).isSameAs(html);
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
