package prospector.web.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;

/** Pages made to cost much, and pages that are none. */
class HostilePagesTest {
  private static final CrawlUrl BASE = CrawlUrl.ofNormal("http://example.org/");
  private static final long CPU_MILLIS_MAX = 10_000; // 20 times what the worst takes

  /** What is not searched, or, of the first, cut before its text begins. */
  private static final Set<String> OVER =
      Set.of(
          "deep divs",
          "deep divs with text",
          "deep quotes",
          "many paragraphs",
          "many breaks",
          "many spans",
          "many links",
          "two megabytes");

  @Test
  void read_pagesMadeToCostMuch_endsInBoundedTime() {
    hostile()
        .forEach(
            (name, html) -> {
              long before = cpuMillis();

              MainText main = Pages.read(html);

              long spent = cpuMillis() - before;
              assertThat(main.extent() == MainText.Extent.MAIN)
                  .as(name)
                  .isEqualTo(!OVER.contains(name));
              assertThat(spent).as(name).isLessThan(CPU_MILLIS_MAX);
              assertThat(main.text().length()).as(name).isLessThanOrEqualTo(1_000_000);
            });
  }

  @Test
  void quickText_pagesMadeToCostMuch_endsInBoundedTime() {
    hostile()
        .forEach(
            (name, html) -> {
              ParsedPage page =
                  Pages.page("text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8));
              long before = cpuMillis();

              MainText main = new MainTextReader().quickText(page);

              assertThat(cpuMillis() - before).as(name).isLessThan(CPU_MILLIS_MAX);
              assertThat(main.text().length()).as(name).isLessThanOrEqualTo(1_000_000);
            });
  }

  @Test
  void copy_atTheBoundOfCharacters_isMadeAndOverItIsNot() {
    assertThat(copied("a".repeat(ContentTree.CHARS_MAX))).isTrue();
    assertThat(copied("a".repeat(ContentTree.CHARS_MAX + 1))).isFalse();
  }

  @Test
  void copy_atTheBoundOfElements_isMadeAndOverItIsNot() {
    String hundred = "<div>" + "<b>a</b>".repeat(99) + "</div>";

    assertThat(copied(hundred.repeat(ContentTree.ELEMENTS_MAX / 100))).isTrue();
    assertThat(copied(hundred.repeat(ContentTree.ELEMENTS_MAX / 100) + "<b>a</b>")).isFalse();
  }

  @Test
  void copy_ofMoreLevelsThanTheBound_losesElementsAndNoText() {
    Document deep = Jsoup.parse("<div>a".repeat(ContentTree.DEPTH_MAX + 10));

    Document copy = ContentTree.copy(deep, BASE, ContentTree.Part.CONTENT).orElseThrow();

    assertThat(copy.getElementsByTag("div")).hasSize(ContentTree.DEPTH_MAX);
    assertThat(copy.text().replace(" ", "")).hasSize(ContentTree.DEPTH_MAX + 10);
  }

  private static boolean copied(String body) {
    return ContentTree.copy(Jsoup.parse(body), BASE, ContentTree.Part.CONTENT).isPresent();
  }

  private static long cpuMillis() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1_000_000;
  }

  private static Map<String, String> hostile() {
    String p = "<p>" + Pages.PARAGRAPH;
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("usual", p.repeat(20));
    pages.put("deep divs", "<div>".repeat(20_000) + p.repeat(100));
    pages.put("deep divs with text", ("<div>" + Pages.PARAGRAPH).repeat(2_000));
    pages.put("deep lists", "<ul><li>a".repeat(5_000));
    pages.put("deep quotes", ("<blockquote>" + p).repeat(2_000));
    pages.put("many paragraphs", "<p>word, word, word and so on and on".repeat(19_000));
    pages.put("many breaks", "<div>" + "word<br><br>".repeat(9_000));
    pages.put("many spans", "<div>" + "<span>a, b</span> ".repeat(19_000));
    pages.put("many links", p + "<a href=x>a</a> ".repeat(19_000));
    pages.put("many lists", "<ul><li>word, a word".repeat(400) + "</ul>".repeat(400));
    pages.put(
        "wide and long table",
        p.repeat(5) + "<table><tr>" + "<td>a".repeat(4_000) + "<tr><td>b".repeat(4_000));
    pages.put(
        "one large cell",
        p.repeat(5) + "<table><tr><td>" + "a ".repeat(50_000) + "<tr><td>b".repeat(4_000));
    pages.put(
        "spans of cells",
        p.repeat(5) + "<table>" + "<tr><td colspan=1000 rowspan=60000>a".repeat(1_000));
    pages.put("one large text", "<p>" + Pages.PARAGRAPH.repeat(4_500));
    pages.put("signs", "<p>" + Pages.PARAGRAPH.repeat(4) + "*_[`<".repeat(60_000));
    pages.put("spaces", "<p>" + Pages.PARAGRAPH.repeat(4) + " \n".repeat(200_000) + "a");
    pages.put("brackets in links", p.repeat(4) + ("<a href=x>" + "[".repeat(50)).repeat(4_000));
    pages.put("two megabytes", "<p>" + Pages.PARAGRAPH.repeat(11_000));
    pages.put("many names", ("<div class='" + "sidebar-".repeat(20) + "'>" + p).repeat(300));
    pages.put("code", p.repeat(4) + "<pre>" + "x\n".repeat(100_000) + "</pre>");
    pages.put("code signs", p.repeat(4) + "<code>" + "`".repeat(100_000) + "</code>");
    pages.put("headings", p.repeat(4) + "<h2>a, heading of words".repeat(9_000));
    return pages;
  }
}
