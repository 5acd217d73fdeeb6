package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import prospector.node.boot.OpenedCrawls;
import prospector.node.report.Statuses;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.node.watch.view.Outlook;

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
        awaitTrue(() -> number(browser, "#quality path") == 2);
        awaitTrue(() -> browser.text("#up").contains("+0.50"));
        Axe.check(browser, "results with all that can be unfolded");
        assertThat(
                browser.evaluate("document.documentElement.scrollWidth <= innerWidth").asBoolean())
            .as("nothing that is unfolded overflows")
            .isTrue();

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

  @ParameterizedTest
  @CsvSource({"1440, false", "390, true"})
  void list_ofSeveralDirectories_breaksNoRuleAndLeadsToEach(int width, boolean dark)
      throws Exception {
    Path first = dir.resolve("a/trains");
    Path second = dir.resolve("b/trains");
    for (Path home : List.of(first, second)) {
      try (WatchScene scene = new WatchScene(home)) {
        scene.page("http://a.example/1", "in " + home, 1);
      }
    }
    NodeSettings settings =
        NodeSettings.of(
            ConfigFiles.ofClassPath()
                .load(Optional.empty(), List.of("prospector.http.port=0"), Map.of()));
    try (OpenedCrawls opened =
            OpenedCrawls.open(List.of(first, second), settings, Clock.systemUTC());
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      browser.show(width, 900, dark);
      browser.open(opened.address().page());
      awaitTrue(() -> number(browser, "#crawls li") == 2);
      Axe.check(browser, "list");
      assertThat(browser.text("#crawls")).contains(first.toString(), second.toString());

      browser.click("#crawls li:nth-child(2) a");
      awaitTrue(() -> browser.text("#results h3").equals("in " + second));
      assertThat(browser.text("#line")).isEqualTo("shows what is stored");
      assertThat(browser.evaluate("document.querySelector('#orders').hidden").asBoolean()).isTrue();
      awaitTrue(() -> number(browser, ".thumbs button:enabled") == 2);
      Axe.check(browser, "opened");

      browser.click("#all-crawls");
      awaitTrue(() -> number(browser, "#crawls li") == 2);
      assertThat(browser.complaints).isEmpty();
    }
  }

  /** Of a site whose paths are written in Cyrillic letters. */
  private static final Outlook.Part LONG_PART =
      new Outlook.Part("path prefix:ru.example.org/" + "%D0%9A%D0%B0".repeat(40), 0.5);

  private WatchScene scene() throws Exception {
    WatchScene scene = new WatchScene(dir.resolve("scene"));
    scene.page("http://b.example/3", "Another engine", 1, "a passage about an engine");
    scene.archived("http://a.example/1", "Engines", "<title>Engines</title><p>a steam engine");
    scene.archived("http://b.example/2", "Engine shed", "<title>Shed</title><p>steam engine shed");
    scene.indexed();
    scene.ranked();
    scene.outlook =
        Optional.of(
            new Outlook.View(7, List.of(), List.of(), List.of(LONG_PART), List.of(LONG_PART)));
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
