package prospector.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.web.page.Parsing.parse;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Headings and navigation in a page's text. */
final class TextAreasTest {
  private static final String BODY = "<p>" + "a text that is long enough ".repeat(20) + "</p>";

  private static List<String> areas(String html) {
    ParsedPage page = parse(html);
    return page.layout().areas().stream()
        .map(area -> area.kind() + ":" + page.text().substring(area.from(), area.to()).strip())
        .toList();
  }

  @Test
  void parse_headingsAndNavigation_areMarkedInOrder() {
    String html =
        "<nav><h2>Menu</h2><ul><li>Home</li></ul></nav><h1>Big <b>title</b></h1>"
            + BODY
            + "<h6>small</h6>x<footer>imprint</footer>";

    assertThat(areas(html))
        .containsExactly(
            "NAVIGATION:Menu Home", "HEADING:Big title", "HEADING:small", "NAVIGATION:imprint");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<aside>Home</aside>",
        "<div role=Navigation>Home</div>",
        "<div class='x navbox y'>Home</div>",
        "<table id=nav><tr><td>Home</table>",
        "<ul class=breadcrumbs><li>Home</ul>",
      })
  void parse_partsOfATemplate_areNavigation(String navigation) {
    assertThat(areas(navigation + BODY)).containsExactly("NAVIGATION:Home");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<div class='has-sidebar'>Home</div>",
        "<p class=menu>Home</p>",
        "<main id=content>Home</main>",
        "<nav></nav>Home",
        "<h1></h1>Home",
      })
  void parse_whatOnlySoundsLikeIt_isRunningText(String text) {
    assertThat(areas(text + BODY)).isEmpty();
  }

  @Test
  void parse_pageThatWouldBeNavigationAltogether_hasNone() {
    assertThat(areas("<div class=menu><h1>Dishes</h1>" + BODY + "</div>")).isEmpty();
  }

  @Test
  void parse_endlessHeadings_areBounded() {
    assertThat(parse("<h2>x</h2>y".repeat(3_000)).layout().areas()).hasSize(1_000);
  }

  @Test
  void mainText_page_isWhatIsNoNavigation() {
    ParsedPage page =
        parse("<nav>Home Tags</nav><h1>Title</h1>" + BODY + "<footer>imprint</footer>");

    assertThat(page.text()).contains("Tags", "imprint");
    assertThat(page.mainText()).contains("Title", "long enough").doesNotContain("Tags", "imprint");
    assertThat(page.mainText().strip()).hasSizeLessThan(page.text().length());
  }

  @Test
  void mainText_pageWithoutNavigation_isItsText() {
    ParsedPage page = parse("<h1>Title</h1>" + BODY);

    assertThat(page.mainText()).isEqualTo(page.text());
  }
}
