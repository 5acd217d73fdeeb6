package prospector.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.web.page.Parsing.URL;
import static prospector.web.page.Parsing.parse;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which blocks of a page show what other pages are about. */
final class TextLayoutTest {
  private static List<String> elsewhere(String html) {
    ParsedPage page = parse(html);
    return page.layout().blocks().stream()
        .filter(TextBlock::elsewhere)
        .map(block -> page.text().substring(block.from(), block.to()).strip())
        .toList();
  }

  private static String post(int number) {
    return "<article><h2><a href=/p/%d>Post %d</a></h2><p>excerpt %d<h3>part</h3><p>more</article>"
        .formatted(number, number, number);
  }

  @Test
  void parse_archiveOfPosts_entriesUpToTheirEndsAreElsewhere() {
    assertThat(elsewhere("<h1>2022</h1><p>All of it." + post(1) + post(2) + "<p>Older ones."))
        .containsExactly(
            "Post 1", "excerpt 1", "part", "more", "Post 2", "excerpt 2", "part", "more");
    assertThat(parse(post(1) + post(2)).layout().listed().orElseThrow().value())
        .isEqualTo("http://example.org/p/1");
  }

  @Test
  void parse_entriesWithoutArticles_endAtTheNextHeadingAsHigh() {
    String entry = "<h3><a href=%s>Title</a></h3>text";
    assertThat(elsewhere(entry.formatted("a") + entry.formatted("b") + "<h2>Comments</h2><p>well"))
        .containsExactly("Title", "text", "Title", "text");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<h1><a href=/>The site</a></h1><h2>Page</h2><p>text", // one heading: the site's name
        "<h2><a href=#a>A</a></h2>text<h2><a href=#b>B</a></h2>text",
        "<h2><a href=toc#a>A</a></h2>text<h2><a href=toc#b>B</a></h2>text", // a book's contents
        "<h2><a href=page>A</a></h2>text<h2><a href=/other>B</a></h2>text", // page: itself
        "<h2>About <a href=a>a</a> as well</h2>text<h2>About <a href=b>b</a> as well</h2>text",
      })
  void parse_headingsThatNameNoOtherPages_areThePagesOwn(String html) {
    ParsedPage page = parse(html);

    assertThat(page.layout().listed()).isEmpty();
    assertThat(elsewhere(html)).doesNotContain("text");
  }

  /** As SMF writes threads: who wrote it, and where it stands. */
  @Test
  void parse_postsOfAThread_areThePagesOwn() {
    String post =
        "<h4><a href=?action=profile;u=%d>Writer</a></h4>of the county"
            + "<h5><a href=?topic=12.msg%d#msg%d>Re: engines</a></h5><p>text %d";
    String thread = post.formatted(1, 70, 70, 70) + post.formatted(2, 71, 71, 71);

    assertThat(elsewhere(thread)).doesNotContain("text 70", "text 71");
  }

  /** The comments of a post that is shown in full belong to it. */
  @Test
  void parse_headingsThatLeadToPlacesInTheEntrysPage_endNoEntry() {
    String entry =
        "<h2><a href=/p/%d>Post</a></h2>text<h3><a href=/p/%d#more>More</a></h3><p>of it %d";

    assertThat(elsewhere(entry.formatted(1, 1, 1) + entry.formatted(2, 2, 2)))
        .contains("of it 1", "of it 2");
  }

  @Test
  void parse_headingsThatLeadToTheCanonicalAddress_areThePagesOwn() {
    String html = "<h2><a href=/canon>A</a></h2>x<h2><a href=/other>B</a></h2>y";

    assertThat(parse(html).layout().listed()).isPresent();
    assertThat(parse("<link rel=canonical href=/canon>" + html).layout().listed()).isEmpty();
  }

  @Test
  void parse_blocksOfLinks_areElsewhereAndLinksInASentenceAreNot() {
    String html =
        "<p>A long sentence about <a href=a>some</a> things.<ul><li><a href=b>One</a>"
            + "<li><a href=c>Two pages</a> (2)<li><a href=#d>Down</a></ul>";

    assertThat(elsewhere(html)).containsExactly("One", "Two pages (2)");
  }

  @Test
  void parse_moreBlocksThanAreKept_theRestIsOne() {
    ParsedPage page = parse("<p>word".repeat(6_000));

    assertThat(page.layout().blocks()).hasSize(5_000);
    assertThat(page.layout().blocks().get(4_999).to()).isEqualTo(page.text().length());
  }

  @Test
  void parse_tenThousandEntries_costsNoMoreThanTheirNumber() {
    String html = "<h2><a href=/p%d>t</a></h2>x";
    StringBuilder page = new StringBuilder();
    for (int i = 0; i < 10_000; i++) {
      page.append(html.formatted(i));
    }

    assertThat(parse(page.toString()).layout().listed()).isPresent();
  }

  @Test
  void withNavigation_overAHeading_leavesTheRestOfIt() {
    ParsedPage page = parse("<h1>Big title</h1><p>text");
    TextLayout layout =
        page.layout().withNavigation(List.of(new TextArea(TextArea.Kind.NAVIGATION, 0, 3)));

    assertThat(page.url()).isEqualTo(URL);
    assertThat(layout.areas())
        .containsExactly(
            new TextArea(TextArea.Kind.NAVIGATION, 0, 3),
            new TextArea(TextArea.Kind.HEADING, 3, 9));
  }
}
