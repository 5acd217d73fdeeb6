package prospector.web.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is the main text of a page, by kind of page. */
class MainTextTest {
  private static final String MENU =
      "<nav><ul><li><a href='/'>Home</a><li><a href='/shop'>Shop for badges</a></ul></nav>"
          + "<div class='sidebar'><h3>Popular posts</h3><ul><li><a href='/p1'>Ten best"
          + " bridges</a><li><a href='/p2'>Why we whistle</a></ul></div>";
  private static final String FOOT =
      "<div id='footer'><p>All rights reserved, which is what a foot says. Imprint.</p></div>";

  @Test
  void of_blogPost_isTheArticleWithoutMenuSideBarAndFoot() {
    MainText main =
        Pages.read(
            "<html lang=en><head><title>The engine | Rails</title>"
                + "<meta name=author content='Ada  Example'>"
                + "<meta property='article:published_time' content='2026-01-31T09:00:00+01:00'>"
                + "<body>"
                + MENU
                + "<article class=post><h1>The engine</h1><p>"
                + Pages.PARAGRAPH.repeat(2)
                + "</p><h2>What came of it</h2><p>See the <a href='../works?x=1'>works</a>. "
                + Pages.PARAGRAPH.repeat(2)
                + "</p><ul><li>One boiler, of steel<li>Two <em>large</em> cylinders</ul></article>"
                + FOOT);

    assertThat(main.extent()).isEqualTo(MainText.Extent.MAIN);
    assertThat(main.title()).isEqualTo("The engine | Rails");
    assertThat(main.author()).isEqualTo("Ada Example");
    assertThat(main.published()).isEqualTo("2026-01-31T08:00:00Z");
    assertThat(main.language()).isEqualTo("en");
    assertThat(main.text())
        .startsWith("The engine\nThe first engine of the class")
        .contains("\nWhat came of it\nSee the works. The first engine")
        .contains("\nOne boiler, of steel\nTwo large cylinders")
        .doesNotContain("Shop for badges", "Popular posts", "Why we whistle", "rights reserved");
    assertThat(main.markdown())
        .contains("## What came of it\n")
        .contains("See the [works](http://example.org/works?x=1). The first")
        .contains("* One boiler, of steel\n* Two *large* cylinders")
        .doesNotContain("Shop for badges", "Popular posts", "rights reserved");
  }

  @Test
  void of_charactersThatCannotBeHeld_areReplaced() {
    MainText main =
        Pages.read(
            "<html><head><title>The engine</title><script type='application/ld+json'>"
                + "{\"@type\": \"Article\", \"author\": {\"name\":"
                + " \"Jo \\u0000\\u202eEx\\ud83d\"}}</script>"
                + "<body><article><h1>The engine</h1><p>A half &#xD83D; of two. "
                + Pages.PARAGRAPH.repeat(4)
                + "</p></article>");

    assertThat(main.author()).isEqualTo("Jo \uFFFDEx\uFFFD");
    assertThat(main.text()).contains("A half \uFFFD of two.");
    assertThat(main.markdown()).contains("A half \uFFFD of two.");
  }

  @Test
  void of_wikiPage_keepsTablesAndSections() {
    MainText main =
        Pages.read(
            "<title>Engine</title><body><div id=mw-navigation role=navigation><a href=/r>Random"
                + " page</a></div><div id=content><h1>Engine</h1><div id=bodyContent><p>"
                + Pages.PARAGRAPH.repeat(3)
                + "</p><table><thead><tr><th>Year<th>Built</thead><tr><td>1921<td>3 | 4"
                + "<tr><td>1922<td>7</table><h2>History</h2><p>"
                + Pages.PARAGRAPH.repeat(3)
                + "</p></div></div><div id=footer><p>This page was edited on a Tuesday.</div>");

    assertThat(main.extent()).isEqualTo(MainText.Extent.MAIN);
    assertThat(main.text())
        .contains("\nYear Built\n1921 3 | 4\n1922 7\nHistory\nThe first engine")
        .doesNotContain("Random page", "edited on a Tuesday");
    assertThat(main.markdown())
        .containsPattern("\\| *Year *\\| *Built *\\|")
        .containsPattern("\\| *1921 *\\| *3 \\\\\\| 4 *\\|")
        .contains("## History");
  }

