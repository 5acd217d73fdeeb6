package prospector.actors.work;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.ParsedPage;
import prospector.web.page.ParserSettings;
import prospector.web.page.TextArea;
import prospector.web.url.CrawlUrl;

/** What stands on many pages of a host is its frame. */
class HostFramesTest {
  private static final JsoupPageParser PARSER =
      new JsoupPageParser(ParserSettings.DEFAULT, Clock.systemUTC());

  private final HostFrames frames = new HostFrames(2);

  private int pages;

  private List<String> frame(String host, String html, boolean copy) {
    return frame(host, ++pages, html, copy);
  }

  private List<String> frame(String host, int number, String html, boolean copy) {
    ParsedPage page =
        PARSER.parse(
            CrawlUrl.ofNormal("http://" + host + "/" + number),
            Map.of("content-type", List.of("text/html")),
            html.getBytes(UTF_8));
    return frames.framed(page, copy).layout().areas().stream()
        .filter(area -> area.kind() == TextArea.Kind.NAVIGATION)
        .map(area -> page.text().substring(area.from(), area.to()).strip())
        .toList();
  }

  private List<String> page(int number) {
    return frame("a.test", "<p>all about steam<p>page " + number + "<p>imprint", false);
  }

  @Test
  void framed_fifthPageWithTheSameBlocks_hasThemAsNavigation() {
    for (int i = 1; i <= 4; i++) {
      assertThat(page(i)).as("page %d", i).isEmpty();
    }
    assertThat(page(5)).containsExactly("all about steam", "imprint");
  }

  @Test
  void framed_onLessThanAQuarterOfThePages_isNoFrame() {
    for (int i = 1; i <= 4; i++) {
      page(i);
    }
    for (int i = 5; i <= 17; i++) {
      frame("a.test", "<p>other " + i, false);
    }
    assertThat(page(18)).as("four of seventeen").isEmpty();
    assertThat(page(19)).as("five of eighteen").isNotEmpty();
  }

  @Test
  void framed_copies_teachNothing() {
    for (int i = 1; i <= 9; i++) {
      frame("a.test", "<p>an article", true);
    }
    assertThat(frame("a.test", "<p>an article", false)).isEmpty();
  }

  /** A small site that is visited every day. */
  @Test
  void framed_samePagesAgainAndAgain_areNoFrame() {
    for (int day = 1; day <= 20; day++) {
      for (int page = 1; page <= 3; page++) {
        assertThat(frame("a.test", page, "<p>the text of page " + page, false)).isEmpty();
      }
    }
  }

  @Test
  void framed_moreHostsThanAreKept_theLongestUnheardIsForgotten() {
    for (int i = 1; i <= 4; i++) {
      page(i);
    }
    frame("b.test", "<p>b", false);
    frame("c.test", "<p>c", false);

    assertThat(page(5)).isEmpty();
  }

  /** A site that changes its looks, and one whose pages have thousands of blocks. */
  @Test
  void count_afterManyPages_isBoundedAndFollowsTheHost() {
    HostFrame frame = new HostFrame();
    for (int page = 0; page < 1_000; page++) {
      List<Long> blocks = new ArrayList<>(List.of(1L << 40));
      for (int i = 0; i < 500; i++) {
        blocks.add(((page * 500L + i) << 21) | 1);
      }
      frame.add(page + 1, blocks);
      assertThat(frame.pages()).isLessThanOrEqualTo(64);
    }
    assertThat(frame.count(1L << 40)).isGreaterThan(30);
    for (int page = 0; page < 1_000; page++) {
      frame.add(2_000 + page, List.of(2L << 40));
    }
    assertThat(frame.count(1L << 40)).isZero();
    assertThat(frame.count(2L << 40)).isGreaterThan(30);
  }
}
