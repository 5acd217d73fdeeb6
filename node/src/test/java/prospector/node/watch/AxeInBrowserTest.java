package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import prospector.node.report.Statuses;

/** Every view of the page, on a desk and on a phone, light and dark; profile {@code browser}. */
@Tag("browser")
@Timeout(600)
class AxeInBrowserTest {
  private static final Duration DEADLINE = Duration.ofMinutes(1);

  private final Path dir;

  AxeInBrowserTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @ParameterizedTest
  @CsvSource({"1440, false", "1440, true", "390, false", "390, true"})
  void views_ofTheDashboard_breakNoRule(int width, boolean dark) throws Exception {
    try (Chromium browser = Chromium.start(dir.resolve("profile"))) {
      browser.show(width, 900, dark);
      try (WatchScene scene = scene()) {
        browser.open(scene.page());
        awaitTrue(() -> number(browser, "#results li") == 3);
        Axe.check(browser, "results");

        browser.evaluate("document.querySelectorAll('details').forEach(it => { it.open = true; })");
        awaitTrue(() -> browser.text("#hosts-note").length() > 0);
        awaitTrue(() -> !browser.text("#unsure-note").equals("asking …"));
        Axe.check(browser, "results with all that can be unfolded");

        browser.click("#results input[type=checkbox]");
        browser.click("#export");
        awaitTrue(() -> isOpen(browser, "#export-box"));
        Axe.check(browser, "export");
        browser.press("Escape");

        browser.click("#results button.copy");
        awaitTrue(() -> number(browser, "#reader iframe") == 1);
        Axe.check(browser, "archived copy");
        browser.click("#reader-text");
        awaitTrue(() -> browser.text("#reader-body").contains("steam"));
        Axe.check(browser, "text of a page");
        browser.press("Escape");

        browser.click("#new");
        awaitTrue(() -> isOpen(browser, "#new-crawl"));
        Axe.check(browser, "new crawl");
        browser.press("Escape");

        type(browser, "#q", "engine");
        awaitTrue(() -> browser.text("#found").contains("with these words"));
        Axe.check(browser, "search");
        type(browser, "#q", "");

        scene.running = List.of(Statuses.ended("pages"));
        awaitTrue(() -> browser.text("#state").startsWith("Finished"));
        Axe.check(browser, "finished");
      }
      awaitTrue(() -> browser.text("#line").equals("the process has ended"));
      Axe.check(browser, "ended");
      assertThat(browser.evaluate("document.documentElement.scrollWidth <= innerWidth").asBoolean())
          .as("nothing overflows")
          .isTrue();
    }
  }

  private WatchScene scene() throws Exception {
    WatchScene scene = new WatchScene(dir.resolve("scene"));
    scene.archived("http://a.example/1", "Engines", "<title>Engines</title><p>a steam engine");
    scene.archived("http://b.example/2", "Engine shed", "<title>Shed</title><p>steam engine shed");
    scene.page("http://b.example/3", "Another engine", 1, "a passage about an engine");
    scene.indexed();
    return scene;
  }

  private static int number(Chromium browser, String selector) throws Exception {
    return browser.evaluate("document.querySelectorAll('" + selector + "').length").asInt();
  }

  private static boolean isOpen(Chromium browser, String dialog) throws Exception {
    return browser.evaluate("document.querySelector('" + dialog + "').open").asBoolean();
  }

  private static void type(Chromium browser, String selector, String text) throws Exception {
    browser.evaluate(
        "(() => { const it = document.querySelector('"
            + selector
            + "'); it.value = '"
            + text
            + "'; it.dispatchEvent(new Event('input', { bubbles: true })); })()");
  }

  private static void awaitTrue(Callable<Boolean> condition) {
    await().atMost(DEADLINE).ignoreExceptions().until(condition);
  }
}