  @Test
  void of_manualPage_keepsCodeAsItStands() {
    MainText main =
        Pages.read(
            "<title>open</title><body><div class=header><a href=i>Index</a></div><div"
                + " class=document><h1>open</h1><p>"
                + Pages.PARAGRAPH.repeat(3)
                + "</p><pre><code>int fd = open(path,\n          O_RDONLY);\n</code></pre><p>Use"
                + " <code>a*b</code> &amp; <b>not</b> *this*, &lt;b>or that. "
                + Pages.PARAGRAPH.repeat(2)
                + "</p></div>");

    assertThat(main.extent()).isEqualTo(MainText.Extent.MAIN);
    assertThat(main.text())
        .contains("\nint fd = open(path,\n          O_RDONLY);\nUse a*b & not *this*, <b>or that.")
        .doesNotContain("Index");
    assertThat(main.markdown())
        .contains("\n    int fd = open(path,\n              O_RDONLY);\n")
        .contains("Use `a*b` \\& **not** \\*this\\*, \\<b\\>or that.");
  }

  @Test
  void of_listing_keepsItsEntries() {
    String rows =
        IntStream.range(0, 40)
            .mapToObj(i -> "<li><a href='/e" + i + "'>Engine number " + i + " of the class</a>")
            .collect(Collectors.joining());
    MainText main = Pages.read("<title>List</title><body><h1>All</h1><ul>" + rows + "</ul>");

    assertThat(main.text()).contains("Engine number 0 of the class\n", "Engine number 39 of");
    assertThat(main.markdown()).contains("[Engine number 39 of the class](http://example.org/e39)");
  }

  @Test
  void of_shortPage_isTheWholeTextAndSaysSo() {
    MainText main =
        Pages.read("<title>T</title><body><nav>Menu</nav><p>A word or two, <b>no more</b>.");

    assertThat(main.extent()).isEqualTo(MainText.Extent.WHOLE_NONE_FOUND);
    assertThat(main.extent().key()).isEqualTo("whole_none_found");
    assertThat(main.text()).isEqualTo("Menu\nA word or two, no more.");
    assertThat(main.markdown()).contains("A word or two, **no more**.");
  }

  @Test
  void of_plainText_isTheWholeTextWithItsLines() {
    byte[] body = "- 2 * 3 <b>\r\n\r\n    ```x\0\n".getBytes(StandardCharsets.UTF_8);
    MainText main = Pages.read("text/plain", body);
    String lines = "- 2 * 3 <b>\n\n    ```x";

    assertThat(main.extent()).isEqualTo(MainText.Extent.WHOLE_NO_MARKUP);
    assertThat(main.text()).isEqualTo(lines);
    assertThat(main.markdown()).isEqualTo("````\n" + lines + "\n````");
    assertThat(new MainTextReader().quickText(Pages.page("text/plain", body)).text())
        .isEqualTo(lines);
  }

  @Test
  void of_bytesThatAreNoPage_isNoTextAndNoError() {
    byte[] noise = new byte[50_000];
    new java.util.Random(7).nextBytes(noise);

    assertThat(Pages.read("application/octet-stream", noise).text()).isEmpty();
    assertThat(Pages.read("text/html", noise).extent()).isNotNull();
    assertThat(Pages.read("").text()).isEmpty();
    assertThat(Pages.read("<html><head><title>T</title></head></html>").title()).isEqualTo("T");
    assertThat(Pages.read("<frameset><frame src=a></frameset>").text()).isEmpty();
  }

  @Test
  void of_articleInsideAForm_isFound() {
    MainText main =
        Pages.read("<body><form><div><p>" + Pages.PARAGRAPH.repeat(4) + "</div></form>");

    assertThat(main.extent()).isEqualTo(MainText.Extent.MAIN);
    assertThat(main.text()).startsWith("The first engine");
  }

  @Test
  void text_hasNoMarkdownAndTheSameText() {
    String html = "<p>" + Pages.PARAGRAPH.repeat(4);
    byte[] body = html.getBytes(StandardCharsets.UTF_8);

    MainText main = new MainTextReader().text(Pages.page("text/html", body));

    assertThat(main.markdown()).isEmpty();
    assertThat(main.text()).isEqualTo(Pages.read(html).text()).isNotEmpty();
  }

  @Test
  void markdown_holdsNeitherHtmlNorScriptLinks() {
    MainText main =
        Pages.read(
            "<p>"
                + Pages.PARAGRAPH.repeat(3)
                + "<a href='javascript:alert(1)'>press</a> <font color=red>red</font> <u>low</u>"
                + "<img src='data:image/png;base64,AAAA' alt=dot><script>evil()</script> end");

    assertThat(main.markdown())
        .contains("press", "red", "low", "end")
        .doesNotContain("javascript", "data:", "evil", "<");
  }
}
