package prospector.nugget.topic;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import prospector.nugget.Judgement;
import prospector.nugget.Pages;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.ParsedPage;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;

/** Pages that list nuggets, and pages that are some. */
final class ListingTest {
  private static final String URL = "http://blog.test/2022/09/";
  private static final Topic TOPIC =
      new Topic(
          "steam",
          page ->
              new Judgement(
                  (page.title() + ' ' + page.text()).contains("steam") ? 1 : 0, List.of()),
          0.5,
          List.of(),
          "test");

  private static ParsedPage parsed(String html) {
    return new JsoupPageParser(ParserSettings.DEFAULT, Clock.systemUTC())
        .parse(
            CrawlUrl.ofNormal(URL),
            Map.of("content-type", List.of("text/html")),
            html.getBytes(UTF_8));
  }

  private static Optional<String> listing(String html) {
    return Listing.of(parsed(html), TOPIC).map(CrawlUrl::value);
  }

  private static String posts(String text) {
    return "<title>steam</title><h1>September</h1>"
        + "<article><h2><a href=/a>Engines</a></h2><p>%s</article>".formatted(text)
        + "<article><h2><a href=/b>Bread</a></h2><p>%s</article>".formatted(text);
  }

  @Test
  void of_archiveOfPosts_namesTheFirst() {
    assertThat(listing(posts("all about steam"))).contains("http://blog.test/a");
  }

  @Test
  void of_archiveThatSomebodyLabelled_isNone() {
    ParsedPage page = parsed(posts("all about steam"));
    Topic taught = Pages.taught(TOPIC, List.of(Pages.taught(TOPIC, page, true, true)));
    Topic otherwise = Pages.taught(TOPIC, List.of(Pages.taught(TOPIC, page, false, true)));

    assertThat(Listing.of(page, taught)).isEmpty();
    assertThat(taught.withSeeds(List.of()).isWanted(page.url())).isTrue();
    assertThat(otherwise.isWanted(page.url())).isFalse();
  }

  @Test
  void of_titlesOnly_namesThePageItself() {
    assertThat(listing("<p>Category:<ul><li><a href=/a>all steam engines</a>")).contains(URL);
  }

  @Test
  void of_listWithARelevantTextOfItsOwn_isNone() {
    assertThat(listing("<p>The best on steam:" + posts("much is said of it here"))).isEmpty();
  }

  @Test
  void of_pageWithSomeLinksBelow_isNone() {
    assertThat(listing("<title>steam</title><p>A text of many words.<ul><li><a href=/a>More</a>"))
        .isEmpty();
  }

  /** What a menu says neither makes a page relevant nor its own text longer. */
  @Test
  void of_archiveBesideAMenu_isAListing() {
    assertThat(listing("<nav>" + "steam ".repeat(30) + "</nav>" + posts("all about steam")))
        .contains("http://blog.test/a");
  }

  @Test
  void of_pageWithoutLayout_isNone() {
    assertThat(Listing.of(Pages.page("steam", "steam"), TOPIC)).isEmpty();
  }
}
