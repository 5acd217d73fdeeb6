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

/** What was found, in a real Chromium; see the Maven profile {@code browser}. */
@Tag("browser")
@Timeout(600)
class ResultsInBrowserTest {
  private static final Duration DEADLINE = Duration.ofMinutes(1);

  private final Path dir;

  ResultsInBrowserTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void list_narrowedAndSorted_showsThatAndKeepsItInTheAddress() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.running = List.of(Statuses.ended("pages"));
      scene.page("http://a.example/1", "first engine", 1);
      scene.page("http://b.example/2", "second engine", 1);
      scene.page("http://b.example/3", "a dull page", 0);
      browser.show(1440, 1000, false);
      browser.open(scene.page());
      awaitTrue(() -> titles(browser).size() == 2);
      assertThat(browser.text("#state"))
          .isEqualTo("Finished: 250 nuggets in 2,500 pages. Its page budget is used up.");

      choose(browser, "#sort", "oldest");
      awaitTrue(() -> titles(browser).equals(List.of("first engine", "second engine")));
      choose(browser, "#sort", "newest");
      awaitTrue(() -> titles(browser).equals(List.of("second engine", "first engine")));
      choose(browser, "#show", "all");
      awaitTrue(() -> titles(browser).get(0).equals("a dull page"));
      assertThat(browser.text("#results .score")).isEqualTo("not a nugget");
      browser.click("#results li:nth-child(2) button.host");
      awaitTrue(() -> titles(browser).equals(List.of("a dull page", "second engine")));

      assertThat(browser.evaluate("location.hash").asText())
          .isEqualTo("#host=http%3A%2F%2Fb.example&show=all&sort=newest");
      browser.evaluate("location.reload()");
      awaitTrue(() -> titles(browser).equals(List.of("a dull page", "second engine")));
      assertThat(browser.complaints).isEmpty();
    }
  }

  @Test
  void search_ofWords_marksThemAndSaysHowMany() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.archived(
          "http://a.example/1", "Engines", "<title>Engines</title><p>steam <b>engine</b> shed");
      scene.archived("http://b.example/2", "Trams", "<title>Trams</title><p>a tram");
      scene.indexed();
      browser.open(scene.page());
      awaitTrue(() -> titles(browser).size() == 2);

      type(browser, "#q", "engine");
      awaitTrue(() -> browser.text("#found").startsWith("1 nugget with these words"));
      assertThat(titles(browser)).containsExactly("Engines");
      assertThat(texts(browser, "#results mark")).contains("Engines", "engine");
      type(browser, "#q", "\\\"open");
      awaitTrue(() -> browser.text("#found").contains("does not understand"));
      type(browser, "#q", "");
      awaitTrue(() -> titles(browser).size() == 2);
    }
  }

  static List<String> titles(Chromium browser) throws Exception {
    return texts(browser, "#results h3");
  }

  private static List<String> texts(Chromium browser, String selector) throws Exception {
    List<String> texts = new java.util.ArrayList<>();
    browser
        .evaluate("[...document.querySelectorAll('" + selector + "')].map(it => it.textContent)")
        .forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private static void choose(Chromium browser, String field, String value) throws Exception {
    browser.evaluate(
        "(() => { const it = document.querySelector('"
            + field
            + "'); it.value = '"
            + value
            + "'; it.dispatchEvent(new Event('change')); })()");
  }

  private static void type(Chromium browser, String field, String value) throws Exception {
    browser.evaluate(
        "(() => { const it = document.querySelector('"
            + field
            + "'); it.value = \""
            + value
            + "\"; it.dispatchEvent(new Event('input')); })()");
  }

  private static void awaitTrue(Callable<Boolean> condition) {
    await().atMost(DEADLINE).until(condition);
  }
}
