package prospector.web.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InertCopyTest {
  @Test
  void of_aPage_keepsItsTextStructureAndStyle() {
    Document copy =
        copy(
            "<html lang=de><title>One &amp; all</title><style>h1 > b { color: red }</style>"
                + "<body class=wide><h1 style='color: blue'>Steam <b>now</b></h1>"
                + "<table><tr><td colspan=2>cell</table><ul><li>a<li>b</ul>");

    assertThat(copy.title()).isEqualTo("One & all");
    assertThat(copy.expectFirst("html").attr("lang")).isEqualTo("de");
    assertThat(copy.body().className()).isEqualTo("wide");
    assertThat(copy.expectFirst("h1").attr("style")).isEqualTo("color: blue");
    assertThat(copy.expectFirst("style + style").data()).isEqualTo("h1 > b { color: red }");
    assertThat(copy.expectFirst("td").attr("colspan")).isEqualTo("2");
    assertThat(copy.select("li").eachText()).containsExactly("a", "b");
  }

  @Test
  void of_aLink_saysWhereItLedAndLeadsNowhere() {
    Document copy = copy("<base href='http://b.example/x/'><a href='y?z=\"1' title=bait>there</a>");

    assertThat(copy.expectFirst("a").hasAttr("href")).isFalse();
    assertThat(copy.expectFirst("a").attr("title")).isEqualTo("http://b.example/x/y?z=%221");
    assertThat(copy("<a href='javascript:alert(1)'>js</a>").expectFirst("a").attr("title"))
        .isEqualTo("javascript:alert(1)");
  }

  @Test
  void of_pictures_areTheirDescriptions() {
    assertThat(copy("<p>a <img src=http://b.example/i.png alt='the shed'> b<img src=x>").text())
        .isEqualTo("a [the shed] b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>alert(1)</script><p onclick=alert(1)>steam",
        "<meta http-equiv=refresh content='0;url=http://b.example/'><p>steam",
        "<link rel=stylesheet href=http://b.example/a.css><p>steam",
        "<iframe src=http://b.example/></iframe><p>steam",
        "<iframe srcdoc='<script>alert(1)</script>'></iframe><p>steam",
        "<svg onload=alert(1)><a xlink:href='javascript:alert(1)'><text>x</text></a></svg><p>steam",
        "<math><mtext><table><mglyph><style><img src=x"
            + " onerror=alert(1)></style></table></math><p>steam",
        "<form action=http://b.example/><input name=a value=b><button>go</button><p>steam</form>",
        "<object data=http://b.example/></object><embed src=http://b.example/><p>steam",
        "<style></style ><script>alert(1)</script><p>steam",
        "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript><p>steam",
        "<a title='&quot; onmouseover=&quot;alert(1)'"
            + " href='&quot;><script>alert(1)</script>'>steam</a>",
        "<p lang='\"><script>alert(1)</script>'>steam",
        "<body background=http://b.example/i.png onload=alert(1)><p>steam",
        "<video poster=http://b.example/p><source src=http://b.example/v></video><p>steam",
        "<p>steam<plaintext><script>alert(1)</script>",
        "<p>steam<xmp><script>alert(1)</script></xmp>",
        "<template><script>alert(1)</script></template><p>steam",
        "<p>steam &lt;script&gt;alert(1)&lt;/script&gt;",
        "<title></title><img src=x onerror=alert(1)><p>steam"
      })
  void of_hostileMarkup_doesNothingAndKeepsTheText(String html) {
    String copy = InertCopy.of(Pages.page("text/html", html.getBytes(StandardCharsets.UTF_8)));

    Inert.check(copy);
    assertThat(Jsoup.parse(copy).body().text()).contains("steam");
  }

  @Test
  void of_xhtmlWithAStyleThatEndsEarly_staysInside() {
    String html =
        "<html xmlns='http://www.w3.org/1999/xhtml'><head><style><![CDATA[</style><script>alert(1)"
            + "</script>]]></style></head><body><p>steam</p></body></html>";

    String copy =
        InertCopy.of(Pages.page("application/xhtml+xml", html.getBytes(StandardCharsets.UTF_8)));

    Inert.check(copy);
    assertThat(Jsoup.parse(copy).body().text()).contains("steam");
  }

  @Test
  void of_plainText_isThatText() {
    String copy =
        InertCopy.of(Pages.page("text/plain", "a <b>\n  c".getBytes(StandardCharsets.UTF_8)));

    assertThat(Jsoup.parse(copy).expectFirst("pre").wholeText()).isEqualTo("a <b>\n  c");
  }

  @Test
  void of_aPageOverABound_isCutAndSaysSo() {
    String many = "<b>a</b> ".repeat(InertCopy.ELEMENTS_MAX + 10);
    String longText = "<p>" + "word ".repeat(InertCopy.CHARS_MAX / 5 + 10);

    assertThat(copy(many).text()).endsWith("its copy ends here.");
    Document cut = copy(longText);
    assertThat(cut.text()).endsWith("its copy ends here.");
    assertThat(cut.text().length()).isLessThan(InertCopy.CHARS_MAX + 100);
    assertThat(copy("<p>short").text()).isEqualTo("short");
  }

  @Test
  void canShow_markupAndText_nothingElse() {
    assertThat(InertCopy.canShow("text/html")).isTrue();
    assertThat(InertCopy.canShow("text/plain")).isTrue();
    assertThat(InertCopy.canShow("application/pdf")).isFalse();
  }

  private static Document copy(String html) {
    return Jsoup.parse(
        InertCopy.of(Pages.page("text/html", html.getBytes(StandardCharsets.UTF_8))));
  }
}
