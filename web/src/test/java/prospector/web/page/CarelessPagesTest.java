package prospector.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What authors write who test in one browser only. */
class CarelessPagesTest {
  private static final Map<String, List<String>> HTML =
      Map.of("content-type", List.of("text/html"));

  private static ParsedPage parse(byte[] body, String type) {
    return Parsing.PARSER.parse(Parsing.URL, Map.of("content-type", List.of(type)), body);
  }

  private static byte[] bytes(String text, int... more) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    for (int one : more) {
      out.write(one);
    }
    out.writeBytes("<p>the end".getBytes(StandardCharsets.UTF_8));
    return out.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Die Häuser, Straßen und Brücken gehören der Gemeinde. ",
        "Le château a été détruit, puis reconstruit à côté. ",
        "Żółta łódź płynie przez wąską rzekę. ",
        "北京的火车站很大。",
        "Поезд идёт на север. "
      })
  void charset_undeclaredUtf8WithACutCharacter_isStillUtf8(String sentence) {
    for (int stray : new int[] {0xC3, 0xE9, 0xA0}) {
      ParsedPage page =
          parse(bytes("<title>t</title><p>" + sentence.repeat(20), stray), "text/html");

      assertThat(page.charset()).isEqualToIgnoringCase("utf-8");
      assertThat(page.text()).contains(sentence.strip()).contains("\uFFFD");
    }
  }

  @Test
  void charset_plainTextThatQuotesADeclaration_isReadByItsBytes() {
    String text =
        "Größe: use <meta http-equiv=\"Content-Type\" content=\"text/html; charset=iso-8859-1\">";

    assertThat(parse(bytes(text), "text/plain").text()).contains("Größe");
  }

  @Test
  void charset_ofXml_isThatOfItsOwnDeclaration() {
    String page =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><html xmlns=\"http://www.w3.org/1999/xhtml\"><head>"
            + "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=iso-8859-1\"/>"
            + "<title>Größe</title></head><body><p>Größe</p></body></html>";

    assertThat(parse(page.getBytes(StandardCharsets.UTF_8), "application/xhtml+xml").title())
        .isEqualTo("Größe");
  }

  @Test
  void charset_japanese_hasTheCharactersOfItsVendors() {
    byte[] euc = {(byte) 0xAD, (byte) 0xA1, (byte) 0xAD, (byte) 0xEA};
    byte[] jis = {0x1B, '$', 'B', 0x2D, 0x21, 0x2D, 0x6A, 0x1B, '(', 'B'};

    assertThat(parse(euc, "text/html; charset=euc-jp").text()).isEqualTo("①㈱");
    assertThat(parse(jis, "text/html; charset=iso-2022-jp").text()).isEqualTo("①㈱");
  }

  @Test
  void links_ofAPageInIso2022Jp_haveTheirQueriesEscaped() {
    byte[] page = "<a href='?q=\u001b$BF|\u001b(B'>x</a>".getBytes(StandardCharsets.ISO_8859_1);

    assertThat(parse(page, "text/html; charset=iso-2022-jp").links())
        .extracting(link -> link.target().value())
        .containsExactly("http://example.org/dir/page?q=%1B%24%42%46%7C%1B%28%42");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "noindex nofollow",
        "noindex; nofollow",
        "noindex|nofollow",
        "NOINDEX / NOFOLLOW",
        "index, revisit-after:7days, noindex, nofollow",
        "robots: noindex, nofollow",
        "noindex;nofollow;max-snippet:-1",
        "noindex\tnofollow|max-snippet: -1"
      })
  void robots_separatedInOtherWays_isObeyed(String content) {
    Directives directives =
        Parsing.parse("<meta name=robots content='" + content + "'><p>text").directives();

    assertThat(directives.noindex()).isTrue();
    assertThat(directives.nofollow()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "noindex nofollow!true",
        "noindex;nofollow!true",
        "crawl-delay: 5, noindex!true",
        "robots: noindex!true",
        "*: noindex!true",
        "noindex;max-snippet:-1!true",
        "otherbot/1.0: noindex!false",
        "otherbot: noindex!false",
        "otherbot: noindex nofollow!false"
      })
  void robotsHeader_separatedInOtherWays_isObeyed(String value, boolean noindex) {
    Map<String, List<String>> headers =
        Map.of("content-type", List.of("text/html"), "x-robots-tag", List.of(value));

    assertThat(Parsing.parse("<p>text", headers).directives().noindex()).isEqualTo(noindex);
  }

  private static String numbers(int count) {
    return IntStream.range(0, count).mapToObj(Integer::toString).collect(Collectors.joining(","));
  }

  @Test
  void markup_lessThanThatBeginsNoTag_cutsNothing() {
    List<String> pages =
        List.of(
            "<title>T</title><script>if(x<0){t=["
                + numbers(400)
                + "]}</script><p>body <a href=/x>x",
            "<title>T</title><!--" + "x".repeat(1_100) + "--><p>body <a href=/x>x",
            "<title>T</title><p>气温<" + "度".repeat(1_002) + "<p>body <a href=/x>x");
    for (String page : pages) {
      ParsedPage parsed = Parsing.parse(page);
      assertThat(parsed.title()).isEqualTo("T");
      assertThat(parsed.text()).contains("body");
      assertThat(parsed.links()).hasSize(1);
    }
    assertThat(Parsing.parse("<p>body<" + "a".repeat(1_100) + "><a href=/x>x", HTML).links())
        .isEmpty();
  }

  @Test
  void label_ofALinkWithoutText_isWhatIsSpokenOrTheFirstPicture() {
    ParsedPage page =
        Parsing.parse(
            "<a href=/1 aria-label='Full headline' title='more'><svg></svg></a>"
                + "<a href=/2><img alt='Photo one'><img alt='icon'></a>"
                + "<a href=/3 title='more'><i></i></a>");

    assertThat(page.links())
        .extracting(Link::anchor)
        .containsExactly("Full headline", "Photo one", "more");
  }

  @Test
  void media_ofAnAuthorWithoutAType_keepsItsOwnTitle() {
    ParsedPage page =
        Parsing.parse(
            "<div itemscope itemtype='http://schema.org/VideoObject'>"
                + "<meta itemprop=name content='A steam train'>"
                + "<link itemprop=contentUrl href='http://example.org/v.mp4'>"
                + "<div itemprop=author itemscope><span itemprop=name>John</span></div></div>");

    assertThat(page.media()).singleElement().extracting(Media::title).isEqualTo("A steam train");
  }
}
