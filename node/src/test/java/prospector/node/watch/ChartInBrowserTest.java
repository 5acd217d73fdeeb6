package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.report.Statuses;

/** The chart of a crawl's course, in a real Chromium; see the Maven profile {@code browser}. */
@Tag("browser")
@Timeout(600)
class ChartInBrowserTest {
  private static final Duration DEADLINE = Duration.ofMinutes(1);

  private final Path dir;

  ChartInBrowserTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void chart_ofAFewPages_saysWhenItBegins() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.page("http://a.example/1", "first", 1);
      browser.open(scene.page());
      awaitTrue(() -> ResultsInBrowserTest.titles(browser).size() == 1);

      awaitTrue(() -> browser.text("#chart").contains("the curve begins after 30 pages"));
      assertThat(
              browser
                  .evaluate("document.querySelector('#chart svg').getBoundingClientRect().height")
                  .asDouble())
          .as("room for a line of text")
          .isGreaterThanOrEqualTo(16);
    }
  }

  /** The course of what was before this process has no figures of the control arm. */
  @Test
  void chart_whoseCourseLacksChance_drawsItAsItIsNow() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.running = List.of(Statuses.ended("pages"));
      browser.runFirst(STORED_COURSE);
      browser.open(scene.page());

      awaitTrue(
          () ->
              browser
                  .evaluate("document.querySelector('#chart path.overall') !== null")
                  .asBoolean());
      assertThat(browser.text("#chart")).contains("what chance finds");
      assertThat(
              browser.evaluate("document.querySelector('#chart path.band') !== null").asBoolean())
          .isTrue();
    }
  }

  /** The course as it is read from what is stored. */
  private static final String STORED_COURSE =
      """
      const real = window.fetch;
      const points = [100, 1000, 2000].map((pages) => (
        { pages, nuggets: pages / 10, window: 0.1, overall: 0.1, control: null, at_millis: pages }));
      window.fetch = async (path, options) => !path.endsWith('/series') ? real(path, options)
        : { ok: true, json: async () => ({ points }) };
      """;

  private static void awaitTrue(Callable<Boolean> condition) {
    await().atMost(DEADLINE).until(condition);
  }
}
